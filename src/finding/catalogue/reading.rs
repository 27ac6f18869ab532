//! A0250 to A0299, what the sheets say: headers, rows and cells. (A0200 to A0249, files as such: `cells`.)

super::entries! {
    /// A visible sheet without a header, left out.
    ABA_SEM_CABECALHO = "A0250" Notice,
        "aba sem cabeçalho, deixada de fora",
        "Nenhuma linha da aba tem um cabeçalho com a coluna da inscrição, e nada nela parece uma lista de pessoas",
        "se a aba traz pessoas, escreva o nome da coluna da inscrição no cabeçalho ou informe-o em [planilhas.colunas] inscricao",
        "uma aba “Leia-me” com o telefone da banca";
    /// A sheet that looks like a list of people and has no header.
    PESSOAS_SEM_CABECALHO = "A0251" Error,
        "aba com pessoas e sem cabeçalho reconhecido",
        "A aba tem linhas com números e nomes, mas nenhum cabeçalho em que se reconheça a inscrição: as pessoas dela ficariam fora do resultado",
        "informe o cabeçalho em [planilhas.colunas] inscricao, ou as abas que valem em [planilhas] abas",
        "uma lista de nomes copiada do PDF sem a linha de cabeçalho";
    /// A hidden sheet, left out.
    ABA_OCULTA = "A0252" Notice,
        "aba oculta, deixada de fora",
        "Abas ocultas costumam ser rascunhos e ficam de fora. É aviso quando a aba tem pessoas que nenhuma aba lida tem, e erro quando um cargo só teria pessoas nela ou [planilhas.listas] a nomeia",
        "se a aba faz parte do resultado, reexiba-a ou nomeie-a em [planilhas] abas",
        "uma aba “tmp” oculta com notas provisórias";
    /// A sheet that the edital names and the file does not have, or that has no header.
    ABA_NAO_ENCONTRADA = "A0253" Error,
        "aba indicada no edital não encontrada",
        "O edital nomeia em [planilhas] abas uma aba que nenhum arquivo tem, ou que não tem cabeçalho",
        "confira o nome da aba em [planilhas] abas",
        "abas = [\"Resultado\"] e a aba se chama “Resultado Final”";
    /// A file in which no sheet has a header.
    ARQUIVO_SEM_RESULTADO = "A0254" Error,
        "arquivo sem nenhuma aba com cabeçalho",
        "Em nenhuma aba do arquivo se reconhece um cabeçalho com a coluna da inscrição",
        "informe em [planilhas.colunas] inscricao o cabeçalho como está escrito na planilha, ou a linha em [planilhas] linha_cabecalho",
        "a coluna da inscrição se chama “Ident.”";
    /// A header that the edital maps is not in the sheet.
    COLUNA_NAO_ENCONTRADA = "A0255" Error,
        "coluna indicada no edital não encontrada na aba",
        "O edital diz em [planilhas.colunas] o nome de uma coluna que a aba não tem",
        "corrija o nome da coluna no edital ou na planilha",
        "pcd = \"PcD\" e a planilha diz “Deficiente”";
    /// Two columns of the sheet answer to the same field.
    COLUNA_REPETIDA = "A0256" Error,
        "duas colunas com o mesmo papel",
        "Duas colunas da aba servem para o mesmo campo e nada diz qual delas vale",
        "se elas têm o mesmo cabeçalho, apague na planilha a que não vale, ou dê-lhe outro; se os cabeçalhos são diferentes, escreva em [planilhas.colunas] o da que vale",
        "duas colunas chamadas “Português”";
    /// A prova of the profile has no column in the sheet.
    PROVA_SEM_COLUNA = "A0257" Error,
        "prova sem coluna na aba",
        "O perfil do cargo tem uma prova cuja coluna não existe na aba em que estão as pessoas do cargo",
        "corrija coluna em [[perfil.….prova]] ou o cabeçalho da planilha",
        "coluna = \"Português\" e a planilha diz “Língua Portuguesa”";
    /// Nothing in the sheet says who competes in a quota list.
    LISTA_SEM_COLUNA = "A0258" Error,
        "lista de reserva sem coluna na aba",
        "O edital tem uma reserva e nada na aba diz quem concorre a ela: nem coluna própria, nem modalidade, nem classificação na lista",
        "informe a coluna em [planilhas.colunas] com o nome da lista, ou [planilhas.modalidade], ou [planilhas.listas]; se ninguém concorreu, acrescente a coluna com “Não”",
        "[[reserva]] lista = \"pcd\" e nenhuma coluna PcD";
    /// A criterion of the chain has no column in the sheet.
    CRITERIO_SEM_COLUNA = "A0259" Warning,
        "critério de desempate sem coluna na aba",
        "Um critério do edital precisa de uma coluna que a aba não tem; vira erro se um empate chegar a ele",
        "escreva no edital.toml o cabeçalho como está na planilha, ou acrescente a coluna",
        "criterio = \"jurado\" e nenhuma coluna de jurado";
    /// Hidden rows, read.
    LINHA_OCULTA = "A0260" Warning,
        "linhas ocultas, lidas",
        "A aba tem linhas ocultas com pessoas; foram lidas como as outras",
        "reexiba as linhas e confira se fazem parte do resultado; se não fazem, apague-as",
        "um filtro automático esquecido sobre a coluna do cargo";
    /// A row of a person without a registration number.
    LINHA_SEM_INSCRICAO = "A0261" Error,
        "linha de pessoa sem inscrição",
        "A linha tem nome ou notas e a célula da inscrição está vazia: não se sabe de quem é",
        "escreva a inscrição na célula",
        "nome e notas preenchidos e a coluna A em branco";
    /// A registration number that cannot be read.
    INSCRICAO_ILEGIVEL = "A0262" Error,
        "inscrição que não se lê com certeza",
        "A célula da inscrição tem um erro, um texto que não é número de inscrição, um número com casas decimais ou em notação científica",
        "escreva a inscrição como texto, com todos os algarismos",
        "1,23457E+10";
    /// The cargo of a row cannot be read.
    CARGO_ILEGIVEL = "A0263" Error,
        "linha cujo cargo não se lê",
        "A célula do cargo está vazia, tem um erro ou serve a mais de um cargo; a pessoa pode ser de qualquer cargo do arquivo",
        "escreva na célula o código ou o nome do cargo, como no edital",
        "#REF! na coluna do cargo";
    /// A cargo that the edital does not have.
    CARGO_FORA = "A0264" Error,
        "cargo que não está no edital",
        "A planilha tem pessoas de um cargo que o edital não tem; elas ficam de fora e os demais cargos são publicados",
        "acrescente o cargo ao edital, corrija a célula, ou diga em [planilhas] ignorar_cargos que é de outro edital",
        "999";
    /// A cargo almost like one of the edital.
    CARGO_PARECIDO = "A0265" Error,
        "cargo quase igual a um do edital",
        "O texto difere em poucas letras do nome de um cargo do edital: sem certeza, aquele cargo fica retido",
        "corrija a célula para o nome ou o código do cargo",
        "Profesor MaPA";
    /// A code of cargo that lost its zeros.
    CARGO_SEM_ZEROS = "A0266" Notice,
        "código de cargo que perdeu zeros à esquerda",
        "O código foi gravado como número e só um cargo do edital combina com ele",
        "grave a coluna do cargo como texto",
        "1 em vez de 01";
    /// Code and name of the cargo point at different ones.
    CARGO_CONTRADITORIO = "A0267" Error,
        "código e nome do cargo se contradizem",
        "Na mesma linha o código diz um cargo e a descrição diz outro, ou um título no meio das pessoas diz um cargo que não é o da aba",
        "corrija a célula errada",
        "código 101 (Professor) e descrição “Enfermeiro”";
    /// A score that is not a number.
    NOTA_ILEGIVEL = "A0268" Error,
        "nota que não se lê como número",
        "A célula da nota tem algo que não é número nem marca conhecida de ausência",
        "escreva a nota com algarismos, ou AUSENTE, ou deixe um traço",
        "sete";
    /// A spreadsheet error in the place of a score.
    NOTA_COM_ERRO = "A0269" Error,
        "erro de planilha no lugar da nota",
        "A célula da nota mostra um erro (#REF!, #N/D) ou é fórmula sem resultado gravado",
        "abra a planilha, recalcule, e cole a nota como valor",
        "#REF!";
    /// A percentage, a date or a boolean in the place of a score.
    NOTA_DE_OUTRA_ESPECIE = "A0270" Error,
        "data, porcentagem ou lógico no lugar da nota",
        "O programa de planilhas transformou a nota em outra coisa, ou o formato muda o que ela quer dizer",
        "mude o formato da célula para número e escreva a nota de novo",
        "8.5 que virou 08/mai";
    /// A point that may separate thousands.
    NUMERO_AMBIGUO = "A0271" Error,
        "número com dois sentidos",
        "O ponto pode separar milhares ou casas decimais, e o resto da coluna não decide",
        "escreva o número com vírgula decimal, ou declare o máximo da prova",
        "1.234";
    /// A score above the maximum.
    NOTA_ACIMA_DO_MAXIMO = "A0272" Error,
        "nota acima do máximo da prova",
        "A nota é maior do que o máximo que o edital dá à prova",
        "corrija a nota ou o máximo da prova",
        "21 numa prova que vale 20";
    /// A blank score beside others of its stage, or beside a total.
    NOTA_EM_BRANCO = "A0247" Warning,
        "nota em branco ao lado de outras notas",
        "A célula não traz nota, o que conta como ausência, mas a mesma etapa tem outras notas, ou a linha tem um total: a nota pode ter sido apagada por engano (se o total é maior do que as outras notas dão, é erro A0241)",
        "escreva a nota, ou AUSENTE em todas as provas a que a pessoa faltou",
        "português em branco, matemática 40 e total 40";
    /// A score that is not there and that the organizer's total counted.
    NOTA_QUE_O_TOTAL_CONTA = "A0241" Error,
        "nota em branco ou AUSENTE que o total da banca contou",
        "A célula da nota está em branco, ou diz que a pessoa faltou, e o total da banca é maior do que as outras notas dão: o total conta uma nota que a planilha não mostra, e o resultado não se pode conhecer",
        "escreva a nota na célula; se a pessoa faltou, escreva AUSENTE e corrija o total ou apague-o",
        "português em branco, matemática 40 e total 90";
    /// Confirmed in a list that the person did not ask for.
    CONFIRMACAO_SEM_PEDIDO = "A0246" Warning,
        "confirmação numa lista que a pessoa não pediu",
        "A coluna da confirmação diz sim e a da opção diz não: a pessoa fica fora da lista, e uma das duas células está errada",
        "corrija a opção ou a confirmação",
        "cota “Não” e heteroidentificação “Sim”";
    /// A score below zero.
    NOTA_NEGATIVA = "A0248" Warning,
        "notas negativas",
        "A nota é menor do que zero, o que só existe onde o edital desconta erros; entra na conta como está",
        "confira as células; se o edital desconta erros, dispense este aviso com o motivo",
        "-5";
    /// More than 15 significant digits.
    ALGARISMOS_DEMAIS = "A0273" Warning,
        "números com mais de 15 algarismos significativos",
        "O arquivo guarda restos de conta binária; vale o número com 15 algarismos",
        "arredonde a coluna na planilha, se quiser que o arquivo mostre o que vale",
        "69,99999999999999 onde a conta dá 70";
    /// More decimal places than the profile has.
    CASAS_DEMAIS = "A0274" Warning,
        "notas com mais casas do que o perfil",
        "A nota da prova tem mais casas decimais do que o edital declara; ela entra inteira na conta e o resultado da etapa é arredondado",
        "confira as notas na planilha: ela pode trazer médias em vez de notas; se estão certas, corrija casas em [perfil.…] do edital.toml, ou dispense este aviso com o motivo",
        "78,125 num perfil de duas casas";
    /// A birth date that cannot be read.
    NASCIMENTO_ILEGIVEL = "A0275" Warning,
        "data de nascimento que não se lê",
        "Não há tal dia, ou ele é anterior a 1900 ou posterior à publicação do edital, ou a célula está vazia ou não é data. É aviso enquanto nenhum desempate precisa dela, e erro se um empate chegar a ela",
        "escreva a data como dd/mm/aaaa",
        "31/02/1980";
    /// A list flag that is neither yes nor no.
    MARCA_ILEGIVEL = "A0276" Error,
        "marca de lista que não é sim nem não",
        "A célula que diz se a pessoa concorre numa lista, ou se foi confirmada, não é nem sim nem não",
        "escreva Sim ou Não",
        "talvez";
    /// A blank confirmation: not confirmed.
    CONFIRMACAO_EM_BRANCO = "A0277" Warning,
        "confirmação em branco: não confirmada",
        "A pessoa pediu a reserva e a coluna da confirmação está vazia; sem confirmação ela não entra na lista",
        "escreva Sim ou Não (numa relação de cotas, Deferido ou Indeferido) na célula",
        "cota “Sim” e heteroidentificação vazia";
    /// An unknown situation.
    SITUACAO_DESCONHECIDA = "A0278" Error,
        "situação desconhecida",
        "A palavra da coluna de situação não é das que se conhecem, e não se sabe se a pessoa está dentro ou fora",
        "use CLASSIFICADO, ELIMINADO, AUSENTE, NÃO CLASSIFICADO, ou deixe em branco",
        "em recurso";
    /// A modality that the edital does not map.
    MODALIDADE_DESCONHECIDA = "A0279" Error,
        "modalidade que o edital não define",
        "O valor da coluna de modalidade não está em [planilhas.modalidade] valores",
        "acrescente o valor em [planilhas.modalidade] valores, com as listas a que corresponde",
        "“Hipossuficiente”";
    /// A name that would run as a formula.
    NOME_FORMULA = "A0280" Error,
        "texto que começa como fórmula",
        "Um nome que começa por =, +, @, tabulação ou traço e letra seria executado ao abrir o CSV num programa de planilhas",
        "apague o sinal do começo da célula",
        "+TEREZINHA";
    /// A CPF in the cell of the name.
    CPF_NO_NOME = "A0249" Error,
        "CPF na célula do nome",
        "O nome é publicado como está na célula; um CPF dentro dele sairia sem máscara (LGPD)",
        "deixe na célula só o nome",
        "ANA LIMA 111.444.777-35";
    /// A person without a name.
    NOME_EM_BRANCO = "A0281" Error,
        "pessoa sem nome",
        "A linha tem inscrição e a célula do nome está vazia ou não é texto: não se pode publicar",
        "escreva o nome na célula",
        "coluna do nome vazia";
    /// A name whose letters were damaged.
    NOME_ESTRAGADO = "A0282" Warning,
        "nome com letras estragadas",
        "A codificação do arquivo estragou letras do nome, ou ele está cortado; onde foi possível, as letras foram refeitas",
        "confira o nome e grave o arquivo em UTF-8 ou no formato da planilha",
        "JoÃ£o, JO�O, MARIA DA CONCEI…";
    /// Marks glued to names, taken off.
    NOME_COM_MARCA = "A0283" Notice,
        "marcas junto ao nome, retiradas",
        "O nome trazia uma marca como (Sub Judice), (PcD) ou *, que não faz parte dele; sub judice foi anotado",
        "confira as marcas retiradas",
        "MARIA DA SILVA (Sub Judice)";
    /// Invisible characters or non-breaking spaces, swept.
    CARACTERES_INVISIVEIS = "A0284" Notice,
        "espaços inquebráveis ou caracteres invisíveis, retirados",
        "O texto trazia caracteres que não se veem; foram retirados antes de comparar e publicar",
        "nada a fazer; se quiser, limpe a coluna com ARRUMAR e TIRAR",
        "espaço inquebrável depois da inscrição";
    /// A CPF whose check digits do not hold.
    CPF_INVALIDO = "A0285" Warning,
        "CPF que não confere",
        "Os dígitos verificadores não batem, ou a célula não é um CPF",
        "confira o CPF da pessoa",
        "111.111.111-11";
    /// CPFs that lost zeros, put back.
    CPF_SEM_ZEROS = "A0286" Notice,
        "CPFs que perderam zeros à esquerda, refeitos",
        "O CPF foi gravado como número; os zeros foram postos de volta e os dígitos verificadores conferem",
        "grave a coluna do CPF como texto",
        "4005964150";
    /// Registration numbers that lost zeros, put back.
    INSCRICAO_SEM_ZEROS = "A0287" Warning,
        "inscrições que perderam zeros à esquerda, refeitas",
        "A coluna tem inscrições de largura fixa como texto e algumas gravadas como número, mais curtas: os zeros foram postos de volta",
        "grave a coluna da inscrição como texto",
        "4100639 numa coluna de nove algarismos";
    /// A rank that cannot be read.
    CLASSIFICACAO_ILEGIVEL = "A0288" Warning,
        "classificação da banca que não se lê",
        "A célula da classificação não é um número de ordem; é erro onde a classificação da banca vale como dada",
        "escreva o número de ordem, ou um traço",
        "primeiro";
    /// The cell of a criterion that cannot be read.
    CRITERIO_ILEGIVEL = "A0289" Warning,
        "célula de critério de desempate que não se lê",
        "A célula não é o número ou o sim/não que o critério pede; vira erro se um empate chegar a ela",
        "corrija a célula",
        "“?” na coluna de jurado";
    /// Numbers stored as text.
    NUMERO_COMO_TEXTO = "A0290" Notice,
        "coluna com parte dos números gravados como texto",
        "Parte das notas está como número e parte como texto: num programa de planilhas a coluna se ordena errado; aqui todas foram lidas como números",
        "converta a coluna em números",
        "8,00 como texto entre números";
    /// Dates stored as plain numbers or with two digits for the year.
    DATA_POUCO_CLARA = "A0291" Notice,
        "datas gravadas como número ou com dois algarismos no ano",
        "A data estava como contagem de dias sem formato de data, ou com o ano em dois algarismos, e só tem uma leitura possível",
        "formate a coluna como data, com quatro algarismos no ano",
        "33000, 07/05/90";
    /// A column with cells and without a header.
    COLUNA_SEM_NOME = "A0292" Warning,
        "coluna com dados e sem cabeçalho",
        "Há células preenchidas sob um cabeçalho vazio; não foram usadas, salvo a menção a sub judice",
        "dê nome à coluna ou apague-a",
        "“SUB JUDICE” numa 17ª coluna sem nome";
    /// A loose row between people.
    LINHA_SOLTA = "A0293" Warning,
        "linha solta no meio da lista",
        "Entre duas pessoas há uma linha que não é pessoa, nem cabeçalho, nem total: pode ser parte de um nome quebrado em duas linhas",
        "confira a linha e apague-a, ou complete-a",
        "um sobrenome sozinho na coluna do nome";
    /// A row set aside that looks like a person.
    LINHA_PARECE_PESSOA = "A0242" Error,
        "linha deixada de lado que parece ser uma pessoa",
        "A linha não tem as células de uma pessoa, mas o texto dela traz um número como os da coluna da inscrição, um CPF, ou os dados de uma linha inteira numa célula só: a pessoa ficaria fora do resultado",
        "separe os dados da linha pelas colunas do cabeçalho; se ela não é de uma pessoa, apague-a",
        "“004100863 ANA LIMA 06/07/1994 101” na coluna A e o resto da linha vazio";
    /// A header in mid-sheet whose columns are in another order.
    CABECALHO_TROCADO = "A0243" Error,
        "cabeçalho no meio da aba com as colunas em outra ordem",
        "Abaixo das primeiras pessoas há outro cabeçalho, e as colunas dele não estão onde as do primeiro estão: as pessoas abaixo dele não foram lidas",
        "ponha as colunas de todos os blocos na mesma ordem, ou cada bloco na sua aba",
        "Português e Matemática trocadas de lugar na segunda página";
    /// A merged region over the rows of several people.
    MESCLA_SOBRE_PESSOAS = "A0244" Error,
        "célula mesclada sobre várias pessoas",
        "Numa coluna que decide o resultado uma célula mesclada cobre as linhas de várias pessoas: só a primeira tem o valor, e não se sabe se vale para as outras",
        "desfaça a mesclagem e escreva o valor na linha de cada pessoa",
        "“Sim” na cota, mesclado de H6 a H10";
    /// A file with a header and nothing below it.
    ARQUIVO_SEM_LINHAS = "A0245" Error,
        "arquivo de resultado sem nenhuma linha",
        "O arquivo tem o cabeçalho e nada abaixo dele, e o edital o nomeia ou algum cargo ficou sem nenhuma pessoa: as linhas podem ter-se perdido ao gravar",
        "confira o arquivo; se ele está vazio de propósito, tire-o de [planilhas] resultados",
        "resultado.csv com 1 linha, a do cabeçalho";
    /// Months before days.
    MES_ANTES_DO_DIA = "A0294" Warning,
        "datas com o mês antes do dia",
        "Algumas datas da coluna só existem com o mês na frente e nenhuma só com o dia na frente: a coluna inteira parece trocada, e nenhuma das datas é usada",
        "grave as datas como dd/mm/aaaa",
        "03/25/1990";
    /// A score column whose formulas are all zero.
    FORMULAS_ZERADAS = "A0295" Error,
        "coluna de nota em que todas as fórmulas dão zero",
        "Todas as células da coluna são fórmulas com resultado zero gravado: o programa que fez o arquivo não calculou nada",
        "abra a planilha, recalcule, salve e confira",
        "=A1+B1 com 0 gravado em todas as linhas";
    /// The organizer's total cannot be read.
    TOTAL_ILEGIVEL = "A0296" Warning,
        "nota final da banca que não se lê",
        "A célula do total não é número nem marca; é erro onde o total da banca é a nota",
        "escreva o total com algarismos, ou um traço",
        "#VALOR!";
    /// A row of the sheet of cargos that cannot be read.
    QUADRO_ILEGIVEL = "A0297" Error,
        "quadro de vagas que não se lê",
        "Falta uma coluna do quadro de vagas, ou uma célula dele não é o que devia ser",
        "o quadro tem as colunas Código, Cargo, Perfil, Vagas e uma Vagas por lista; corrija a célula",
        "vagas = “dez”";
    /// A row of the draw record that cannot be read.
    SORTEIO_ILEGIVEL = "A0298" Error,
        "registro do sorteio que não se lê",
        "Falta uma coluna do registro do sorteio, ou uma linha não diz cargo, inscrição e número de ordem",
        "o registro tem as colunas cargo;inscricao;ordem; corrija a linha",
        "ordem = “segundo”";
    /// An item that does not stop anything and was read with care.
    LEITURA_CUIDADOSA = "A0299" Notice,
        "células lidas com cuidado",
        "As células tinham sinal de menos tipográfico, data com formato trocado ou outra forma incomum de uma só leitura",
        "nada a fazer",
        "−5,0 com sinal tipográfico";
    /// A name with letters of another alphabet.
    NOME_DE_OUTRO_ALFABETO = "A0237" Warning,
        "nome com letras de outro alfabeto",
        "O nome traz letras que não são latinas, muitas das quais (como o А cirílico) se veem iguais às nossas, ou uma ligadura (ﬁ) no lugar de duas letras: a pessoa não é achada pelo nome nem comparada com as outras linhas",
        "apague a letra indicada e digite-a de novo; a ligadura, letra por letra",
        "АNA com o А cirílico (U+0410)";
    /// Formulas with a stored zero in a score column, and none with another result.
    FORMULA_COM_ZERO = "A0238" Warning,
        "nota que vem de fórmula com zero gravado",
        "A célula é uma fórmula com zero gravado, e nenhuma fórmula da coluna tem outro resultado: o programa que fez o arquivo pode não ter calculado nada",
        "abra a planilha, recalcule, salve e confira a nota",
        "=A1+B1 com 0 gravado";
    /// Files that a pattern reaches and that hold no results.
    ARQUIVO_DE_OUTRO_PAPEL = "A0239" Notice,
        "arquivo alcançado pelo padrão e deixado de fora",
        "O padrão de resultados alcança também arquivos que não têm pessoas: o edital, o registro de eventos, o quadro de vagas, o do sorteio, documentos",
        "nada a fazer; se o arquivo é de resultados, escreva o nome dele em [planilhas] resultados",
        "resultados = [\"*\"] e edital.toml";
}
