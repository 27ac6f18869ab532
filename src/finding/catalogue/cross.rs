//! A03xx, cross-checks between cells, rows and sheets: A0300–A0349 while reading, A0350–A0399 against what is computed.

super::entries! {
    /// The same registration number twice in one cargo.
    INSCRICAO_REPETIDA = "A0301" Error,
        "a mesma inscrição duas vezes no mesmo cargo",
        "Uma pessoa é uma linha por cargo; com duas linhas não se sabe qual vale",
        "apague a linha errada, ou corrija a inscrição",
        "002078 nas linhas 31 e 84";
    /// The same person with different data in two list sheets.
    DADOS_DIVERGENTES = "A0302" Error,
        "a mesma pessoa com dados diferentes em duas listas",
        "A pessoa aparece em mais de uma lista e nome, nota, nascimento ou outro dado não é o mesmo. O que só o desempate olha (hora de nascimento, valor de um critério) é aviso, e erro se um empate chegar a ele",
        "corrija a lista errada",
        "77,20 na lista geral e 77,02 na lista de PcD";
    /// The same person with different data in two cargos.
    PESSOA_DIVERGENTE = "A0303" Warning,
        "a mesma pessoa com dados diferentes em dois cargos",
        "A mesma inscrição ou o mesmo CPF aparece em dois cargos com nome ou nascimento diferentes",
        "se as duas linhas são da mesma pessoa, corrija o dado errado numa delas; se são pessoas diferentes, corrija a inscrição ou o CPF na linha errada",
        "mesmo CPF, nascimento 1980 num cargo e 1990 noutro";
    /// Different people with one name in a cargo.
    HOMONIMOS = "A0304" Notice,
        "homônimos no mesmo cargo",
        "Pessoas de inscrições diferentes têm o mesmo nome; nada no programa junta pessoas pelo nome",
        "nos atos, a inscrição distingue as pessoas; confira que não é a mesma pessoa inscrita duas vezes",
        "duas MARIA DA SILVA";
    /// Probably one person registered twice in a cargo.
    PESSOA_REPETIDA = "A0305" Warning,
        "a mesma pessoa com duas inscrições no mesmo cargo",
        "Duas inscrições do cargo têm o mesmo CPF, ou o mesmo nome e nascimento",
        "confira se é a mesma pessoa e qual inscrição vale",
        "o mesmo CPF nas inscrições 10 e 20";
    /// An implausible age.
    IDADE_IMPLAUSIVEL = "A0307" Warning,
        "idade fora do comum",
        "A data de nascimento faz a pessoa ter menos de 14 ou mais de 100 anos na publicação do edital",
        "confira a data de nascimento",
        "nascimento em 2020";
    /// A score column that is a permutation of 1..n.
    COLUNA_DE_POSICOES = "A0308" Warning,
        "coluna de nota que parece de posições",
        "Os valores da coluna da prova são exatamente 1, 2, 3 … n: parece que a classificação foi colada no lugar da nota",
        "confira a coluna da prova",
        "notas 1 a 30, uma de cada";
    /// Totals that fit the people as a whole but not row by row.
    TOTAIS_TROCADOS = "A0309" Warning,
        "coluna de totais ordenada sem o resto",
        "Os totais da banca são os mesmos números que os calculados, mas na maioria das linhas não são da pessoa da linha: uma coluna foi ordenada sozinha",
        "recupere a planilha de antes da ordenação; ordene sempre a tabela inteira",
        "todos os totais em ordem e as notas em ordem alfabética";
    /// A footer that announces another number of rows.
    TOTAL_ANUNCIADO = "A0310" Warning,
        "número anunciado no rodapé diferente do lido",
        "O rodapé da aba anuncia um número de candidatos que não é o número de linhas lidas",
        "confira se faltam linhas na planilha",
        "TOTAL: 832 e 819 linhas";
    /// A cargo without anybody.
    CARGO_VAZIO = "A0311" Warning,
        "cargo sem nenhuma pessoa nas planilhas",
        "O edital tem o cargo e nenhuma linha das planilhas é dele: ou ninguém se inscreveu, ou falta um arquivo, e as planilhas não dizem qual. O cargo é publicado sem inscritos, e os documentos dizem só isto: as planilhas não os trazem. É erro, que retém o cargo e que nenhuma dispensa afasta, enquanto há linha, aba ou arquivo que não se leu, ou planilha na pasta que o edital não nomeia: as pessoas podem estar ali",
        "se falta um arquivo ou uma aba, acrescente-o a [planilhas] resultados, ou corrija o código do cargo na planilha; se ninguém se inscreveu, não há o que corrigir; para que o ato diga o porquê, escreva no edital.toml [[dispensa]] codigo = \"A0311\" e motivo = \"não houve inscritos\"",
        "o arquivo do cargo 105 não veio";
    /// Fewer people than vagas.
    MENOS_PESSOAS_QUE_VAGAS = "A0312" Notice,
        "menos pessoas do que vagas",
        "O cargo tem menos pessoas nas planilhas do que vagas no edital",
        "confira se a planilha está completa",
        "12 vagas e 9 pessoas";
    /// In a quota list and not in the general one.
    FORA_DA_GERAL = "A0313" Warning,
        "pessoa numa lista de reserva e não na geral",
        "Há uma lista geral nas planilhas e a pessoa só aparece numa lista de reserva",
        "confira se a pessoa ficou fora da lista geral por corte, ou se a lista geral está incompleta",
        "PcD 3 que não está na ampla";
    /// Two versions of one list.
    DUAS_VERSOES = "A0314" Warning,
        "duas versões da mesma lista",
        "Dois arquivos ou duas abas têm o mesmo nome a menos de “retificado”, “cópia”, “v2” ou um número entre parênteses",
        "deixe só a versão que vale em [planilhas] resultados ou abas",
        "resultado.xlsx e resultado-retificado.xlsx";
    /// A mark beside the name contradicts the columns.
    MARCA_CONTRADIZ = "A0315" Warning,
        "marca junto ao nome diferente da coluna",
        "O nome traz a marca de PcD e a coluna da lista diz que não, ou só a marca diz que a pessoa concorre na lista",
        "confira a que listas a pessoa concorre",
        "JOÃO (PcD) com PcD = Não";
    /// The draw names somebody who is not in the cargo.
    SORTEIO_SEM_PESSOA = "A0316" Warning,
        "sorteio de quem não está no cargo",
        "O registro do sorteio traz uma inscrição ou um cargo que as planilhas não têm",
        "confira a linha do registro",
        "inscrição 123 no sorteio do cargo 10";
    /// The draw gives a person two numbers.
    SORTEIO_REPETIDO = "A0317" Error,
        "sorteio com duas ordens para a mesma pessoa",
        "O registro do sorteio, ou ele e a planilha, dão números diferentes à mesma pessoa",
        "deixe no registro um número por pessoa",
        "inscrição 123 com 1 e com 4";
    /// A registration number matched without its zeros.
    COMBINADA_SEM_ZEROS = "A0318" Warning,
        "inscrição combinada sem os zeros à esquerda",
        "A inscrição de outro arquivo perdeu zeros, e só uma pessoa do cargo combina com ela",
        "grave a inscrição como texto no arquivo",
        "4106177 e 004106177";
    /// A title that names another phase than the edital.
    FASE_DIVERGE = "A0321" Warning,
        "título da planilha de uma fase e edital.toml de outra",
        "Um título acima do cabeçalho diz que o resultado é preliminar e o edital.toml não tem fase = \"preliminar\", ou diz que é o final e o edital.toml é da fase preliminar: pode sair um ato de homologação de um resultado de que ainda cabe recurso. Vale o edital.toml",
        "se ainda cabem recursos, escreva fase = \"preliminar\" em [edital]; se já foram julgados, apague essa linha; ou corrija o título na planilha",
        "RESULTADO PRELIMINAR acima do cabeçalho e nenhuma fase em [edital]";
    /// Scores in perfect order in a sheet that is not ordered by them.
    NOTAS_ORDENADAS = "A0319" Warning,
        "coluna de nota em ordem perfeita",
        "As notas de uma prova estão em ordem crescente ou decrescente perfeita e as outras colunas não acompanham: a coluna pode ter sido ordenada sozinha",
        "confira a coluna com a planilha original",
        "a nota de português cai de 20 a 1 e as pessoas estão em ordem alfabética";
    /// A total row of the sheet of cargos that is not the sum of its column.
    QUADRO_NAO_SOMA = "A0320" Warning,
        "total do quadro de vagas que não é a soma",
        "A linha de total do quadro de vagas não é a soma das linhas acima: uma linha foi alterada, incluída ou apagada depois. Valem as linhas",
        "confira o quadro com o edital publicado",
        "Total: 30, e as linhas somam 28";
    /// The organizer's total differs from the computed one.
    TOTAL_DIVERGE = "A0350" Warning,
        "total da organizadora diferente do calculado",
        "A soma das provas com seus pesos, arredondada como o edital manda, não dá o total que a organizadora informou",
        "confira pesos, casas e arredondamento do perfil, ou peça a correção à organizadora",
        "provas 7,00 e 8,00 de peso 1, total informado 15,50";
    /// The organizer's rank differs from the computed one.
    CLASSIFICACAO_DIVERGE = "A0351" Warning,
        "classificação da organizadora diferente da calculada",
        "A classificação informada pela organizadora não é a que as notas e os critérios de desempate do edital dão",
        "confira os critérios de desempate do perfil, ou peça a correção à organizadora",
        "informada 4º, calculada 5º";
    /// `NÃO CLASSIFICADO` by the organizer, classified by the computation.
    SITUACAO_DIVERGE = "A0352" Warning,
        "situação da organizadora diferente do resultado",
        "A organizadora diz que a pessoa não está classificada; pelas notas e regras do edital, está. Essa palavra não decide nada: o resultado calculado vale (o contrário, classificada pela organizadora e fora pelo cálculo, é A0359)",
        "confira mínimos e barreiras do perfil, ou peça a correção à organizadora",
        "NÃO CLASSIFICADO com nota acima de todos os mínimos";
    /// `CLASSIFICADO` by the organizer, out by the computation.
    CLASSIFICADO_FORA = "A0359" Warning,
        "classificado pela organizadora e fora pelo cálculo",
        "A situação diz que a pessoa está classificada, aprovada ou habilitada; pelas notas e regras do edital ela fica fora da classificação: sem nota em alguma prova (também na de títulos, em que branco é ausência), abaixo de um mínimo ou além da barreira. A palavra não decide nada: o resultado calculado vale, e a pessoa não será nomeada. PRESENTE, REGULAR e DEFERIDO nada dizem do resultado e não são comparados",
        "confira a nota na planilha (numa etapa de títulos escreva 0 para quem não os entregou) e os mínimos e barreiras do perfil, ou peça a correção à organizadora",
        "APROVADO com a nota de títulos em branco";
    /// `AUSENTE` with every score present.
    AUSENTE_COM_NOTAS = "A0353" Error,
        "ausente com todas as notas, ou com total",
        "A situação diz AUSENTE e todas as provas têm nota, ou, onde o edital não declara provas, a linha tem um total: não se sabe qual das duas está certa",
        "corrija a situação, ou apague as notas e o total na planilha",
        "situação AUSENTE, português 7,00, matemática 6,50";
    /// A gap in the organizer's ranks.
    RANKS_COM_SALTO = "A0354" Warning,
        "salto na classificação da organizadora",
        "A classificação dada pela organizadora não vai de 1 a n sem saltos. As posições valem como dadas",
        "confira se falta alguém na planilha",
        "pcd: 1º, 2º, 4º";
    /// Two people in opposite orders in two lists.
    RANKS_INVERTIDOS = "A0355" Warning,
        "duas listas da organizadora em ordens opostas",
        "Duas pessoas que estão nas mesmas duas listas aparecem em uma ordem numa e na ordem contrária na outra. As posições valem como dadas",
        "peça a correção à organizadora",
        "na ampla 10º e 12º; na pcd 2º e 1º";
    /// A higher score stands below a lower one in the organizer's ranks.
    RANKS_CONTRA_NOTA = "A0356" Warning,
        "classificação da organizadora contra a nota",
        "Na classificação dada pela organizadora, alguém de nota maior está abaixo de alguém de nota menor. As posições valem como dadas",
        "peça a correção à organizadora",
        "3º com 70,00 e 4º com 71,50";
    /// A total that decides, above what all papers together can give.
    TOTAL_IMPOSSIVEL = "A0358" Error,
        "total da organizadora acima do máximo das provas",
        "O total informado vale como nota, e nem com a nota máxima em todas as provas, com seus pesos, se chega a ele: um dos números está errado",
        "corrija o total, ou os máximos e pesos das provas; se há pontos além das provas, retire os máximos",
        "total 2025 em provas que somam 45";
    /// Eliminated, and ranked by the organizer.
    ELIMINADO_COM_RANK = "A0357" Warning,
        "eliminado com classificação",
        "A organizadora diz que a pessoa foi eliminada ou estava ausente, e lhe dá uma classificação. A situação vale: a pessoa está fora",
        "confira a situação com a organizadora",
        "situação ELIMINADO, classificação 12º";
}
