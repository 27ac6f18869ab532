#!/usr/bin/env bash
# docx.sh BINARY   The gazette files of the example exams, opened by LibreOffice and turned into PDF: no repair, every list there.
set -euo pipefail
bin=${1:-${HOMOLOGA_BIN:?}}
here=$(cd "$(dirname "$0")" && pwd)
if ! command -v soffice >/dev/null || ! command -v pdftotext >/dev/null; then
  apt-get update -qq && apt-get install -y -qq --no-install-recommends libreoffice-writer-nogui poppler-utils fonts-crosextra-carlito >/dev/null
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
bad=0
fail() { echo "FALHA $*"; bad=1; }

"$bin" homologar "$here/../../inputs/irupi-2025" --saida "$work/saida" 2>/dev/null || fail "homologar"
for docx in "$work"/saida/*/publicacao/diario/*.docx; do
  name=$(basename "$docx" .docx)
  soffice "-env:UserInstallation=file://$work/perfil" --headless --convert-to pdf --outdir "$work" "$docx" >/dev/null 2>&1 ||
    fail "$name: LibreOffice não abriu"
  [ -s "$work/$name.pdf" ] || { fail "$name: nada convertido"; continue; }
  text=$(pdftotext -layout "$work/$name.pdf" -)
  # Everybody of the general lists is on a row of their own
  csv="$work/saida/irupi-2025/publicacao/csv/classificacao.csv"
  while IFS=';' read -r _ _ lista _ inscricao _; do
    [ "$lista" = ac ] || continue
    grep -q -w -- "$inscricao" <<<"$text" || fail "$name: falta a inscrição $inscricao"
  done < <(tail -n +2 "$csv")
done
[ $bad = 0 ] && echo "DOCX: tudo certo"
exit $bad
