#!/usr/bin/env bash
# bag.sh BINARY   Validates the packages with the reference tool of the Library of Congress (bagit, PyPI), each forgery of them too,
# and resultado.json against its published schema with jsonschema (PyPI).
set -euo pipefail
bin=$(realpath "$1")
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv" 2>/dev/null ||
  { apt-get update -qq && apt-get install -y -qq python3-venv >/dev/null && python3 -m venv "$work/venv"; }
"$work/venv/bin/pip" install --quiet --disable-pip-version-check 'bagit<2' setuptools jsonschema
python="$work/venv/bin/python"

for exam in irupi-2025 ibatiba-2025 com-defeitos; do
  [ "$exam" != irupi-2025 ] || "$bin" nomear "$root/inputs/$exam" --data 2025-12-04 --saida "$work/saida" 2>/dev/null
  # status 3: made, with some cargos held back
  "$bin" arquivar "$root/inputs/$exam" --saida "$work/saida" --destino "$work/arquivo" 2>/dev/null || [ $? = 3 ]
done

"$python" - "$work" <<'PY'
import glob, json, os, shutil, sys
import bagit, jsonschema, logging
logging.disable(logging.CRITICAL)
work = sys.argv[1]
packages = sorted(glob.glob(work + "/arquivo/*"))
assert len(packages) == 6, packages
forged = 0
for package in packages:
    bag = bagit.Bag(package)
    bag.validate()
    info = bag.info
    for label in ["Source-Organization", "Assunto", "Autor", "Data-e-Local", "Identificador", "Responsavel", "Titulo",
                  "Tipo-Documental", "Classe", "Hash", "Payload-Oxum"]:
        assert info.get(label), (package, label)
    # what the reference tool finds, and our own auditor must find too (tests/suite/archive/)
    for name in ["data/manifesto.json", "bag-info.txt", "manifest-sha256.txt"]:
        name = name if os.path.exists(os.path.join(package, name)) else "data/saida/manifesto.json"
        copy = work + "/copia"
        shutil.copytree(package, copy)
        with open(os.path.join(copy, name), "r+b") as f:
            byte = f.read(1)
            f.seek(0)
            f.write(bytes([byte[0] ^ 1]))
        try:
            bagit.Bag(copy).validate()
        except Exception:
            forged += 1
        else:
            raise SystemExit("not found: " + name)
        shutil.rmtree(copy)
print(len(packages), "packages valid,", forged, "forged ones refused")

checked = 0
for path in sorted(glob.glob(work + "/saida/*/publicacao/dados/resultado.json")):
    schema = json.load(open(os.path.dirname(path) + "/resultado.schema.json"))
    result = json.load(open(path))
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    validator.validate(result)
    # the schema is no rubber stamp: a record without its key, or with one too many, is refused
    for spoil in [lambda r: r.pop("codigo"), lambda r: r["cargos"][0].update(x=1), lambda r: r["cargos"][0].pop("vagas")]:
        copy = json.loads(json.dumps(result))
        spoil(copy)
        assert not validator.is_valid(copy)
    checked += 1
assert checked == 3
print(checked, "results follow the schema")
PY
