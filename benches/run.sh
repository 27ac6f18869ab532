#!/usr/bin/env bash
# Measures the whole job and each room, beside the floor and the Python peer, in one run.
#
#   benches/run.sh                 town, state and nation: 1,500 / 100,000 / 1,000,000 people
#   CASOS="vila estado" benches/run.sh    (dois-milhoes, 2,000,000 people, is measured only when it is asked for)
#   PEER=0 …                       without the Python peer;  PEER=todos: also on the nation (many minutes, some GB)
#   PASTA=/some/dir …              where exams are generated and published (default: target/bench)
#
# Writes benches/RESULTADOS.md and benches/*.svg.
set -euo pipefail
cd "$(dirname "$0")/.."
CASOS=${CASOS:-"exemplo documentos vila vila-csv vila-ods estado crescimento nacao cargo-unico"}
PEER=${PEER:-1}
PASTA=${PASTA:-target/bench}
mkdir -p "$PASTA"
linhas=$PASTA/resultados.jsonl
: >"$linhas"

cargo build --release --quiet
homologa=$(cargo build --release --message-format=json 2>/dev/null | python3 -c '
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m.get("executable") and m["target"]["name"] == "homologa": print(m["executable"])')
escala=$(cargo bench --bench escala --no-run --message-format=json 2>/dev/null | python3 -c '
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m.get("executable") and m["target"]["name"] == "escala": print(m["executable"])')

if [ "$PEER" != 0 ]; then
  python=$PASTA/venv/bin/python
  [ -x "$python" ] || { python3 -m venv "$PASTA/venv" && "$PASTA/venv/bin/pip" -q install 'polars==1.*' fastexcel reportlab; }
fi

# Every case publishes into a folder of its own, and all are removed at the end: ext4 looks past each inode freed in the last half minute
# before it takes one for a new file, so that removing thousands of files would be paid by the case measured next.
trap 'rm -rf "$PASTA/saida" "$PASTA/piso" "$PASTA/peer"' EXIT

medir() { python3 benches/medir.py "$linhas" "$@"; }
# What a room says of itself, under the name of the case.
sala() { local caso=$1; shift; "$@" | sed "s/^{/{\"caso\":\"$caso\",/" >>"$linhas"; }

# caso pessoas cargos formato
um_caso() {
  local caso=$1 pessoas=$2 cargos=$3 formato=$4 exame=$PASTA/$1 saida=$PASTA/saida/$1
  echo "$caso: $pessoas pessoas, $cargos cargos, .$formato" >&2
  [ -f "$exame/edital.toml" ] || "$escala" gerar "$pessoas" "$cargos" "$formato" "$exame"
  medir "$caso" "trabalho inteiro" --bytes "$saida" -- "$homologa" homologar "$exame" --saida "$saida"
  medir "$caso" "conferir" -- "$homologa" conferir "$exame" >/dev/null
  # anything in disagreement ends the run: a wrong result is not worth a time
  medir "$caso" "auditar a publicação" -- "$homologa" auditar "$saida/$caso" >/dev/null
  medir "$caso" "piso: leitura crua" -- "$escala" cru "$exame" >/dev/null
  sala "$caso" "$escala" pdf-piso "$saida/$caso/publicacao" "$PASTA/piso/$caso"
  sala "$caso" "$escala" salas "$exame"
  if [ "$formato" = xlsx ] && { [ "$PEER" = todos ] || { [ "$PEER" = 1 ] && [ "$pessoas" -le 100000 ]; }; }; then
    medir "$caso" "Python (polars, calamine, reportlab)" --bytes "$PASTA/peer/$caso" -- "$python" benches/peer.py "$exame" "$PASTA/peer/$caso"
  fi
}

# The example exam with its reports, and its check.
exemplo() {
  local vez saida=$PASTA/saida/exemplo
  for vez in 1 2 3; do
    medir exemplo "homologar ibatiba-2025" --bytes "$saida" -- "$homologa" homologar inputs/ibatiba-2025 --saida "$saida" 2>/dev/null
    medir exemplo "conferir ibatiba-2025" -- "$homologa" conferir inputs/ibatiba-2025 >/dev/null 2>&1
  done
}

# One report on one core.
documentos() {
  local linhas_vezes
  for linhas_vezes in "40 500" "10000 5" "50000 2"; do
    # shellcheck disable=SC2086
    sala documentos env RAYON_NUM_THREADS=1 "$escala" tabela $linhas_vezes
  done
}

# The law alone and the whole job on one cargo, ten times larger each: ordinary, all tied, ten quota lists, registration numbers
# that are no numbers. The law takes so little
# that the best of three counts.
crescimento() {
  local forma pessoas exame vez saida=$PASTA/saida/crescimento
  for forma in comum empates listas hifen; do
    for pessoas in 30000 300000; do
      exame=$PASTA/$forma-$pessoas
      [ -f "$exame/edital.toml" ] || "$escala" "gerar-$forma" "$pessoas" 1 csv "$exame"
      for vez in 1 2 3; do sala crescimento "$escala" lei "$exame" "$forma"; done
      medir crescimento "$forma-$pessoas" --bytes "$saida" -- "$homologa" homologar "$exame" --saida "$saida"
    done
  done
}

for caso in $CASOS; do
  case $caso in
    exemplo) exemplo ;;
    documentos) documentos ;;
    crescimento) crescimento ;;
    vila) um_caso vila 1500 12 xlsx ;;
    vila-csv) um_caso vila-csv 1500 12 csv ;;
    vila-ods) um_caso vila-ods 1500 12 ods ;;
    estado) um_caso estado 100000 500 xlsx ;;
    nacao) um_caso nacao 1000000 2000 xlsx ;;
    dois-milhoes) um_caso dois-milhoes 2000000 6000 xlsx ;;
    cargo-unico) um_caso cargo-unico 300000 1 xlsx ;;
    *) echo "caso desconhecido: $caso" >&2; exit 2 ;;
  esac
done
python3 benches/resultado.py "$linhas" benches
