#!/usr/bin/env bash
# portal.sh BINARY   The page of the portal in a real browser (Debian's chromium, headless), from the file system: search, lists,
# reasons, documents, hostile names, a big exam; no request leaves the folder. Set HOMOLOGA_RETRATO=FILE.png to keep a picture.
set -euo pipefail
bin=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
command -v chromium >/dev/null || { apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
page() { # FOLDER HASH
  timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --user-data-dir="$work/perfil" \
    --virtual-time-budget=20000 --dump-dom "file://$1/publicacao/index.html#$2" 2>"$work/erro"
}
has() { grep -qF -- "$3" <<<"$2" || { echo "$1: falta «$3»"; grep -o '<p id="aviso".*' <<<"$2" | head -3; exit 1; }; }
leads() { # WHAT DOM FOLDER   every link of the page as drawn is to a file of the publication
  local link name
  while IFS= read -r link; do
    name=$(python3 -c 'import html, sys, urllib.parse; print(urllib.parse.unquote(html.unescape(sys.argv[1])))' "$link")
    [ -f "$3/publicacao/$name" ] || { echo "$1: o elo «$link» não leva a um arquivo da publicação"; exit 1; }
  done < <(grep -oE '(href|src)="[^"#][^"]*"' <<<"$2" | sed -E 's/^[a-z]+="(.*)"$/\1/' | sort -u)
}
lacks() { ! grep -qF -- "$3" <<<"$2" || { echo "$1: sobra «$3»"; exit 1; }; }

"$bin" homologar "$root/inputs/irupi-2025" "$root/inputs/com-defeitos" --saida "$work/s" 2>/dev/null || [ $? = 3 ]
irupi="$work/s/irupi-2025"
first=$(sed -n 2p "$irupi/publicacao/csv/ordem-de-nomeacao.csv")
inscricao=$(cut -d';' -f8 <<<"$first") nome=$(cut -d';' -f9 <<<"$first")

dom=$(page "$irupi" "")
has início "$dom" '<html lang="pt-BR">'; has início "$dom" '<caption>Cargos do edital</caption>'; has início "$dom" '<th scope="col">Vagas</th>'
has início "$dom" '<label for="procurado">'; has início "$dom" 'Código de verificação: '
dom=$(page "$irupi" "busca=$inscricao");  has "busca por número" "$dom" "$nome"; has "busca por número" "$dom" '1 resultado.'
dom=$(page "$irupi" "busca=$(tr '[:upper:] ' '[:lower:]+' <<<"$nome")"); has "busca por nome" "$dom" "pessoa=$inscricao"
dom=$(page "$irupi" "busca=xyzxyz");      has "busca vazia" "$dom" 'Nada encontrado'
dom=$(page "$irupi" "pessoa=$inscricao"); has pessoa "$dom" '1º lugar, vaga imediata'; has pessoa "$dom" '<dt>Fundamento</dt>'
out=$(grep ';minimo-' "$irupi/publicacao/csv/nao-classificados.csv" | head -1 | cut -d';' -f3)
dom=$(page "$irupi" "pessoa=$out");       has "pessoa fora" "$dom" 'abaixo do mínimo'; has "pessoa fora" "$dom" 'Mínimo exigido'
dom=$(page "$irupi" "cargo=01&lista=pcd"); has lista "$dom" '<caption>Pessoas com deficiência</caption>'; has lista "$dom" 'aria-current="page"'
dom=$(page "$work/s/com-defeitos" "");    has retido "$dom" 'retido: '; leads retido "$dom" "$work/s/com-defeitos"
has "retido, o outro" "$dom" 'href="cargos/12.pdf"'; lacks "retido, o seu" "$dom" 'href="cargos/01.pdf"'
dom=$(page "$irupi" "cargo=01&lista=fora"); leads cargo "$dom" "$irupi"; has ato "$dom" 'href="homologacao.pdf"'
has relatório "$dom" 'href="cargos/01.pdf"'; has lista "$dom" 'href="csv/nao-classificados.csv" class="botao"'; has diário "$dom" 'href="diario/homologacao.docx"'

# 50,000 people with hostile names among them
mkdir "$work/grande"
python3 - "$work/grande" <<'PY'
import random, sys
random.seed(7)
folder = sys.argv[1]
first = "ANA BRUNO CARLA DIEGO ELISA FÁBIO GILDA HUGO IRENE JOÃO KARINA LUCAS MÁRCIA NILO OLGA PEDRO".split()
last = "SILVA SOUZA COSTA LIMA ROCHA ALVES PRADO NUNES MOTA REIS".split()
with open(folder + "/edital.toml", "w") as f:
    f.write('''[edital]
numero = "9/2025"
tipo = "concurso"
titulo = "Exame <b>grande</b>"
orgao = "Prefeitura & Cia <script>"
municipio = "Irupi"
uf = "ES"
publicado_em = 2025-03-01
[planilhas]
resultados = ["r.csv"]
[[perfil.p.etapa]]
id = "objetiva"
minimo = "20"
[[perfil.p.etapa.prova]]
id = "o"
coluna = "Objetiva"
[[perfil.p.desempate]]
criterio = "sorteio"
''')
    for c in range(40):
        f.write(f'[[cargo]]\ncodigo = "{c:02}"\nnome = "Cargo {c}"\nvagas = 50\nperfil = "p"\n')
with open(folder + "/r.csv", "w") as f:
    f.write("Inscrição;Nome;Cargo;Objetiva;Sorteio\n")
    for i in range(50000):
        name = " ".join([random.choice(first), random.choice(last), random.choice(last), random.choice(last)])
        if i == 25000:
            name = '"</script><img src=x onerror=document.title=1> ""ASPAS"" & \'TAL\'"'
        f.write(f"{100000 + i};{name};{i % 40:02};{random.randrange(0, 10000) / 100:.2f};{i + 1}\n".replace(".", ","))
PY
"$bin" homologar "$work/grande" --saida "$work/s" --sem-pdf >/dev/null 2>"$work/erro" || { tail -20 "$work/erro"; exit 1; }
grande="$work/s/grande"
start=$(date +%s%N)
dom=$(page "$grande" "busca=124999"); has "grande, número" "$dom" 'resultado.'
number=$(($(date +%s%N) - start)); start=$(date +%s%N)
dom=$(page "$grande" "busca=marcia+prado+lima"); has "grande, nome" "$dom" 'MÁRCIA'
name=$(($(date +%s%N) - start))
dom=$(page "$grande" ""); lacks "sem PDF" "$dom" '.pdf"'; leads "sem PDF" "$dom" "$grande"
dom=$(page "$grande" "cargo=17&lista=ordem&p=5"); lacks "sem PDF, cargo" "$dom" '.pdf"'; leads "sem PDF, cargo" "$dom" "$grande"
has "grande, página 5" "$dom" 'Página 5 de'; has "grande, página 5" "$dom" '>401º<'
rows=$(grep -o '<tr' <<<"$dom" | wc -l); [ "$rows" -le 102 ] || { echo "$rows linhas na página"; exit 1; }
dom=$(page "$grande" "pessoa=125000"); has hostil "$dom" '&lt;/script&gt;&lt;img src=x'; lacks hostil "$dom" '<img'
has hostil "$dom" 'Prefeitura &amp; Cia &lt;script&gt;'
# nothing in the page asks for anything outside the folder
! grep -rEo '(src|href|url)[=(]["'"'"']?(https?:)?//' "$grande/publicacao/index.html" "$grande"/publicacao/dados/portal/pagina.* || { echo "pedido externo"; exit 1; }
[ -z "${HOMOLOGA_RETRATO:-}" ] || chromium --headless --no-sandbox --disable-gpu --user-data-dir="$work/perfil" --virtual-time-budget=20000 \
  --window-size=1200,900 --screenshot="$HOMOLOGA_RETRATO" "file://$grande/publicacao/index.html#cargo=17&lista=ordem" 2>/dev/null
echo "página conferida; 50.000 pessoas: por número $((number / 1000000)) ms, por nome $((name / 1000000)) ms, com a partida do navegador"
