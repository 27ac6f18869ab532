#!/usr/bin/env python3
"""Lines of JSON → benches/RESULTADOS.md and one plot per case.

resultado.py RESULTADOS.jsonl PASTA
"""
import json
import os
import platform
import sys
from pathlib import Path

# What prototypes of a report of six columns took (printpdf with a finisher, tagged, PDF/A-2a and PDF/UA-1; two cores, files
# without attachment), and what is asked of ours on one core, with the CSV attached: rows → (ms, bytes, MB), (ms, bytes, MB).
PERSON = "memória de uma pessoa"
RELATORIOS = {40: ((2.21, 34_100, None), (3, 40_000, None)), 10_000: ((425, 1_543_576, 118), (600, 2_000_000, None)), 50_000: ((2080, 7_590_000, 564), (3000, 10_000_000, 600))}
FORMAS = {"comum": "comum", "empates": "todos empatados, decide o sorteio", "listas": "dez listas de reserva",
          "hifen": "inscrições com hífen"}
PESSOAS = {"vila": 1_500, "vila-csv": 1_500, "vila-ods": 1_500, "estado": 100_000, "nacao": 1_000_000, "dois-milhoes": 2_000_000, "cargo-unico": 300_000}
CARGOS = {"vila": 12, "vila-csv": 12, "vila-ods": 12, "estado": 500, "nacao": 2_000, "dois-milhoes": 6_000, "cargo-unico": 1}
WHOLE, RAW, PAGES = "trabalho inteiro", "piso: leitura crua", "piso dos PDF"
TAGGED = "piso dos PDF, com a estrutura"
PEER = "Python (polars, calamine, reportlab)"


def pt(n: float, places: int = 2) -> str:
    return f"{n:,.{places}f}".translate(str.maketrans(",.", ".,"))


def machine() -> str:
    cpu = next((l.split(":")[1].strip() for l in open("/proc/cpuinfo") if l.startswith("model name")), platform.processor())
    memory = next((int(l.split()[1]) for l in open("/proc/meminfo") if l.startswith("MemTotal")), 0)
    return f"{cpu}, {os.cpu_count()} núcleos, {pt(memory / 2**20, 0)} GB, {platform.system()} {'.'.join(platform.release().split('.')[:2])}"


def table(rows: list[dict]) -> str:
    out = ["| sala | tempo (s) | CPU (s) | pico (MB) | quanto |", "|---|---:|---:|---:|---:|"]
    for r in rows:
        amount = ""
        if "quanto" in r:
            amount = f"{pt(r['quanto'] / 2**20, 1)} MB" if r["unidade"] == "bytes" else f"{pt(r['quanto'], 0)} {r['unidade']}"
        out.append(f"| {r['sala']} | {pt(r['ms'] / 1000)} | {pt(r['cpu_ms'] / 1000)} | {pt(r['pico_kb'] / 1024, 0)} | {amount} |")
    return "\n".join(out)


def ratios(case: str, rows: list[dict]) -> list[str]:
    by = {r["sala"]: r for r in rows}
    out = []

    def ratio(text: str, a: float, b: float) -> None:
        if b:
            out.append(f"- {text}: **{pt(a / b)}**")

    if RAW in by and "leitura" in by:
        goal = "o alvo é do calamine, que não lê .csv" if case.endswith("-csv") else "alvo ≤ 1,3"
        ratio(f"leitura ÷ leitura crua (CPU; {goal})", by["leitura"]["cpu_ms"], by[RAW]["cpu_ms"])
    if "lei" in by:
        per_million = by["lei"]["cpu_ms"] / 1000 * 1_000_000 / PESSOAS[case]
        out.append(f"- lei (classificação, ordem, certificado, leituras, auditoria): **{pt(by['lei']['cpu_ms'] / 1000)} s de CPU**, ou {pt(per_million)} s por milhão de pessoas (alvo: 2,5)")
    # of some thousand rows nothing can be told in milliseconds
    if by.get("CSV (um núcleo)", {}).get("quanto", 0) >= 100_000:
        rate = by["CSV (um núcleo)"]["quanto"] / by["CSV (um núcleo)"]["cpu_ms"] * 1000
        out.append(f"- CSV: **{pt(rate, 0)} linhas por segundo e núcleo** (alvo: 1.000.000)")
    if RAW in by and PAGES in by and WHOLE in by:
        ratio("trabalho inteiro ÷ (leitura crua + piso dos PDF) (alvo ≤ 1,6)", by[WHOLE]["ms"], by[RAW]["ms"] + by[PAGES]["ms"])
    if RAW in by and TAGGED in by and WHOLE in by:
        ratio("trabalho inteiro ÷ (leitura crua + piso dos PDF com a estrutura)", by[WHOLE]["ms"], by[RAW]["ms"] + by[TAGGED]["ms"])
    if PEER in by and WHOLE in by:
        ratio("Python ÷ trabalho inteiro, tempo (alvo ≥ 15, meta 25)", by[PEER]["ms"], by[WHOLE]["ms"])
    if PERSON in by:
        out.append(f"- uma pessoa na memória, com textos, notas e critérios: **{by[PERSON]['quanto']} bytes** (alvo ≤ 350)")
    if WHOLE in by:
        out.append(f"- memória do trabalho inteiro: **{pt(by[WHOLE]['pico_kb'] / 1024, 0)} MB**, {pt(by[WHOLE]['pico_kb'] * 1024 / PESSOAS[case], 0)} bytes por pessoa")
    return out


def plot(case: str, rows: list[dict], path: Path) -> None:
    """Horizontal bars on a linear scale: CPU time pale, wall time dark."""
    top = max(max(r["ms"], r["cpu_ms"]) for r in rows) or 1
    height = 40 + 34 * len(rows)
    svg = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="860" height="{height}" font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="10" y="20" font-size="14" fill="#222">{case}: {pt(PESSOAS[case], 0)} pessoas, {pt(CARGOS[case], 0)} cargos – tempo (escuro) e CPU (claro), em segundos</text>',
    ]
    for i, r in enumerate(rows):
        y = 36 + 34 * i
        color = "#b5532a" if r["sala"] == PEER else "#777" if "piso" in r["sala"] else "#1f5a8c"
        wall, cpu = 440 * r["ms"] / top, 440 * r["cpu_ms"] / top
        svg.append(f'<text x="260" y="{y + 16}" text-anchor="end" fill="#222">{r["sala"]}</text>')
        svg.append(f'<rect x="270" y="{y}" width="{wall:.1f}" height="13" fill="{color}"/>')
        svg.append(f'<rect x="270" y="{y + 14}" width="{cpu:.1f}" height="9" fill="{color}" opacity="0.45"/>')
        svg.append(f'<text x="{280 + max(wall, cpu):.1f}" y="{y + 16}" fill="#222">{pt(r["ms"] / 1000)} / {pt(r["cpu_ms"] / 1000)}</text>')
    path.write_text("\n".join([*svg, "</svg>\n"]))


def examples(rows: list[dict]) -> list[str]:
    """Best of the repetitions."""
    out = ["## Exemplo: ibatiba-2025, com todos os documentos", ""]
    for room, goal in [("homologar ibatiba-2025", 500), ("conferir ibatiba-2025", 200)]:
        best = min((r for r in rows if r["sala"] == room), key=lambda r: r["ms"], default=None)
        if best:
            out.append(f"- `{room}`: **{pt(best['ms'] / 1000)} s** (alvo: menos de {pt(goal / 1000, 1)} s), {pt(best['cpu_ms'] / 1000)} s de CPU, {pt(best['pico_kb'] / 1024, 0)} MB")
    return [*out, ""]


def reports(rows: list[dict]) -> list[str]:
    """One report on one core, beside the prototypes."""
    out = ["## Um relatório, num núcleo", "", "Seis colunas, brasão, CSV anexado, PDF/A-3a e PDF/UA-1. Protótipos: printpdf com finalizador, estruturado, sem anexo, dois núcleos.", ""]
    out += ["| linhas | tempo (ms) | alvo | protótipo | bytes | alvo | protótipo | pico (MB) | alvo | protótipo |", "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|"]
    for r in rows:
        n = int("".join(c for c in r["sala"] if c.isdigit()))
        (before, size, memory), (goal, most, room) = RELATORIOS[n]
        mb = lambda m: "–" if m is None else pt(m, 0)
        out.append(
            f"| {pt(n, 0)} | **{pt(r['cpu_ms'])}** | {pt(goal, 0)} | {pt(before)} | **{pt(r['quanto'], 0)}** | {pt(most, 0)} | {pt(size, 0)} "
            f"| **{pt(r['pico_kb'] / 1024, 0)}** | {mb(room)} | {mb(memory)} |"
        )
    return [*out, ""]


def growth(rows: list[dict]) -> list[str]:
    """The law and the whole job on one cargo, ten times larger."""
    sizes = (30_000, 300_000)
    out = ["## Crescimento: um cargo, de 30.000 a 300.000 pessoas", ""]
    out += ["| exame | lei, 30.000: tempo (s) | 300.000 | vezes (alvo ≤ 11) | trabalho inteiro, 30.000: CPU (s) | 300.000 | vezes (alvo ≤ 11) |", "|---|---:|---:|---:|---:|---:|---:|"]
    for form, name in FORMAS.items():
        law = [min((r["ms"] for r in rows if r["sala"] == form and r["quanto"] == n), default=None) for n in sizes]
        whole = [min((r["cpu_ms"] for r in rows if r["sala"] == f"{form}-{n}"), default=None) for n in sizes]
        if None not in law + whole:
            cells = [f"{pt(a / 1000, 3)} | {pt(b / 1000, 3)} | **{pt(b / a, 1)}**" for a, b in (law, whole)]
            out.append(f"| {name} | {' | '.join(cells)} |")
    return [*out, ""]


SPECIAL = {"exemplo": examples, "documentos": reports, "crescimento": growth}


def main() -> None:
    rows = [json.loads(l) for l in open(sys.argv[1]) if l.strip()]
    folder = Path(sys.argv[2])
    cases = list(dict.fromkeys(r["caso"] for r in rows))
    text = ["# Resultados de `make bench`", "", f"Máquina: {machine()}. Tudo no mesmo dia e na mesma execução; veja `README.md` para o que cada linha mede.", ""]
    for case in cases:
        mine = [r for r in rows if r["caso"] == case]
        shown = [r for r in mine if r["sala"] != PERSON]
        if case in SPECIAL:
            text += SPECIAL[case](mine)
            continue
        plot(case, shown, folder / f"{case}.svg")
        text += [f"## {case}: {pt(PESSOAS[case], 0)} pessoas, {pt(CARGOS[case], 0)} cargos", "", table(shown), ""]
        text += [*ratios(case, mine), "", f"![{case}]({case}.svg)", ""]
    whole = {r["caso"]: r for r in rows if r["sala"] == WHOLE}
    if "estado" in whole and "nacao" in whole:
        wall, cpu = (whole["nacao"][k] / whole["estado"][k] for k in ("ms", "cpu_ms"))
        text += ["## Crescimento do trabalho inteiro", "", f"De 100.000 para 1.000.000 de pessoas (10×), custa **{pt(wall, 1)}×** o tempo e **{pt(cpu, 1)}×** a CPU (alvo ≤ 11).", ""]
    (folder / "RESULTADOS.md").write_text("\n".join(text))


main()
