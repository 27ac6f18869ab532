//! A05xx, the ledger of events: its rows (A0501–A0519), what the state allows (A0520–A0549), terms (A0550–A0559), the batch
//! and its registration (A0560–A0579).

super::entries! {
    /// No header with the columns that a ledger needs.
    RAZAO_SEM_CABECALHO = "A0501" Error,
        "livro de eventos sem cabeçalho",
        "O livro de eventos precisa de uma linha de cabeçalho com ao menos as colunas data e evento (e cargo, quando o edital tem mais de um)",
        "escreva na primeira linha: data;cargo;inscricao;evento;quantidade;lista;ato;observacao",
        "um arquivo que começa direto pela primeira nomeação";
    /// A date that cannot be read.
    DATA_DO_EVENTO = "A0502" Error,
        "data do evento ilegível",
        "Sem a data certa não se sabe em que momento o evento aconteceu nem quem seria chamado depois dele",
        "escreva a data como dd/mm/aaaa",
        "“31/02/2026”, “ontem”";
    /// A cargo that the edital does not have.
    CARGO_DO_EVENTO = "A0503" Error,
        "cargo do evento em branco ou fora do edital",
        "A coluna cargo deve trazer o código (ou o nome) de um cargo do edital; só a prorrogação e a retificação podem ficar sem cargo, e então valem para todos. Ficam retidos os cargos a que a inscrição ou a escrita da linha apontam; sem nenhum, todos",
        "corrija o código do cargo na linha indicada",
        "“13”, num edital com os cargos 01 a 08";
    /// A word that is no event.
    EVENTO_DESCONHECIDO = "A0504" Error,
        "evento desconhecido",
        "A coluna evento só admite os eventos previstos: vagas, nomeacao, posse, exercicio, desistencia, sem-efeito, exoneracao, demissao, falecimento, aposentadoria, rescisao, reprovacao-estagio, fim-de-fila, eliminacao, perda-de-lista, sub-judice, ordem-judicial, prorrogacao, retificacao",
        "escreva uma destas palavras: vagas, nomeacao, posse, exercicio, desistencia, sem-efeito, exoneracao, demissao, falecimento, aposentadoria, rescisao, reprovacao-estagio, fim-de-fila, eliminacao, perda-de-lista, sub-judice, ordem-judicial, prorrogacao, retificacao; se o fato não é nenhum deles, ele não muda a fila: apague a linha",
        "“licença”";
    /// A registration number that the cargo does not have.
    PESSOA_DO_EVENTO = "A0505" Error,
        "inscrição não encontrada no cargo",
        "O evento cita uma inscrição que não está nas planilhas de resultado daquele cargo",
        "confira a inscrição e o cargo na linha indicada",
        "“00999”, quando o cargo vai de 00001 a 00210";
    /// A quantity that is missing or cannot be read.
    QUANTIDADE_DO_EVENTO = "A0506" Error,
        "quantidade do evento ausente ou ilegível",
        "Vagas e prorrogação precisam de uma quantidade inteira: quantas vagas, quantos meses. Em sub-judice e ordem-judicial a quantidade, se houver, é 0 ou 1",
        "escreva um número inteiro na coluna quantidade",
        "evento vagas com a quantidade em branco";
    /// A list that is missing or unknown.
    LISTA_DO_EVENTO = "A0507" Error,
        "lista do evento ausente ou desconhecida",
        "A perda-de-lista diz de qual lista de reserva a pessoa sai; ampla concorrência não se perde",
        "escreva na coluna lista o código de uma lista de reserva do edital",
        "perda-de-lista com a lista em branco";
    /// The word is not spelled as documented.
    EVENTO_POR_EXTENSO = "A0508" Notice,
        "evento escrito de outra forma",
        "A palavra não é a do manual, e foi reconhecida como outra forma do mesmo evento. Acentos, maiúsculas e espaços (“Desistência”, “Sem efeito”) não são outra forma",
        "nada a fazer; se quiser, escreva a palavra como no manual",
        "“Nomeado” lido como nomeacao";
    /// A code or a registration number that lost its zeros.
    ZEROS_DO_EVENTO = "A0509" Warning,
        "zeros à esquerda perdidos no livro de eventos",
        "O número difere do das planilhas só nos zeros à esquerda, e apenas um serve: foi entendido como esse",
        "formate a coluna como texto e escreva o número com os zeros",
        "“210” lido como “00210”";
    /// A number without zeros that fits more than one.
    ZEROS_AMBIGUOS = "A0510" Error,
        "número sem zeros serve para mais de um",
        "Sem os zeros à esquerda não se sabe qual dos números é",
        "escreva o número inteiro, com os zeros à esquerda",
        "“7”, quando há “07” e “007”";
    /// The event needs a person and the row has none.
    SEM_INSCRICAO = "A0511" Error,
        "evento sem inscrição",
        "Este evento acontece com uma pessoa e a linha não diz qual",
        "escreva a inscrição na linha indicada",
        "nomeacao com a inscrição em branco";
    /// A cell that the event does not use.
    CELULA_SEM_USO = "A0512" Warning,
        "célula que o evento não usa",
        "A célula foi preenchida, mas este evento não a usa: ela foi ignorada",
        "confira se o evento é esse mesmo; se for, apague a célula",
        "uma quantidade numa posse";
    /// A column that the ledger does not know.
    COLUNA_DO_RAZAO = "A0513" Notice,
        "coluna do livro de eventos não usada",
        "O livro de eventos tem uma coluna que o programa não usa: ela foi ignorada",
        "nada a fazer, se a coluna é só de controle",
        "uma coluna “processo”";
    /// A column that appears twice.
    COLUNA_REPETIDA = "A0514" Error,
        "coluna do livro de eventos repetida",
        "Duas colunas do livro de eventos têm o mesmo sentido e não se sabe qual vale",
        "deixe só uma delas",
        "duas colunas “data”";
    /// A date in another form.
    DATA_DE_OUTRA_FORMA = "A0515" Notice,
        "data escrita de outra forma",
        "A data foi lida com certeza, mas não está como dd/mm/aaaa nem formatada como data",
        "nada a fazer; se quiser, escreva dd/mm/aaaa",
        "“45931” lido como 01/10/2025";
    /// A hidden sheet of the ledger.
    ABA_OCULTA_DO_RAZAO = "A0516" Warning,
        "aba oculta do livro de eventos não lida",
        "O arquivo do livro de eventos tem uma aba oculta: ela não foi lida",
        "se os eventos dela valem, mostre a aba; se não, apague-a",
        "uma aba “2024” oculta";
    /// Hidden rows of the ledger.
    LINHAS_OCULTAS_DO_RAZAO = "A0517" Warning,
        "linhas ocultas no livro de eventos",
        "O livro de eventos tem linhas ocultas (por um filtro, talvez): elas foram lidas como as outras",
        "retire o filtro ou mostre as linhas e confira",
        "um filtro por cargo deixado ligado";

    /// Rows out of date order.
    FORA_DE_ORDEM = "A0520" Warning,
        "evento fora da ordem das datas",
        "A linha tem data anterior à de uma linha acima dela. O livro de eventos foi lido por data; no mesmo dia vale a ordem do arquivo",
        "ponha as linhas em ordem de data",
        "um evento de 03/10 abaixo de um de 05/10";
    /// Before the homologation.
    ANTES_DA_HOMOLOGACAO = "A0521" Error,
        "evento anterior à homologação",
        "A validade começa na homologação: antes dela ninguém pode ser nomeado",
        "corrija a data do evento ou homologado_em no edital",
        "nomeação de 01/08 num concurso homologado em 15/09";
    /// After the validity.
    DEPOIS_DA_VALIDADE = "A0522" Error,
        "evento posterior ao fim da validade",
        "Vencido o prazo de validade ninguém mais pode ser nomeado, e prazo vencido não se prorroga (Constituição, art. 37, III). O último dia ainda conta",
        "corrija a data ou registre a prorrogação anterior ao vencimento",
        "nomeação de 16/09/2027 num concurso válido até 15/09/2027";
    /// A nomination that skips someone.
    FORA_DA_VEZ = "A0523" Error,
        "nomeação fora da vez",
        "A ordem chama outra pessoa para esta vaga: quem o livro de eventos nomeia passaria à frente dela",
        "nomeie quem a ordem chama; se o salto vem de decisão judicial, registre ordem-judicial; se a pessoa saltada saiu, registre antes o evento da saída; se foi feita pelo resultado de antes de uma retificação, ela vale até que a autoridade a anule, em processo em que a pessoa se defenda (Súmula 473 do STF; Tema 138 da repercussão geral): para mantê-la, registre no livro de eventos a retificação (data em que o resultado novo foi publicado, cargo, evento retificacao e o ato), abaixo destas nomeações; anulada, apague a linha dela",
        "nomeação do 8º quando o 7º ainda não foi chamado";
    /// Called twice.
    JA_NOMEADA = "A0524" Error,
        "pessoa já nomeada",
        "A pessoa já ocupa uma vaga: ninguém é chamado duas vezes",
        "apague a linha repetida ou registre antes a saída da pessoa",
        "a mesma inscrição nomeada em duas datas";
    /// Who left has no further events.
    JA_SAIU = "A0525" Error,
        "evento de quem já saiu",
        "A pessoa já saiu do concurso por evento anterior e não admite outro",
        "confira a inscrição e a data",
        "posse de quem desistiu";
    /// No open slot.
    SEM_VAGA_ABERTA = "A0526" Error,
        "nomeação sem vaga aberta",
        "Todas as vagas autorizadas estão ocupadas",
        "registre antes o evento vagas que autoriza a nomeação ou a saída que deixou a vaga",
        "sexta nomeação num cargo de cinco vagas";
    /// Not classified.
    NAO_CLASSIFICADA = "A0527" Error,
        "evento de quem não está classificado",
        "A pessoa não foi classificada neste cargo e não está em lista nenhuma; só uma ordem judicial pode nomeá-la",
        "confira a inscrição; se há decisão judicial, registre ordem-judicial",
        "nomeação de quem ficou abaixo do mínimo";
    /// Takes office before being called.
    SEM_NOMEACAO = "A0528" Error,
        "evento antes da nomeação",
        "Ninguém toma posse, entra em exercício ou deixa o cargo sem ter sido nomeado",
        "registre antes a nomeação ou confira a inscrição",
        "posse de quem ainda está na fila";
    /// Leaves office before taking it.
    SEM_POSSE = "A0529" Error,
        "saída do cargo antes da posse",
        "Este evento é de quem já tomou posse; antes dela a vaga fica livre por desistencia ou sem-efeito",
        "registre a posse que falta ou use desistencia ou sem-efeito",
        "exoneração de quem não tomou posse";
    /// Withdraws after taking office.
    JA_EMPOSSADA = "A0530" Error,
        "evento de antes da posse depois dela",
        "Quem tomou posse não desiste, não tem a nomeação tornada sem efeito nem vai ao fim da fila: deixa o cargo por exoneração, demissão, rescisão ou outro evento de saída",
        "use exoneracao (ou a saída que for) ou confira a posse registrada",
        "desistência de quem já tomou posse";
    /// End of the queue without the edital's leave.
    FIM_DE_FILA_NAO_PREVISTO = "A0531" Error,
        "fim de fila não previsto no edital",
        "O livro de eventos diz que a pessoa pediu para ir ao fim da fila (ser chamada de novo depois de todas as outras), e o edital.toml não diz que o edital o permite: a linha não pode ser aplicada",
        "se o edital publicado permite ir ao fim da fila, escreva fim_de_fila = true em [edital] do edital.toml; se não permite, o pedido não vale: apague a linha, ou escreva desistencia no lugar de fim-de-fila, se a pessoa desistiu",
        "fim-de-fila num edital sem fim_de_fila = true";
    /// Loses a list that they do not have.
    SEM_A_LISTA = "A0532" Error,
        "perda de lista de quem não está nela",
        "A pessoa não está na lista que o evento manda deixar",
        "confira a inscrição e a lista",
        "perda-de-lista pcd de quem só concorre na ampla";
    /// Changes nothing.
    EVENTO_REPETIDO = "A0533" Warning,
        "evento repetido",
        "O evento já estava registrado e não muda nada",
        "apague a linha repetida",
        "duas posses da mesma pessoa";
    /// Took office after the term.
    POSSE_FORA_DO_PRAZO = "A0534" Warning,
        "posse depois do prazo",
        "A posse foi registrada depois do prazo do edital. Foi aceita, mas o ato deve dizer por quê",
        "confira a data da posse ou registre na observação o ato que prorrogou o prazo",
        "posse no 40º dia, com prazo de 30";
    /// Posse not recorded.
    POSSE_PRESUMIDA = "A0535" Warning,
        "posse não registrada",
        "O evento pressupõe posse (ou contrato) que não está no livro de eventos; foi aceito, porque o efeito sobre a vaga é o mesmo",
        "registre a posse que falta",
        "exercicio sem posse";
    /// Leaves the lists before being called.
    SAIDA_ANTES_DE_CHAMAR = "A0536" Warning,
        "saída de quem ainda não foi chamado",
        "O evento costuma ser de quem já foi nomeado. A pessoa saiu de todas as listas",
        "confira a inscrição",
        "sem-efeito de quem não foi nomeado";
    /// Court flag without quantity.
    SUB_JUDICE_SEM_QUANTIDADE = "A0537" Warning,
        "sub-judice sem quantidade",
        "A quantidade diz se a marca começa (1) ou acaba (0); em branco foi entendida como 1",
        "escreva 1 ou 0 na coluna quantidade",
        "sub-judice com a quantidade em branco";
    /// No effect outside the validity.
    SEM_EFEITO_NA_DATA = "A0538" Warning,
        "evento fora da validade",
        "O evento é de antes da homologação ou de depois do fim da validade. Foi registrado, mas só quem está na validade pode ser chamado",
        "confira a data",
        "vagas autorizadas depois do vencimento";
    /// Needed by nomear.
    SEM_HOMOLOGACAO = "A0539" Error,
        "edital sem homologação ou validade",
        "Para nomear é preciso saber quando o resultado foi homologado e por quantos meses vale",
        "escreva homologado_em e validade_meses em [edital]",
        "edital sem homologado_em";
    /// Constituição art. 37, III.
    PRORROGACAO_IRREGULAR = "A0540" Warning,
        "prorrogação fora da Constituição",
        "A validade do concurso pode ser prorrogada uma vez, por igual período (Constituição, art. 37, III). A prorrogação foi contada como está no livro de eventos",
        "confira a quantidade de meses e se já houve outra prorrogação",
        "prorrogação de 12 meses num concurso válido por 24";
    /// Nothing to leave.
    SEM_LISTA = "A0541" Warning,
        "saída de quem não está em lista nenhuma",
        "A pessoa não foi classificada neste cargo: o evento não muda nada",
        "confira a inscrição; se é essa, a linha pode ficar como registro",
        "desistência de quem ficou abaixo do mínimo";
    /// Made of an earlier result, and standing.
    NOMEACAO_ANTERIOR = "A0542" Warning,
        "nomeação de antes da retificação do resultado",
        "O livro de eventos registra a retificação do resultado depois desta nomeação, que o resultado de agora não faria. Ela vale até que a autoridade a anule: ocupa a vaga, e quem hoje fica à frente é quem a ordem chama na próxima",
        "nada a fazer, se a nomeação foi mantida; quem foi preterido tem direito à nomeação (Súmula 15 do STF): veja se há vaga para ele, ou crie-a (evento vagas). Se a nomeação foi anulada, em processo em que a pessoa se defenda (Súmula 473 do STF; Tema 138 da repercussão geral), apague a linha dela",
        "nota corrigida que põe alguém à frente de quem já foi nomeado";
    /// A result that would not have made nominations that were made.
    NOMEADA_POR_OUTRO_RESULTADO = "A0543" Warning,
        "o livro de eventos tem nomeações que este resultado não faria",
        "As nomeações já feitas não são as que a ordem deste resultado chama: foram feitas por outro resultado, ou fora da vez. Publicado o resultado, nomear recusa o cargo enquanto o livro de eventos não disser o que valeu",
        "decida antes o que vale: a nomeação feita pelo resultado de antes de uma retificação vale até que a autoridade a anule, em processo em que a pessoa se defenda (Súmula 473 do STF; Tema 138 da repercussão geral): para mantê-la, registre no livro de eventos a retificação (data em que o resultado novo foi publicado, cargo, evento retificacao e o ato), abaixo destas nomeações; anulada, apague a linha dela",
        "nota corrigida na planilha depois das primeiras nomeações";

    /// Overdue.
    POSSE_VENCIDA = "A0550" Warning,
        "prazo de posse vencido",
        "A pessoa foi nomeada, não tomou posse e o prazo do edital acabou",
        "registre a posse, se houve, ou sem-efeito, para que a vaga seja chamada de novo",
        "nomeada há 45 dias, prazo de 30";
    /// About to be overdue.
    POSSE_A_VENCER = "A0551" Notice,
        "prazo de posse a vencer",
        "O prazo para a posse acaba nos próximos dias",
        "avise a pessoa nomeada",
        "faltam 5 dias";
    /// Validity about to end.
    VALIDADE_A_VENCER = "A0552" Notice,
        "validade a vencer",
        "A validade acaba em breve e há vagas abertas ou gente à espera",
        "nomeie ou prorrogue antes do vencimento",
        "faltam 60 dias";

    /// Fewer people than asked.
    QUANTIDADE_NAO_ATENDIDA = "A0560" Warning,
        "menos nomeações do que as pedidas",
        "A quantidade pedida em --quantidade ou --cargo é maior do que o número de vagas abertas, ou do que o de pessoas classificadas que ainda esperam: o lote tem só as que cabem",
        "peça menos; ou, se há vagas novas, registre-as antes no livro de eventos (evento vagas)",
        "pedidas 5, abertas 3";
    /// Open slots and nobody left.
    LISTAS_ESGOTADAS = "A0561" Warning,
        "vagas abertas sem ninguém na fila",
        "Há vagas abertas e nenhuma pessoa classificada à espera",
        "nada a fazer neste concurso",
        "cargo com 10 vagas e 7 classificados";
    /// The ledger of the day is not the batch.
    LOTE_DIVERGE = "A0562" Warning,
        "nomeações do dia diferem do lote",
        "O livro de eventos tem nesta data nomeações que não são as do lote pedido: outra quantidade, ou eventos do mesmo dia depois da primeira nomeação",
        "peça a quantidade que está no livro de eventos, ou ponha os eventos do dia antes da primeira nomeação",
        "livro de eventos com 5 nomeações no dia e --quantidade 3";
    /// Outside the validity.
    LOTE_FORA_DA_VALIDADE = "A0563" Error,
        "lote fora da validade",
        "A data pedida é anterior à homologação ou posterior ao fim da validade: ninguém pode ser nomeado nela",
        "use uma data dentro da validade; se ela foi prorrogada antes de vencer, registre a prorrogação no livro de eventos",
        "--data 2030-01-01 num concurso válido até 2027";
    /// A smaller batch replaces a larger one.
    LOTE_MENOR = "A0564" Warning,
        "lote refeito com menos cargos",
        "A pasta desta data tinha também nomeações de outros cargos; ela foi refeita só com os cargos pedidos agora",
        "repita o comando com todos os cargos da data",
        "--cargo 101 depois de um lote com 101 e 102";
    /// People called are nominated in the ledger already.
    LOTE_JA_REGISTRADO = "A0565" Error,
        "lote contradiz nomeações já registradas",
        "O livro de eventos já tem nomeações desta data ou de data posterior, e o lote pedido não é o que está nele: publicado, nomearia de novo quem já tem portaria, ou passaria por cima de um ato publicado. Nada foi gravado nem registrado",
        "para um lote novo, use data igual ou posterior à da última nomeação do livro de eventos; para refazer um lote que já está nele, peça em cada cargo a quantidade registrada nessa data (--cargo CODIGO=N).",
        "--data 2026-10-01 com nomeações de 05/10/2026 no livro de eventos";
    /// Events that the batch does not see.
    EVENTO_POSTERIOR = "A0566" Notice,
        "eventos depois da data do lote",
        "O livro de eventos tem linhas com data posterior à do lote: ele é o que era devido na sua data, e elas não mudam nada nele",
        "se a data de uma delas está errada, corrija-a no livro de eventos e repita o comando",
        "uma desistência de 15/10/2036 e --data 2026-11-01";
    /// The order that was published is not that of the inputs.
    ORDEM_NAO_PUBLICADA = "A0567" Error,
        "a ordem de nomeação publicada é outra",
        "A portaria, a convocação e o relatório de situação seguem a ordem de nomeação publicada. As planilhas, o edital ou o programa mudaram depois da publicação, e com eles a ordem deste cargo: a pessoa chamada não seria a que a ordem publicada chama. Nada do cargo foi gravado nem registrado",
        "se a mudança é certa, faça a retificação (homologa ato retificacao) e publique de novo (homologa homologar) antes de repetir o comando; se não é, volte às planilhas e ao edital que foram publicados",
        "nota corrigida na planilha depois de homologa homologar";
    /// Nothing was published.
    SEM_PUBLICACAO = "A0568" Warning,
        "nomeação sem ordem publicada",
        "A portaria e a convocação citam a ordem de nomeação publicada, e a pasta de saída não tem publicação destes cargos",
        "publique antes com homologa homologar, ou indique com --saida a pasta em que o resultado foi publicado",
        "homologa nomear antes de homologa homologar";
    /// A batch of a result that was corrected later.
    LOTE_DE_OUTRO_RESULTADO = "A0569" Error,
        "lote de antes da retificação do resultado",
        "O livro de eventos registra a retificação do resultado depois da data pedida: o lote dela foi o da ordem de então, e a de agora levaria a outro. Nada foi gravado nem registrado",
        "para nomear agora, use data igual ou posterior à da retificação; do dia pedido, o que vale é o lote publicado então (a pasta nomeacoes dele, ou o pacote arquivado)",
        "--data 2025-10-01 com a retificação de 20/10/2025 no livro de eventos";
    /// The file changed meanwhile.
    RAZAO_MUDOU = "A0570" Error,
        "o livro de eventos mudou durante a execução",
        "O arquivo do livro de eventos não é mais o que foi lido: alguém o gravou nesse meio tempo. Nada foi registrado",
        "feche o arquivo nos outros programas e repita o comando",
        "o livro de eventos aberto e salvo no Excel durante o nomear";
    /// Registering would break the ledger.
    REGISTRO_RECUSADO = "A0571" Error,
        "registro recusado",
        "Com as nomeações acrescentadas o livro de eventos deixaria de valer: há eventos posteriores, ou do mesmo dia, que elas contradizem. Nada foi registrado",
        "confira os eventos da mesma data e posteriores",
        "registrar numa data anterior a nomeações já feitas";
    /// A spreadsheet ledger is not touched.
    REGISTRO_EM_PLANILHA = "A0572" Notice,
        "livro de eventos em planilha não é alterado",
        "O livro de eventos é uma planilha e foi deixado como está; as linhas a colar estão em registrar.csv, na pasta do lote",
        "cole as linhas de registrar.csv no fim da planilha",
        "eventos.xlsx com --registrar";
    /// The ledger cannot take the rows.
    REGISTRO_IMPOSSIVEL = "A0573" Error,
        "livro de eventos não pode ser gravado",
        "As linhas não puderam ser acrescentadas ao livro de eventos. O arquivo ficou como estava",
        "confira a permissão da pasta e se o disco tem espaço",
        "livro de eventos em pasta só de leitura";
    /// Named and not there yet.
    LIVRO_AUSENTE = "A0574" Notice,
        "livro de eventos ainda não existe",
        "O edital nomeia um livro de eventos que não está na pasta: até a primeira nomeação ele não é preciso, e conta como vazio",
        "nada a fazer até a primeira nomeação; nomear --registrar o cria. Se já houve nomeações, ponha na pasta o livro que as tem",
        "eventos = \"eventos.csv\" antes de haver nomeações";
    /// Needed now.
    LIVRO_FALTANDO = "A0575" Error,
        "falta o livro de eventos",
        "Sem o livro de eventos não se sabe quem já foi nomeado: se ele existe noutro lugar, as primeiras pessoas seriam nomeadas outra vez",
        "ponha de volta na pasta o livro de eventos que tem as nomeações desses lotes; se nenhum deles foi registrado, crie o livro só com a linha de cabeçalho data;cargo;inscricao;evento;quantidade;lista;ato;observacao e refaça cada lote, em ordem de data, com --registrar",
        "homologa nomear sem eventos.csv na pasta, depois de outros lotes";
    /// The number of the act is not in the ledger.
    ATO_NAO_ANOTADO = "A0576" Warning,
        "o livro de eventos não diz o número do ato",
        "O número dado em --numero sai no ato, mas as nomeações dele já estavam no livro de eventos, com outro ato ou com a coluna em branco: linhas já registradas não são alteradas pelo programa",
        "escreva o ato na coluna ato das linhas indicadas",
        "nomear --registrar, e de novo com --numero 12/2025";
}
