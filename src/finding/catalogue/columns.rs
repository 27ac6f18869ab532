//! A0360 to A0379, what whole columns and whole sheets show beside each other: columns without use, columns lost.

super::entries! {
    /// A column of the sheet of cargos that nothing reads: of whole numbers, or almost named as a field.
    QUADRO_COLUNA_SEM_USO = "A0360" Warning,
        "coluna do quadro de vagas que não é lida",
        "O quadro de vagas tem uma coluna de números inteiros cujo cabeçalho não se reconhece, ou uma cujo cabeçalho é quase o de Perfil, de Grupo ou das vagas de uma lista: se ela traz as vagas de uma lista, o número da norma seria usado no lugar dela; se traz os grupos, as divisões de um cargo seriam contadas cada uma por si",
        "se ela traz as vagas de uma lista, escreva no cabeçalho “Vagas” e o nome da lista, que tem de estar numa [[reserva]] do edital.toml; se é outra coisa, retire a coluna",
        "uma coluna “Vagas cotas” ao lado de “Vagas”, ou “Gupo” no lugar de “Grupo”";
    /// A list of the organizer's ranks without ranks.
    CLASSIFICACAO_AUSENTE = "A0361" Error,
        "lista sem a classificação da banca",
        "O edital toma a classificação da banca como dada, a aba traz pessoas da lista e em nenhuma delas se lê uma posição: a lista sairia vazia",
        "confira o cabeçalho da coluna da classificação (ou informe-o em [planilhas.colunas] classificacao, classificacao_npi …) e, se é de fórmulas, recalcule e salve a planilha",
        "a coluna se chama “Ordem obtida” e classificacao = \"banca\"";
    /// People without names.
    NOME_SEM_COLUNA = "A0362" Error,
        "aba de pessoas sem a coluna do nome",
        "Nenhum cabeçalho da aba é reconhecido como o do nome, e os atos sairiam com nomes em branco",
        "informe o cabeçalho como está na planilha: em [planilhas.colunas], nome = \"…\"",
        "a coluna do nome se chama “Pessoa”";
    /// Situations that nothing reads.
    SITUACAO_SEM_COLUNA = "A0363" Error,
        "coluna com situações que não é lida",
        "A aba não tem coluna de situação reconhecida, e outra coluna diz que há pessoas ausentes, eliminadas ou reprovadas: elas seriam classificadas",
        "informe a coluna em [planilhas.colunas] situacao = \"…\"; se ela não decide nada, retire-a da planilha",
        "uma coluna “Situação após recursos” com ELIMINADO";
    /// A column that a sister sheet has and this one has not.
    COLUNA_SO_EM_OUTRA_ABA = "A0364" Warning,
        "coluna que outra aba do arquivo tem e esta não",
        "Uma aba do mesmo arquivo tem uma coluna que decide (situação, opção por uma lista, confirmação) e esta, que também traz pessoas, não tem",
        "confira o cabeçalho desta aba",
        "“Situação” numa aba e “Stuação” na outra";
    /// Formulas that were never calculated.
    FORMULA_SEM_RESULTADO = "A0365" Error,
        "fórmula sem resultado numa coluna que decide",
        "As fórmulas da coluna guardam nada, um texto vazio ou zero, e nenhuma guarda outro resultado: o programa que fez o arquivo pode não ter calculado nada, e isso seria lido como “não”",
        "abra a planilha, recalcule e salve; se o resultado é mesmo esse em todas as linhas, cole a coluna como valores",
        "a coluna NPI inteira com =SE(…) e nada gravado";
    /// A registration number of another shape.
    INSCRICAO_DE_OUTRA_FORMA = "A0366" Warning,
        "inscrição de forma diferente das demais",
        "Quase todas as inscrições da coluna são só de algarismos e esta tem letras ou separadores: pode ter sido estragada ao digitar ou converter",
        "confira o número na inscrição da pessoa e corrija a célula",
        "“OO41OO863” no lugar de 004100863";
    /// Probably somebody of the general list under another number.
    PESSOA_SEM_PAR = "A0367" Error,
        "provavelmente a mesma pessoa, com outra inscrição",
        "A inscrição está numa lista de reserva e não na lista geral, e a lista geral tem pessoa do mesmo nome e da mesma nota, nascimento ou CPF: as duas seriam chamadas",
        "corrija a inscrição numa das duas listas",
        "009999999 na lista NPI e 004100863 na geral, com o mesmo nome e a mesma nota";
    /// A number of a quota list that lost its zeros.
    LISTA_SEM_ZEROS = "A0368" Warning,
        "inscrição de lista de reserva sem os zeros",
        "A inscrição perdeu os zeros à esquerda; uma só da lista geral serve, e foi essa",
        "confira, e grave a coluna como texto",
        "4100863 na lista NPI e 004100863 na geral";
    /// Words that mean that there is no social name.
    NOME_SOCIAL_SEM_NOME = "A0369" Notice,
        "palavra no lugar do nome social, tomada como em branco",
        "A coluna do nome social traz uma palavra de sim ou não, ou que diz que não há nome social",
        "se a pessoa tem nome social, escreva-o na célula",
        "“Não se aplica” na coluna do nome social";
    /// A yes/no word where a name should be.
    NOME_NAO_E_NOME = "A0370" Error,
        "palavra de sim ou não no lugar do nome",
        "A célula do nome traz uma palavra de sim ou não: a coluna é outra, ou as colunas da linha se deslocaram",
        "corrija a linha, ou informe a coluna em [planilhas.colunas] nome",
        "“SIM” na coluna do nome";
    /// Names whose accents are apart from their letters.
    TEXTO_DECOMPOSTO = "A0371" Notice,
        "acentos separados das letras, compostos",
        "O arquivo guarda os acentos separados das letras (forma NFD do Unicode); o texto é o mesmo e foi composto (NFC)",
        "nada a fazer",
        "um nome gravado por um programa do macOS";
    /// A header with letters that only look like ours.
    CABECALHO_DE_OUTRO_ALFABETO = "A0372" Warning,
        "cabeçalho com letras que só parecem as nossas",
        "O cabeçalho tem letras de outro alfabeto ou caracteres que não se veem; foi comparado como se fossem as letras que parecem",
        "digite o cabeçalho de novo",
        "“Nоme” com um “о” cirílico";
    /// Two columns for one field that say the same.
    COLUNAS_IGUAIS = "A0373" Notice,
        "duas colunas para o mesmo campo, iguais em todas as linhas",
        "Dois cabeçalhos da aba servem para o mesmo campo e as duas colunas dizem o mesmo",
        "nada a fazer; para escolher, informe a coluna em [planilhas.colunas]",
        "“Nascimento” e “Data de Nascimento”";
    /// A column of scores in which the people of a cargo have nothing.
    COLUNA_DE_NOTAS_VAZIA = "A0374" Error,
        "coluna de notas vazia para o cargo",
        "A prova não tem nota de nenhuma pessoa do cargo, e outras provas têm: nota em branco é ausência, e ninguém do cargo ficaria",
        "preencha as notas; se todas as pessoas do cargo faltaram, escreva AUSENTE nas células; se o cargo não tem esta prova, crie no edital.toml um perfil sem ela e escreva-o em perfil, no cargo",
        "a coluna Conhecimentos Específicos inteira em branco";
    /// Nothing in a sheet of people says their cargo.
    CARGO_SEM_COLUNA = "A0376" Error,
        "aba de pessoas sem a coluna do cargo",
        "O edital tem mais de um cargo, e nada na aba diz o de cada pessoa: nenhum cabeçalho é reconhecido como o do cargo, não há “Cargo: …” acima das linhas, e o nome da aba ou do arquivo não é de um cargo. Ficam retidos os cargos que podem ter pessoas ali",
        "informe o cabeçalho como está na planilha: em [planilhas.colunas], cargo = \"…\"",
        "a coluna do cargo se chama “Local de trabalho”";
    /// Rows that the edital says to be of another edital.
    CARGO_IGNORADO = "A0377" Notice,
        "linhas de um cargo de outro edital, deixadas de lado",
        "O edital diz em [planilhas] ignorar_cargos que o cargo é de outro edital: as linhas dele não entram no resultado. A nota diz quantas são, em cada aba, para que ninguém fique de fora sem que se veja",
        "nada a fazer; se o cargo é deste edital, tire-o de ignorar_cargos e declare-o",
        "ignorar_cargos = [\"999\"] e 12 linhas do cargo 999";
    /// A list that the edital gives to a sheet that holds nobody.
    LISTA_SEM_PESSOAS = "A0375" Warning,
        "aba de uma lista sem pessoas",
        "O edital diz em [planilhas.listas] que a aba traz uma lista, e nela não há linha de pessoa: a lista sai vazia",
        "confira se ninguém está na lista; se for assim, dispense o aviso com o motivo",
        "a aba “Negros” só com o cabeçalho";
}
