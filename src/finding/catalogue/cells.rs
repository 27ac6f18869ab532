//! A02xx, files, sheets and cells. A0200–A0249: files and formats; A0250–A0299: tables and cells.

super::entries! {
    /// A file or pattern of the edital that matches nothing.
    ARQUIVO_AUSENTE = "A0201" Error,
        "arquivo não encontrado",
        "O edital nomeia um arquivo (ou um padrão, como *.xlsx) e nada na pasta do concurso corresponde a ele. Uma lista sem um dos seus arquivos sairia incompleta sem que ninguém percebesse",
        "ponha o arquivo na pasta do concurso, ou corrija o nome dele no edital.toml",
        "resultados = [\"resultado.xlsx\"] sem resultado.xlsx na pasta";
    /// A path that leaves the exam folder.
    CAMINHO_RECUSADO = "A0202" Error,
        "caminho que sai da pasta do concurso",
        "Os arquivos de um concurso ficam na pasta dele: caminhos absolutos, com .. ou atalhos que levam a outro lugar não são abertos, pois o pacote arquivado não os teria",
        "copie o arquivo para a pasta do concurso e use o nome relativo a ela",
        "resultados = [\"../outro/resultado.xlsx\"]";
    /// A file that the system does not let us read.
    ARQUIVO_ILEGIVEL = "A0203" Error,
        "arquivo que não pôde ser lido",
        "O sistema não permitiu ler o arquivo: falta permissão, é uma pasta ou um dispositivo, ou houve erro de disco",
        "verifique se é um arquivo comum e se há permissão de leitura",
        "resultado.xlsx sem permissão de leitura";
    /// A file that changes while it is read.
    ARQUIVO_MUDOU = "A0204" Error,
        "arquivo alterado durante a leitura",
        "O tamanho ou a data do arquivo mudou enquanto era lido: o que foi lido pode misturar duas versões",
        "feche o arquivo nos outros programas, espere a sincronização terminar e rode de novo",
        "planilha salva no Excel no instante da leitura";
    /// A file or a part of it beyond the limits.
    ARQUIVO_GRANDE = "A0205" Error,
        "arquivo grande demais",
        "O arquivo, uma parte dele ou uma célula passa do limite que o programa aceita ler",
        "divida a planilha em arquivos menores e liste todos em [planilhas] resultados",
        "um .csv de 3 GiB";
    /// A file of zero bytes.
    ARQUIVO_VAZIO = "A0206" Error,
        "arquivo vazio",
        "O arquivo existe mas não contém nada: em geral uma cópia interrompida",
        "copie o arquivo de novo da origem",
        "resultado.xlsx com 0 bytes";
    /// Bytes of no format that we read.
    FORMATO_DESCONHECIDO = "A0207" Error,
        "formato que o programa não lê",
        "O conteúdo do arquivo, qualquer que seja o seu nome, não é de nenhum dos formatos lidos: .xlsx, .xls, .xlsb, .ods e texto separado (.csv)",
        "abra no programa de origem e salve como .xlsx",
        "um .pdf ou um .docx listado como planilha";
    /// HTML or XML that calls itself .xls.
    FORMATO_DISFARCADO = "A0208" Error,
        "página ou XML com nome de planilha",
        "Sistemas de bancas exportam páginas HTML e XML de 2003 com o nome .xls. O Excel as abre depois de um aviso, mas nelas o que é número e o que é texto não está dito com certeza",
        "abra no Excel ou no LibreOffice e salve como .xlsx",
        "resultado.xls que começa com <html>";
    /// The name says one format and the content another.
    EXTENSAO_TROCADA = "A0209" Warning,
        "o nome do arquivo não corresponde ao conteúdo",
        "O arquivo foi lido pelo que contém, não pelo que o seu nome diz",
        "renomeie o arquivo com a terminação certa",
        "um .xlsx renomeado para .xls";
    /// A password protects the file.
    PROTEGIDO_POR_SENHA = "A0210" Error,
        "arquivo protegido por senha",
        "O conteúdo está cifrado e não pode ser lido sem a senha",
        "abra com a senha, retire a proteção de abertura e salve",
        "resultado.xlsx salvo com senha de abertura";
    /// Broken container: zip, checksum, truncated.
    ARQUIVO_DANIFICADO = "A0211" Error,
        "arquivo danificado",
        "A estrutura do arquivo está quebrada: cópia interrompida, soma de verificação que não confere ou registro fora do lugar. Nada do que ele contém é confiável",
        "copie o arquivo de novo da origem, ou abra e salve no Excel ou no LibreOffice",
        "resultado.xlsx baixado pela metade";
    /// A zip bomb.
    COMPACTACAO_SUSPEITA = "A0212" Error,
        "compactação suspeita",
        "Uma parte do arquivo se expande muito além do que uma planilha de verdade se expande: é assim um arquivo feito para esgotar a memória",
        "peça o arquivo de novo a quem o produziu; se for legítimo, abra e salve no LibreOffice",
        "1 MB que se expande em 1 GiB de espaços";
    /// Two parts of one name in the zip.
    PARTE_REPETIDA = "A0213" Error,
        "parte repetida dentro do arquivo",
        "O arquivo contém duas partes com o mesmo nome: um programa mostra uma e outro mostra a outra, e não há como saber qual vale",
        "abra no Excel ou no LibreOffice, confira os dados e salve com outro nome",
        "duas xl/worksheets/sheet1.xml no mesmo .xlsx";
    /// XML that is refused or malformed.
    XML_RECUSADO = "A0214" Error,
        "XML recusado",
        "O XML de uma parte do arquivo está malformado, declara entidades (DOCTYPE) ou usa uma codificação que não é UTF-8",
        "abra no Excel ou no LibreOffice e salve de novo",
        "<!DOCTYPE ...> dentro de uma planilha";
    /// A sheet that ends before its end.
    PLANILHA_INCOMPLETA = "A0215" Error,
        "planilha incompleta",
        "Falta uma parte que toda planilha tem: o fim dela, as suas células ou uma parte que o índice do arquivo menciona",
        "abra no Excel ou no LibreOffice, confira se há todas as linhas e salve",
        "sheet1.xml sem </worksheet>";
    /// A cell address that no spreadsheet has, or rows out of order.
    FORA_DA_GRADE = "A0216" Error,
        "célula ou linha fora do lugar",
        "O endereço de uma célula não existe em planilha nenhuma (além de XFD1048576), ou as linhas estão fora de ordem no arquivo",
        "abra no Excel ou no LibreOffice, confira os dados e salve",
        "uma célula ZZZZZZZZ1";
    /// A table of texts that cannot be right.
    TABELA_DE_TEXTOS = "A0217" Error,
        "tabela de textos impossível",
        "O arquivo declara mais textos do que os seus bytes podem conter",
        "abra no Excel ou no LibreOffice e salve de novo",
        "uniqueCount=\"99999999999999\"";
    /// Too many sheets.
    ABAS_DEMAIS = "A0218" Error,
        "abas demais",
        "O arquivo tem mais abas do que o programa aceita ler",
        "separe as abas em vários arquivos",
        "um .xlsx com 10.000 abas";
    /// Two sheets of one name.
    ABA_REPETIDA = "A0219" Error,
        "duas abas com o mesmo nome",
        "Duas abas do arquivo têm nomes iguais (sem contar maiúsculas e espaços): um endereço como Professor › F17 seria de duas células",
        "renomeie uma das abas",
        "abas “Cargo 1” e “cargo 1 ”";
    /// A workbook without a sheet.
    SEM_ABAS = "A0220" Error,
        "arquivo sem nenhuma aba",
        "O índice do arquivo não lista aba nenhuma",
        "abra no Excel ou no LibreOffice e salve de novo",
        "workbook.xml com <sheets/> vazio";
    /// An unbalanced or misplaced quote in a text file.
    CSV_ASPAS = "A0221" Error,
        "aspas sem par",
        "Um campo começa com aspas que não se fecham onde deviam: a partir daí não se sabe onde acaba cada campo, e linhas inteiras sumiriam dentro de um só",
        "feche as aspas do campo, ou dobre as aspas que fazem parte do texto",
        "\"ANA;7,5 sem as aspas do fim";
    /// Two encodings in one text file.
    CSV_CODIFICACAO_MISTA = "A0222" Warning,
        "arquivo de texto com duas codificações",
        "Algumas linhas estão em UTF-8 e outras em Windows-1252, como acontece quando se juntam arquivos. Cada linha foi lida na sua codificação",
        "confira os acentos das linhas citadas e salve o arquivo inteiro em UTF-8",
        "duas exportações coladas em um só .csv";
    /// Bytes that the stated encoding does not have.
    CSV_CODIFICACAO = "A0223" Error,
        "texto que não está na codificação indicada",
        "O arquivo contém bytes que a codificação indicada no edital (ou pela marca no começo do arquivo) não tem",
        "corrija codificacao em [planilhas], ou apague a linha para que o programa a descubra",
        "codificacao = \"utf-8\" para um arquivo em Windows-1252";
    /// A NUL byte in a text file.
    CSV_NULO = "A0224" Error,
        "byte nulo no texto",
        "Um arquivo de texto não contém bytes nulos: é um arquivo binário, está em UTF-16 sem marca ou foi danificado",
        "abra no Excel ou no LibreOffice e salve como CSV UTF-8",
        "CSV gravado pela metade, completado com zeros";
    /// A field or a line of absurd length.
    CSV_CAMPO_LONGO = "A0225" Error,
        "campo ou linha longos demais",
        "Um campo tem mais texto do que uma célula de planilha admite, ou uma linha tem mais colunas do que uma planilha: separador errado ou aspas fora do lugar",
        "confira o separador em [planilhas] e as aspas da linha",
        "uma linha de 2 MB";
    /// Text that lost its accents for good.
    TEXTO_PERDIDO = "A0226" Warning,
        "texto com letras perdidas",
        "Há o caractere � no lugar de letras que uma conversão anterior perdeu; elas não podem ser recuperadas daqui",
        "exporte de novo da origem, em UTF-8, ou corrija as células",
        "IMPORTA�ÃO";
    /// Repeats that multiply to an impossible size.
    REPETICAO_EXCESSIVA = "A0227" Error,
        "repetições demais",
        "O arquivo declara que células ou linhas com valor se repetem mais vezes do que cabe em uma planilha de verdade",
        "abra no LibreOffice, apague as linhas repetidas e salve",
        "number-rows-repeated=\"1000000\" em uma linha com valores";
    /// A sheet that fills its format to the last row.
    POSSIVELMENTE_CORTADA = "A0228" Warning,
        "planilha cheia até a última linha do formato",
        "A última linha que o formato admite está ocupada: o que não coube foi cortado por quem exportou, sem aviso",
        "exporte de novo em .xlsx, .csv ou em vários arquivos e confira o número de linhas",
        "um .xls com exatamente 65.536 linhas";
    /// Data of other files cached in this one.
    DADOS_DE_FORA = "A0229" Notice,
        "o arquivo guarda dados de outros",
        "Há vínculos com outros arquivos ou tabelas dinâmicas: cópias de dados que não aparecem nas abas e que podem ser de pessoas. Nada disso foi lido",
        "se o arquivo for publicado, retire os vínculos antes",
        "xl/externalLinks/externalLink1.xml";
    /// A binary record that contradicts itself.
    REGISTRO_INVALIDO = "A0230" Error,
        "registro inválido",
        "Um registro do arquivo binário (.xls, .xlsb) não tem o tamanho ou o conteúdo que o formato manda: o que vem depois dele não é confiável",
        "abra no Excel ou no LibreOffice e salve como .xlsx",
        "um registro de número com 3 bytes";
    /// A lock file that a pattern caught.
    ARQUIVO_DE_TRAVA = "A0231" Notice,
        "arquivo temporário deixado de lado",
        "O padrão do edital alcança um arquivo temporário do Excel ou do LibreOffice (~$…, .~lock…): a planilha está aberta em outro programa. Ele não foi lido",
        "feche a planilha no outro programa e confira se ela foi salva",
        "~$resultado.xlsx";
    /// Two independent readers that see different things.
    LEITURAS_DIVERGENTES = "A0232" Warning,
        "duas leituras independentes que não concordam",
        "Os arquivos pequenos são lidos duas vezes, por dois leitores que nada têm em comum. Nesta célula eles não veem o mesmo: o arquivo foi gravado de modo incomum, e outro programa pode mostrar outro valor. Numa coluna que decide, dois valores diferentes retêm o cargo da linha; no resto, vale a primeira leitura",
        "abra no Excel ou no LibreOffice, confira a célula e salve como .xlsx",
        "uma célula que um leitor dá como 7 e o outro como 78,5";
    /// Hidden columns, read all the same.
    COLUNA_OCULTA = "A0233" Warning,
        "colunas ocultas que foram lidas",
        "Quem abre a planilha não vê estas colunas, mas elas têm valores e foram lidas como as outras: podem ser restos de uma versão anterior",
        "mostre as colunas e confira; se não valem, apague-as",
        "coluna “PcD” oculta";
    /// An automatic filter.
    FILTRO_LIGADO = "A0234" Notice,
        "filtro automático na aba",
        "Há um filtro na aba. Um filtro só esconde: todas as linhas foram lidas, também as que ele não mostra",
        "nada a fazer; as linhas escondidas, se houver, estão em outro aviso",
        "filtro na linha do cabeçalho";
    /// A text record with more fields than the header.
    CSV_CAMPOS_A_MAIS = "A0235" Error,
        "registro com mais campos que o cabeçalho",
        "Um registro do arquivo de texto tem mais campos que o cabeçalho: a partir do campo a mais, os valores estão uma coluna à direita, e notas seriam lidas de outra prova",
        "ponha entre aspas o valor que tem o separador dentro (\"7,5\"), ou salve o arquivo separado por ponto e vírgula",
        "101,ANA,7,5,8 num arquivo separado por vírgulas";
    /// A text record with fewer fields than the header.
    CSV_CAMPOS_A_MENOS = "A0236" Warning,
        "registro com menos campos que o cabeçalho",
        "Um registro do arquivo de texto acaba antes do cabeçalho: os últimos campos contam como vazios, e nota vazia é ausência",
        "complete o registro na linha indicada, ou dispense este achado se os campos vazios estão certos",
        "101;ANA;7,5 sob um cabeçalho de dez colunas";
    /// A file of unknown kind that a pattern of results reaches.
    ARQUIVO_SEM_TIPO = "A0240" Error,
        "arquivo alcançado pelo padrão e que não se sabe se é planilha",
        "O padrão de resultados alcança um arquivo cuja terminação não é de planilha nem de documento: se ele tem pessoas, ficariam fora do resultado",
        "se é planilha, dê-lhe a terminação do formato (.csv, .xlsx) ou escreva o nome dele em [planilhas] resultados; se não é, tire-o da pasta ou mude o padrão",
        "resultado-2.dat sob resultados = [\"resultado*\"]";
}
