#!/usr/bin/env bash
# pdf.sh [BINARY | FOLDER]   Judges PDFs with other people's programs: qpdf, poppler, veraPDF.
# With FOLDER, every *.pdf in and under it. Otherwise the documents of tests/suite/pdf (one of them with 5,000 people) and, with
# BINARY, what it publishes of the exams in inputs/. Installs from Debian and PyPI what is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
bad=0
fail() { echo "FALHA $*"; bad=1; }

command -v qpdf >/dev/null && command -v pdfinfo >/dev/null ||
  { apt-get update -qq && apt-get install -y -qq --no-install-recommends qpdf poppler-utils >/dev/null; }

if [ -d "${1:-}" ]; then
  folder=$1
else
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  (cd "$root" && HOMOLOGA_AMOSTRAS=$folder cargo test --release --quiet --test suite pdf::samples_for_external_checks)
  [ -z "${CI:-}" ] || rm "$folder/cinco-mil.pdf" # a minute of veraPDF: not on every push
  if [ -n "${1:-}" ]; then
    # status 3: published, with some cargos held back
    ran() { "$@" >/dev/null 2>&1 || [ $? = 3 ] || fail "${*:2}"; }
    ran "$1" homologar --saida "$folder/exemplos" "$root"/inputs/i*/
    # The acts of other commands: the portaria, the situation, the call for documents, the draw sheet
    ran "$1" nomear "$root/inputs/ibatiba-2025" --data 2025-12-04 --saida "$folder/exemplos"
    ran "$1" nomear "$root/inputs/ibatiba-2025" --data 2025-12-04 --situacao --saida "$folder/exemplos"
    ran "$1" ato convocacao "$root/inputs/ibatiba-2025" --data 2025-12-04 --saida "$folder/exemplos"
    ran "$1" ato sorteio "$root/inputs/com-defeitos" --saida "$folder/exemplos"
    # Waivers, printed in the act: the same exam with the committee's reason for one of its warnings
    exam=$(mktemp -d)/dispensas && cp -r "$root/inputs/irupi-2025" "$exam"
    printf '\n[[dispensa]]\ncodigo = "A0350"\nmotivo = "A comissão conferiu os totais (ata nº 3)"\n' >>"$exam/edital.toml"
    ran "$1" homologar --saida "$folder/exemplos" "$exam"
    rm -rf "$(dirname "$exam")"
    for act in ibatiba-2025/nomeacoes/2025-12-04/portaria ibatiba-2025/nomeacoes/situacao-2025-12-04/situacao \
      ibatiba-2025/atos/convocacao-2025-12-04/convocacao com-defeitos/atos/sorteio/sorteio dispensas/publicacao/homologacao; do
      [ -s "$folder/exemplos/$act.pdf" ] || fail "falta $act.pdf"
    done
    pdftotext -raw "$folder/exemplos/dispensas/publicacao/homologacao.pdf" - | grep "ata nº 3" >/dev/null || fail "dispensa não impressa"
  fi
fi
mapfile -t files < <(find "$folder" -name '*.pdf' | sort)
[ "${#files[@]}" -gt 0 ] || { echo "nenhum PDF em $folder"; exit 1; }

for file in "${files[@]}"; do
  name=$(basename "$file" .pdf)
  qpdf --check "$file" >/dev/null 2>&1 || fail "$name: qpdf --check"
  pdffonts "$file" | awk 'NR > 2 && !/ Custom +yes +yes +yes/ { exit 1 }' || fail "$name: fonte não incorporada, não reduzida ou sem Unicode"
  [ "$(pdfinfo "$file" | sed -n 's/^Tagged: *//p')" = yes ] || fail "$name: sem estrutura"
  [ "$(pdfinfo -struct "$file" 2>/dev/null | sed -n 1p)" = Document ] || fail "$name: estrutura ilegível"
done

# Text in reading order: position, registration, name, marks, situation of each row, one after another
if [ -f "$folder/mil.pdf" ]; then
  order=$(pdftotext -raw "$folder/mil.pdf" - | grep -E '^[0-9]+º 1[0-9]{5} [[:upper:]]' | awk '{ sub("º", "", $1); if ($1 != NR) exit 1 } END { print NR }') || true
  [ "$order" = 1000 ] || fail "mil: linhas fora da ordem de leitura (${order:-nenhuma})"
fi

"$here/verapdf/verapdf" 3a,ua1 "${files[@]}" || bad=1
[ $bad = 0 ] && echo "${#files[@]} PDF(s): tudo certo"
exit $bad
