//! A06xx, documents.

super::entries! {
    /// A template names a field that does not exist.
    CAMPO_DESCONHECIDO = "A0601" Error,
        "o modelo do ato usa um campo que não existe",
        "O texto do ato traz entre chaves duplas um nome que o programa não preenche. Um ato com lacuna não é publicado",
        "corrija o nome no arquivo e na linha indicados: a mensagem traz os campos que existem; templates/atos/LEIAME.md explica cada um",
        "{{ edital.nmero }} em atos/homologacao.txt, em vez de {{ edital.numero }}";
    /// A template cannot be read or filled in.
    MODELO_INVALIDO = "A0602" Error,
        "o modelo do ato tem erro de escrita",
        "Uma chave aberta não foi fechada, um bloco não terminou ou uma expressão não se entende: o texto não pode ser preenchido",
        "corrija a linha indicada; toda abertura {{ pede um fechamento }}, e todo {% if %} pede um {% endif %}",
        "{{ edital.numero } em atos/homologacao.txt";
    /// A template without something that the act cannot lack.
    MODELO_SEM_TRECHO = "A0603" Warning,
        "o modelo do ato deixou de fora um trecho que o ato costuma trazer",
        "O texto próprio do Município não usa um campo que põe no ato as listas ou as assinaturas: o ato sai sem elas",
        "acrescente o campo ao texto, em linha própria, ou dispense este achado com o motivo",
        "atos/homologacao.txt sem {{ assinaturas }}";
    /// An unmasked CPF of the input in a public file.
    CPF_EXPOSTO = "A0604" Error,
        "um arquivo público traria um CPF sem máscara",
        "O CPF de uma pessoa aparece inteiro num arquivo destinado à publicação. A LGPD admite apenas ***.456.789-**: nada foi publicado",
        "procure no edital, nos modelos e nas planilhas o texto que traz o CPF (nome, observação, ato) e retire-o",
        "o CPF digitado no título do edital";
    /// A birth date of the input in a public file.
    NASCIMENTO_EXPOSTO = "A0605" Error,
        "um arquivo público traria uma data de nascimento",
        "A data de nascimento de uma pessoa aparece ao lado do nome ou da inscrição dela num arquivo destinado à publicação: nada foi publicado",
        "procure no edital, nos modelos e nas planilhas o texto que traz a data e retire-o",
        "a data de nascimento digitada depois do nome, na coluna Candidato";
    /// The coat of arms cannot be used.
    BRASAO_INVALIDO = "A0606" Error,
        "o brasão não pôde ser lido",
        "O arquivo indicado em [documento] brasao falta, ou não é uma imagem PNG ou JPEG",
        "ponha na pasta do exame uma imagem PNG ou JPEG com o nome indicado, ou retire a chave",
        "brasao = \"brasao.gif\"";
    /// The drawing of a document refused a text.
    DOCUMENTO_IMPOSSIVEL = "A0607" Error,
        "um documento não pôde ser desenhado",
        "As fontes do documento não têm um caractere do texto, ou a imagem do brasão não serve: nada foi publicado",
        "corrija na planilha ou no edital o texto ou a imagem indicados, ou publique sem PDF com --sem-pdf",
        "um nome com um caractere de outro alfabeto";
    /// A name with a character that no document can print.
    NOME_SEM_GLIFO = "A0608" Error,
        "o nome tem um caractere que os documentos não conseguem imprimir",
        "As fontes dos atos cobrem o português e as línguas vizinhas; este caractere sairia como um quadrado em branco, ou não sairia",
        "corrija o nome na planilha, com as letras do documento de identidade da pessoa",
        "um caractere invisível ou de outro alfabeto no meio do nome";
    /// A text that the encoding chosen for the CSV files does not have.
    FORA_DA_CODIFICACAO = "A0609" Error,
        "um texto não existe na codificação dos arquivos CSV",
        "O edital pede os CSV em windows-1252, que só tem as letras da Europa ocidental: o texto sairia trocado",
        "mude codificacao em [csv] do edital.toml para utf-8, ou corrija o texto na célula indicada",
        "Łukasz, com [csv] codificacao = \"windows-1252\"";
    /// A spreadsheet of the folder that the edital does not name.
    ARQUIVO_SEM_PAPEL = "A0610" Warning,
        "planilha ou norma da pasta que o edital não nomeia, ou outro edital",
        "Há na pasta do concurso uma planilha que nenhuma chave de [planilhas] nomeia, um arquivo de norma que nenhuma [[reserva]] nomeia, ou outro edital ao lado de edital.toml: nada disso foi lido, e a norma não foi aplicada. Se a planilha traz pessoas, elas ficaram de fora: um cargo sem ninguém nas planilhas fica retido (A0311). O aviso sai só na tela, e não pode ser dispensado",
        "se ela faz parte do concurso, acrescente o nome dela a resultados, em [planilhas] do edital.toml; se não, tire-a da pasta",
        "resultado-2.xlsx ao lado de resultados = [\"resultado.xlsx\"]";
    /// A text of an act under another name or in another place.
    TEXTO_FORA_DO_LUGAR = "A0611" Warning,
        "texto de ato que não é lido",
        "O município pode ter os seus próprios textos, em atos/<ato>.txt na pasta do concurso. O arquivo está noutro lugar ou tem outro nome: o ato sai com o texto do programa. O aviso sai só na tela, e não pode ser dispensado",
        "dê ao arquivo o nome do ato, na pasta atos",
        "atos/homologação.txt em vez de atos/homologacao.txt";
    /// A ready part of an act used twice, changed, or without what it leads to.
    TRECHO_MAL_USADO = "A0612" Error,
        "o modelo do ato usa um trecho pronto como não pode",
        "Os trechos prontos (listas, índice, assinaturas) entram no ato inteiros, uma vez cada um, e o índice de cargos leva às listas. Repetido, alterado por um filtro ou sem as listas a que leva, o trecho não tem como sair: o ato não é publicado",
        "deixe cada trecho pronto uma só vez, em linha própria, só com o nome entre as chaves; templates/atos/LEIAME.md explica cada um",
        "{{ resultado_por_cargo }} duas vezes em atos/homologacao.txt";
}

/// Warnings about files that nothing reads, and about a ledger that the publication does not follow from: told on the screen alone, since
/// what is written follows from what was read. They are not waived, for no act would print the reason.
pub static ONLY_TOLD: [&super::Entry; 3] =
    [&ARQUIVO_SEM_PAPEL, &TEXTO_FORA_DO_LUGAR, &super::ledger::NOMEADA_POR_OUTRO_RESULTADO];
