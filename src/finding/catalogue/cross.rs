//! A03xx, cross-checks between cells, rows and sheets.

super::entries! {
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
        "A organizadora diz que a pessoa não está classificada; pelas notas e regras do edital, está. Essa palavra não decide nada: o resultado calculado vale",
        "confira mínimos e barreiras do perfil, ou peça a correção à organizadora",
        "NÃO CLASSIFICADO com nota acima de todos os mínimos";
    /// `AUSENTE` with every score present.
    AUSENTE_COM_NOTAS = "A0353" Error,
        "ausente com todas as notas",
        "A situação diz AUSENTE e todas as provas têm nota: não se sabe qual das duas está certa",
        "corrija a situação ou apague as notas na planilha",
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
    /// Eliminated, and ranked by the organizer.
    ELIMINADO_COM_RANK = "A0357" Warning,
        "eliminado com classificação",
        "A organizadora diz que a pessoa foi eliminada ou estava ausente, e lhe dá uma classificação. A situação vale: a pessoa está fora",
        "confira a situação com a organizadora",
        "situação ELIMINADO, classificação 12º";
}
