//! A01xx, the edital and the norms.

super::entries! {
    /// The file is not there or cannot be opened.
    ARQUIVO_AUSENTE = "A0101" Error,
        "arquivo que não existe ou não abre",
        "Um arquivo de que o exame depende (edital.toml, ou a norma que ele nomeia) não está na pasta ou não pôde ser lido",
        "confira o nome do arquivo, se ele está na pasta do exame e se pode ser aberto",
        "a pasta tem Edital.txt em vez de edital.toml";
    /// Not TOML.
    SINTAXE = "A0102" Error,
        "o arquivo não está no formato TOML",
        "Há um erro de escrita (aspas, colchetes, vírgula, sinal de igual, chave repetida) que impede ler o arquivo com certeza a partir daquele ponto",
        "corrija a linha indicada; textos e decimais vão entre aspas, datas e números inteiros sem aspas",
        "titulo = \"Concurso Público";
    /// A key that does not exist there.
    CHAVE_DESCONHECIDA = "A0103" Error,
        "chave que não existe nesta tabela",
        "O arquivo tem uma chave que o programa não conhece naquele lugar. Ela não é ignorada: pode ser uma regra escrita com o nome errado",
        "corrija o nome da chave ou apague a linha",
        "minímo = \"50\" em [perfil.superior]";
    /// A required key is missing.
    CHAVE_AUSENTE = "A0104" Error,
        "falta uma chave obrigatória",
        "Falta uma linha do edital.toml (ou da norma) sem a qual o resultado não pode ser conhecido. A mensagem diz qual e abaixo de que título entre colchetes ela fica",
        "acrescente a linha abaixo do título indicado, com o que diz o edital publicado",
        "[edital] sem publicado_em";
    /// A value of another type.
    TIPO_ERRADO = "A0105" Error,
        "valor de outro tipo",
        "O valor é de um tipo que a chave não aceita. Decimais são textos entre aspas, para que fiquem exatos; datas e números inteiros vão sem aspas",
        "escreva o valor na forma indicada",
        "minimo = 49.5 em vez de minimo = \"49.5\"";
    /// A value that is not accepted.
    VALOR_RECUSADO = "A0106" Error,
        "valor que não é aceito",
        "O tipo está certo, mas o valor está fora do que a chave aceita",
        "escreva um dos valores aceitos",
        "casas = 12, uf = \"XX\" ou arredondamento = \"cima\"";
    /// The same id twice.
    REPETIDO = "A0107" Error,
        "identificação repetida",
        "Dois cargos, duas listas, duas etapas ou duas provas têm a mesma identificação: não há como saber de qual se fala",
        "dê a cada um a sua própria identificação ou apague a repetição",
        "dois [[cargo]] com codigo = \"101\"";
    /// A reference to nothing.
    REFERENCIA = "A0108" Error,
        "referência a algo que o edital não tem",
        "O edital nomeia uma lista, um perfil, uma prova, uma etapa ou um código que não está declarado",
        "corrija o nome ou declare o que falta",
        "perfil = \"superio\" num cargo";
    /// Two things that cannot both be true.
    CONTRADICAO = "A0109" Error,
        "edital contraditório",
        "Duas chaves dizem coisas que não podem valer ao mesmo tempo",
        "deixe só uma das duas, ou corrija a que está errada",
        "minimo = \"30\" e maximo = \"20\" na mesma prova";
    /// Text that cannot be published.
    TEXTO_PERIGOSO = "A0110" Error,
        "texto que não pode ser publicado",
        "O texto tem caracteres de controle, é longo demais ou começa de um modo que uma planilha leria como fórmula",
        "escreva o texto sem esses caracteres",
        "nome = \"=SOMA(A1)\" num cargo";
    /// A draft that was not finished.
    DECISAO_PENDENTE = "A0111" Error,
        "decisão do rascunho que falta tomar",
        "O arquivo veio de homologa modelo, ou do modelo de norma (templates/normas/modelo.toml), e ainda tem um texto DECIDIR: é uma informação que só o edital publicado ou a lei dizem. Enquanto faltar uma decisão, nada é calculado",
        "troque cada texto que começa com DECIDIR pelo valor; onde o próprio texto permitir, apague a linha",
        "vagas = \"DECIDIR 9: vagas do cargo 101\"";
    /// Dates out of order.
    DATAS_FORA_DE_ORDEM = "A0120" Warning,
        "datas fora da ordem esperada",
        "O edital é publicado antes de ser homologado, e a idade é apurada perto dessas datas: uma das datas parece trocada",
        "confira as duas datas",
        "publicado_em = 2025-09-15 e homologado_em = 2025-02-03";
    /// A reading that the norm does not admit.
    LEITURA_NAO_ADMITIDA = "A0121" Warning,
        "leitura que a norma não registra entre as admitidas",
        "O edital escolhe uma leitura que o arquivo da norma não registra entre as que o texto da lei admite. Ela é aplicada",
        "confira o edital e o texto da lei, ou dispense o aviso com o motivo",
        "concorrencia = \"exclusao-previa\" com a norma irupi-2025";
    /// Longer than the Constitution allows.
    VALIDADE_LONGA = "A0122" Warning,
        "validade maior que a da Constituição",
        "Constituição, art. 37, III: o prazo de validade do concurso é de até dois anos, prorrogável uma vez por igual período",
        "escreva em validade_meses o prazo inicial (até 24) e registre a prorrogação no livro de eventos",
        "validade_meses = 48";
    /// A key that changes nothing.
    SEM_EFEITO = "A0123" Warning,
        "chave sem efeito",
        "A chave está certa, mas nada no edital a usa: ou falta outra chave, ou esta sobra",
        "apague a chave ou escreva a que lhe dá efeito",
        "um critério de desempate repetido";
    /// A file that is not the norm that was taken.
    NORMA_ENCOBERTA = "A0124" Warning,
        "arquivo com o nome de uma norma embutida",
        "O edital nomeia uma norma embutida no programa e há na pasta um arquivo com o mesmo nome: vale a embutida",
        "para usar o arquivo, escreva o nome com .toml",
        "norma = \"irupi-2025\" e um arquivo irupi-2025.toml na pasta";
    /// A norm that bears the id of another.
    NORMA_HOMONIMA = "A0129" Warning,
        "norma com o id de outra",
        "O arquivo de uma norma tem o id de uma embutida no programa, ou o de outro arquivo do edital, e não diz o mesmo: os atos, o manifesto e homologa normas dão a norma pelo id, e quem confere leria uma lei por outra. Vale o arquivo que o edital nomeia",
        "dê à norma do arquivo um id que nenhuma outra tenha",
        "nossa-lei.toml, copiada de irupi-2025.toml, com id = \"irupi-2025\" e percentual = \"20\"";
    /// Two provas read one column.
    COLUNA_REPETIDA = "A0125" Warning,
        "duas provas leem a mesma coluna",
        "Duas provas do mesmo perfil nomeiam a mesma coluna da planilha: a nota dela entra duas vezes na soma",
        "confira a coluna de cada prova",
        "coluna = \"Português\" em duas provas";
    /// A waiver that waives nothing.
    DISPENSA_SEM_USO = "A0126" Warning,
        "dispensa que não dispensa nada",
        "O edital dispensa um aviso que não apareceu: o defeito foi corrigido, o código está trocado, ou o aviso nunca existiu. O motivo não é impresso no ato",
        "apague a [[dispensa]] ou corrija o código",
        "[[dispensa]] codigo = \"A0304\" numa planilha sem esse aviso";
    /// A cargo to be ignored that no row bears.
    IGNORADO_SEM_LINHA = "A0128" Warning,
        "cargo de ignorar_cargos que nenhuma linha tem",
        "O edital manda deixar de lado um cargo que não aparece nas planilhas: o código pode estar trocado, ou ter ficado de outro concurso",
        "corrija o código em [planilhas] ignorar_cargos; ou apague-o, se o livro de eventos também não tem linhas dele",
        "ignorar_cargos = [\"998\"] quando as linhas são do cargo 999";
    /// A norm that names a list which the edital does not have.
    LISTA_DA_NORMA_AUSENTE = "A0127" Warning,
        "a norma nomeia uma lista que o edital não tem",
        "A norma fixa a primeira posição de uma lista, ou manda a vaga para ela, e nenhuma [[reserva]] do edital tem essa lista, nem com outro nome: o que a norma diz dela não se aplica",
        "declare a lista com [[reserva]]; ou, se ela está com outro nome, escreva primeira_posicao (ou reverte_para) na [[reserva]] com os nomes deste edital; ou dispense o aviso com o motivo",
        "norma = \"ibatiba-2024\", que fixa a 2ª posição para pcd, num edital sem a lista pcd";
}
