//! A07xx, archive and verification.

super::entries! {
    /// The manifest is not in its one form.
    MANIFESTO_INVALIDO = "A0701" Error,
        "o manifesto não é o que o programa escreveu",
        "O manifesto falta, foi alterado, ou não é deste programa: nada do que ele declara merece fé",
        "peça de novo a publicação a quem a fez, ou publique-a outra vez a partir das planilhas",
        "manifesto.json reformatado por um editor de texto";
    /// The code does not follow from the origin.
    CODIGO_DIVERGENTE = "A0702" Error,
        "o código de verificação não deriva do que o manifesto declara",
        "O código impresso em cada página resume entradas, regras, leituras e listas; se não deriva delas, alguma foi trocada",
        "compare com a página impressa e com o manifesto original",
        "a soma de classificacao.csv trocada no manifesto";
    /// A file is not there.
    ARQUIVO_FALTA = "A0703" Error,
        "falta um arquivo da publicação",
        "Um arquivo da publicação ou do pacote foi removido ou não pode ser lido",
        "recupere o arquivo da publicação original",
        "publicacao/csv/vagas.csv apagado";
    /// A file changed.
    ARQUIVO_ALTERADO = "A0704" Error,
        "um arquivo não é mais o que foi escrito",
        "O tamanho ou a soma SHA-256 do arquivo difere do que o manifesto registrou: ao menos um byte mudou",
        "compare com a publicação original; homologa comparar mostra quem mudou de lugar",
        "uma nota trocada em classificacao.csv";
    /// A file that nobody listed, or that the program does not write.
    ARQUIVO_A_MAIS = "A0705" Error,
        "há um arquivo que não é da publicação",
        "O arquivo não foi escrito pela execução que publicou a pasta",
        "retire o arquivo, se ele não for da publicação",
        "uma cópia de classificacao.csv aberta e salva na pasta";
    /// Not a valid bag.
    PACOTE_INVALIDO = "A0706" Error,
        "o pacote não segue o formato BagIt",
        "Um arquivo de controle do pacote (RFC 8493) falta ou foi alterado",
        "recupere o pacote original, ou refaça-o com homologa arquivar",
        "bag-info.txt sem a linha Payload-Oxum";
    /// The recomputed result differs.
    RESULTADO_DIVERGENTE = "A0707" Error,
        "o resultado recalculado difere do publicado",
        "A partir das mesmas entradas e normas, o programa chega a outra linha do que a publicada",
        "confira a linha indicada: ou a publicação foi alterada, ou as entradas são outras",
        "duas pessoas trocadas de lugar em ordem-de-nomeacao.csv";
    /// An identity does not hold in the published lists.
    IDENTIDADE_VIOLADA = "A0708" Error,
        "as listas publicadas se contradizem",
        "Uma identidade que toda publicação correta respeita não vale nesta linha",
        "confira a linha indicada com a lista a que ela se refere",
        "a ordem de nomeação chama duas vezes a mesma pessoa";
}
