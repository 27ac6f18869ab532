//! A04xx, the law: ties, reserves, groups, the auditor's identities.

super::entries! {
    /// A tie that the whole chain leaves standing.
    SORTEIO_PENDENTE = "A0401" Error,
        "empate que só um sorteio público desfaz",
        "As pessoas indicadas têm a mesma nota e empatam em todos os critérios do edital. A lei e o edital deixam a decisão a um sorteio público: o programa não ordena por nome, inscrição nem linha",
        "faça o sorteio em sessão pública, preencha a coluna ordem de interno/sorteio-pendente.csv e informe o arquivo em [planilhas] sorteio",
        "duas pessoas com 65,00 pontos, mesmas notas e mesma data de nascimento";
}
