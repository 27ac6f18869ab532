//! A04xx, the law: ties, reserves, groups, the auditor's identities.

super::entries! {
    /// A tie that the whole chain leaves standing.
    SORTEIO_PENDENTE = "A0401" Error,
        "empate que só um sorteio público desfaz",
        "As pessoas indicadas têm a mesma nota e empatam em todos os critérios do edital. A lei e o edital deixam a decisão a um sorteio público: o programa não ordena por nome, inscrição nem linha",
        "imprima a folha da sessão pública com homologa ato sorteio PASTA; feito o sorteio, copie para a pasta do exame o interno/sorteio-pendente.csv que homologa homologar grava na pasta de saída, preencha a coluna ordem e escreva sorteio = \"sorteio-pendente.csv\" em [planilhas]",
        "duas pessoas com 65,00 pontos, mesmas notas e mesma data de nascimento";
    /// Some of the tied people have a number drawn, others none.
    SORTEIO_INCOMPLETO = "A0402" Error,
        "sorteio pela metade",
        "No registro do sorteio só uma parte das pessoas empatadas tem número. Metade de um sorteio não ordena ninguém: o empate continua pendente",
        "complete a coluna ordem para todas as pessoas do empate",
        "três pessoas empatadas, números 1 e 2 para duas delas";
    /// Two tied people have the same number drawn.
    SORTEIO_REPETIDO = "A0403" Error,
        "número repetido no sorteio",
        "Duas pessoas do mesmo empate têm o mesmo número sorteado: o sorteio não diz quem vem antes",
        "confira a ata do sorteio e corrija a coluna ordem",
        "número 1 para as inscrições 002279 e 002288";
    /// The record of the draw numbers somebody who is not in a tie left to it.
    SORTEIO_FORA_DO_EMPATE = "A0404" Warning,
        "sorteio de quem não está empatado",
        "O registro do sorteio dá um número a uma pessoa que não está em nenhum empate deixado ao sorteio. O número não é usado; talvez as notas tenham mudado depois do sorteio",
        "confira se o registro é deste resultado e retire a linha que sobra",
        "inscrição 002301 no registro, com nota única no cargo";
    /// A tie needs a cell and nothing is there.
    CELULA_EM_BRANCO = "A0405" Error,
        "falta um dado que o desempate precisa",
        "Um empate chegou a um critério do edital e a pessoa não tem o dado que ele compara. Sem ele não se sabe quem vem antes",
        "preencha a célula na planilha, ou confirme com a organizadora",
        "duas pessoas com a mesma nota; uma sem data de nascimento";
    /// A sum beyond what can be computed exactly.
    NUMERO_GRANDE = "A0406" Error,
        "número grande demais para a conta exata",
        "A soma das notas com seus pesos passa do que o programa calcula sem erro. Ele prefere parar a arredondar por conta própria",
        "confira a nota e o peso: provavelmente faltou a vírgula",
        "nota 9000000000000000000";
    /// The organizer's total is to be taken as given, and there is none.
    TOTAL_EM_BRANCO = "A0407" Error,
        "falta o total da organizadora",
        "O edital manda tomar o total da organizadora (nota_final = \"banca\"), a pessoa tem todas as provas e não tem total",
        "preencha a nota final da pessoa, ou use nota_final = \"calculada\"",
        "provas 8,00 e 9,00; nota final vazia";
    /// The edital was published before the norm's entry into force.
    EDITAL_ANTERIOR = "A0408" Error,
        "edital anterior à lei",
        "A lei não se aplica a concursos cujo edital foi publicado antes de sua entrada em vigor (Ibatiba, art. 6º; Irupi, art. 9º). Nada é publicado",
        "confira publicado_em em [edital]; se a data está certa, esta lei não vale para este concurso: apague no edital.toml a [[reserva]] que a nomeia, ou escreva nela a norma que valia nessa data",
        "edital de 10/01/2025 com a lei de 29/01/2025";
    /// Published on the very day of the entry into force.
    EDITAL_DO_MESMO_DIA = "A0409" Warning,
        "edital do mesmo dia da lei",
        "O edital foi publicado no dia em que a lei entrou em vigor. A lei só exclui editais publicados antes: aplica-se, mas a ordem dos dois atos no dia merece ser conferida",
        "confira no diário oficial qual ato saiu primeiro e, se for o caso, dispense este aviso com o motivo",
        "edital e lei de 29/01/2025";
    /// The auditor: everyone read is classified, or out with a reason.
    AUDITORIA_PESSOAS = "A0410" Error,
        "auditoria: alguém não está nem classificado nem fora com motivo",
        "A auditoria interna confere que cada pessoa lida aparece no resultado uma vez: ou classificada, ou fora com um motivo. O resultado deste cargo não passa nessa conferência e por isso não é publicado",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "200 pessoas lidas, 120 classificadas e 79 fora";
    /// The auditor: the reason does not follow from the cells.
    AUDITORIA_MOTIVO = "A0411" Error,
        "auditoria: o motivo de alguém estar fora não decorre das células",
        "A auditoria recalcula o número que decidiu (nota, mínimo, corte) e o compara com o motivo do resultado. Não conferem",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "fora por mínimo da etapa com nota igual ao mínimo";
    /// The auditor: a score is not the one that the cells give.
    AUDITORIA_NOTA = "A0412" Error,
        "auditoria: uma nota não é a que as provas dão",
        "A auditoria soma de novo provas e pesos, com o arredondamento do perfil, e encontra outra nota",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "nota final “78,50” onde as etapas somam “78,51”";
    /// The auditor: a cut does not follow from the accumulated scores.
    AUDITORIA_BARREIRA = "A0413" Error,
        "auditoria: um corte não decorre das notas e dos lugares",
        "A auditoria ordena de novo as notas acumuladas de cada lista e encontra outro corte, outro lugar ou outras pessoas que passam",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "60 lugares, e a 61ª pessoa, sem empate, passou";
    /// The auditor: somebody is in other lists than they should be.
    AUDITORIA_LISTAS = "A0414" Error,
        "auditoria: alguém concorre em listas que não são as suas",
        "As listas de uma pessoa são as em que foi aceita, menos as que perdeu em mínimos e cortes e as que o edital não acumula. O resultado mostra outras",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "alguém na lista pcd sem deferimento";
    /// The auditor: a ranking does not have exactly the people of its list.
    AUDITORIA_MEMBROS = "A0415" Error,
        "auditoria: uma classificação não tem exatamente as pessoas da sua lista",
        "Cada lista classifica todas as suas pessoas, cada uma uma vez, e ninguém mais",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "a mesma inscrição no 4º e no 9º lugar de uma lista";
    /// The auditor: ranks do not run as they must.
    AUDITORIA_CLASSIFICACAO = "A0416" Error,
        "auditoria: a classificação de uma lista não corre de 1 a n",
        "A classificação calculada corre de 1 a n, na mesma ordem em todas as listas; a dada pela banca é mantida como está. O resultado mostra outra coisa",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "depois do 7º lugar vem o 9º";
    /// The auditor: a person does not follow the one above.
    AUDITORIA_DESEMPATE = "A0417" Error,
        "auditoria: alguém não fica depois da pessoa acima pela nota e pelo critério indicado",
        "A auditoria compara cada pessoa com a de cima: nota maior primeiro e, em nota igual, o primeiro critério do edital que as distingue",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "desempate por idade indicado onde a nota de uma prova já decidia";
    /// The auditor: reserved numbers differ from those counted anew.
    AUDITORIA_VAGAS = "A0418" Error,
        "auditoria: o número de vagas de uma lista não é o que a norma dá",
        "A auditoria conta de novo as vagas de cada lista pelo percentual, arredondamento, mínimo e teto da norma, ou pelo número que o edital declara",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "20 % de 13 vagas com 2 reservadas em vez de 3";
    /// The auditor: a label differs from the one counted anew.
    AUDITORIA_ROTULO = "A0419" Error,
        "auditoria: uma posição está com a lista errada",
        "A auditoria conta de novo, posição por posição, a que lista cada uma pertence (limiares, tabela do edital, colisões, números declarados)",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "a 8ª posição marcada como ampla concorrência onde a norma a reserva";
    /// V0.
    AUDITORIA_V0 = "A0420" Error,
        "auditoria: a ordem de nomeação não tem cada pessoa classificada uma vez",
        "Cada pessoa classificada aparece uma vez na ordem de nomeação, e ninguém mais; as posições correm de 1 a n",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "uma pessoa classificada que não está na ordem";
    /// V1.
    AUDITORIA_V1 = "A0421" Error,
        "auditoria: uma lista tem menos pessoas ou posições do que lhe cabem até certa posição",
        "Até cada posição há pelo menos tantas pessoas de uma lista quantas posições dela, e tantas posições quantas a norma manda, enquanto a lista tem gente",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "até a 8ª posição só uma pessoa da lista, com duas posições reservadas";
    /// V2.
    AUDITORIA_V2 = "A0422" Error,
        "auditoria: alguém foi ultrapassado sem razão",
        "Numa lista em que ambos estão, só passa à frente quem tem uma lista que o outro não tem",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "o 2º da lista pcd chamado antes do 1º, ambos só nela e na ampla";
    /// V3.
    AUDITORIA_V3 = "A0423" Error,
        "auditoria: alguém da ampla concorrência é chamado depois da posição que era sua",
        "O r-ésimo da ampla concorrência é chamado, no mais tardar, na r-ésima posição da ampla concorrência",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "o 3º da ampla chamado na 6ª posição, quando a 4ª era a terceira da ampla";
    /// V4.
    AUDITORIA_V4 = "A0424" Error,
        "auditoria: alguém de uma lista de reserva é chamado depois da posição que era sua",
        "O k-ésimo de uma lista de reserva é chamado, no mais tardar, na k-ésima posição dela",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "o 1º da lista chamado na 8ª posição, quando a 3ª era a primeira da lista";
    /// V5.
    AUDITORIA_V5 = "A0425" Error,
        "auditoria: quem não tem reserva ultrapassou alguém da ampla concorrência",
        "Quem não está em lista de reserva não é chamado antes de ninguém mais bem classificado na ampla concorrência",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "o 5º da ampla, sem reserva, chamado antes do 4º";
    /// V6.
    AUDITORIA_V6 = "A0426" Error,
        "auditoria: uma posição foi cobrada ou revertida sem que coubesse",
        "Cada posição é cobrada de uma lista que a pessoa tem; só reverte quando a sua lista não tem mais ninguém, e para a primeira lista da cascata que tem alguém",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "posição revertida à ampla com alguém da lista ainda por chamar";
    /// The auditor: not the best available person, or another charge or reason.
    AUDITORIA_CHAMADA = "A0427" Error,
        "auditoria: uma posição não chama a pessoa mais bem classificada disponível",
        "A auditoria percorre de novo as posições, só com as classificações e os rótulos, e chama em cada uma quem a lei manda, pela lista que a lei manda",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "a 3ª posição com o 2º da lista quando o 1º ainda não fora chamado";
    /// The auditor: a row of the certificate.
    AUDITORIA_CERTIFICADO = "A0428" Error,
        "auditoria: uma linha do certificado não confere",
        "O certificado mostra, para cada posição e lista, quantas são devidas por lei e quantas foram chamadas; a auditoria conta de novo",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "8ª posição: 2 devidas, 1 chamada, “cumprida”";
    /// The auditor: effects of other readings.
    AUDITORIA_LEITURA = "A0429" Error,
        "auditoria: o efeito de outra leitura não parte da ordem publicada",
        "Cada mudança sob outra leitura parte da posição que a pessoa tem na ordem, dentro das vagas imediatas",
        "não publique este cargo e envie a pasta do exame a quem mantém o programa; numa publicação que já saiu, peça explicação a quem a publicou",
        "leitura que tira alguém da 3ª posição quando a ordem o tem na 4ª";
    /// A group whose divisions together reserve less than is due, without a distribution.
    GRUPO_SEM_DISTRIBUICAO = "A0430" Error,
        "grupo sem a distribuição da reserva",
        "Aplicado divisão por divisão, o percentual reserva menos vagas do que sobre o total (Irupi, art. 4º, parágrafo único). A distribuição cabe ao edital: o programa só sugere uma",
        "declare em cada cargo do grupo o número de vagas da lista",
        "duas localidades com 3 vagas cada: 10 % de 6 é 1, e cada uma sozinha não reserva nenhuma";
    /// The edital states another number than the law's rule.
    NUMERO_DIFERENTE = "A0431" Warning,
        "número de vagas reservadas diferente do da lei",
        "O número declarado no edital não é o que o percentual e o arredondamento da lei dão. O declarado prevalece no cálculo",
        "confira o quadro de vagas do edital; se está certo, dispense este aviso com o motivo",
        "10 vagas, 20 % = 2, e o edital declara 1";
    /// More reserved than there is.
    RESERVA_MAIOR_QUE_VAGAS = "A0432" Error,
        "mais vagas reservadas do que vagas",
        "A soma das vagas reservadas do cargo passa do total de vagas oferecidas",
        "corrija o quadro de vagas do cargo",
        "3 vagas, das quais 2 para pcd e 2 para npi";
    /// The edital's own sequence contradicts its numbers.
    ORDEM_CONTRADIZ = "A0433" Error,
        "sequência do edital contradiz o quadro de vagas",
        "Dentro das vagas do edital, a sequência (ordem) tem para uma lista um número de posições diferente do número reservado. Não se sabe qual dos dois vale",
        "corrija a ordem ou o número de vagas da lista",
        "ordem = [\"ac\", \"ac\", \"pcd\"] num cargo de 3 vagas sem reserva para pcd";
    /// A cut that does not name a list whose norm wants the reserve kept in every phase.
    BARREIRA_SEM_LISTA = "A0434" Warning,
        "barreira sem lugares para uma lista",
        "A lei manda observar a reserva em todas as fases, inclusive nas que têm nota de corte (Ibatiba, art. 3º), e a barreira não dá lugares à lista: quem é dela só passa pela ampla concorrência",
        "acrescente a lista à barreira, ou dispense este aviso com o motivo",
        "barreira = { ac = 40 } num edital com reserva npi";
    /// Positions printed by the edital that contradict the law's own rounding.
    POSICOES_CONTRADIZEM = "A0435" Warning,
        "posições do edital dão menos à lista do que a lei",
        "As posições que o edital escreve (posicoes numa [[reserva]], ou ordem num cargo) chamam a lista mais tarde do que o percentual e o arredondamento da lei mandam. Valem no cálculo as do edital",
        "compare posicoes (ou ordem) com o edital publicado; se estão como ele as traz, dispense este aviso com o motivo",
        "10 %, metade para cima, com posicoes = [10, 20]: a 5ª já seria da lista";
    /// A panic inside the computation of a cargo.
    FALHA_INTERNA = "A0499" Error,
        "falha interna no cálculo do cargo",
        "O programa encontrou uma situação que não previa e interrompeu este cargo. Os outros cargos não foram afetados",
        "relate a falha a quem mantém o programa, com esta mensagem; guarde as planilhas e o edital.toml, que trazem dados pessoais, até que ela seja entendida",
        "nenhuma entrada conhecida a causa";
}
