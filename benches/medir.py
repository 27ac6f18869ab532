#!/usr/bin/env python3
"""Runs a command and appends one line of JSON to a file: wall and CPU milliseconds, peak memory, bytes written.

medir.py RESULTADOS.jsonl CASO SALA [--bytes PASTA] -- COMANDO ...
"""
import json
import os
import sys
import time
from pathlib import Path


def size(folder: str) -> int:
    return sum(p.stat().st_size for p in Path(folder).rglob("*") if p.is_file())


def main() -> int:
    at = sys.argv.index("--")
    out, case, room, *rest = sys.argv[1:at]
    command = sys.argv[at + 1 :]
    start = time.monotonic()
    child = os.posix_spawnp(command[0], command, os.environ)
    _, status, usage = os.wait4(child, 0)
    wall = time.monotonic() - start
    code = os.waitstatus_to_exitcode(status)
    line = {
        "caso": case,
        "sala": room,
        "ms": round(wall * 1000),
        "cpu_ms": round((usage.ru_utime + usage.ru_stime) * 1000),
        "pico_kb": usage.ru_maxrss,
        "saida": code,
    }
    if rest[:1] == ["--bytes"]:
        line["quanto"], line["unidade"] = size(rest[1]), "bytes"
    with open(out, "a") as f:
        f.write(json.dumps(line, ensure_ascii=False) + "\n")
    print(f"  {room}: {wall:.2f} s, {line['cpu_ms'] / 1000:.2f} s de CPU, {usage.ru_maxrss / 1024:.0f} MB", file=sys.stderr)
    return 0 if code in (0, 3) else code


sys.exit(main())
