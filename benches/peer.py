#!/usr/bin/env python3
"""What an analyst would write instead: polars (calamine engine), a few rules, CSV, and reportlab tables.

It knows much less of the law than the program: no stage of cut per list, no reading, no certificate, no audit, no checking of the
cells. It reads the same workbooks, computes the same scores, the same tie-break, the lists, an order of nomination by thresholds,
the same four CSV files, and the same tables in one PDF per cargo and in the act.

peer.py PASTA SAIDA
"""
import sys
import tomllib
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from pathlib import Path

import polars as pl
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.platypus import LongTable, PageBreak, Paragraph, SimpleDocTemplate, TableStyle

GRID = TableStyle([("FONTSIZE", (0, 0), (-1, -1), 7), ("LINEBELOW", (0, 0), (-1, -1), 0.2, "#888888")])
LISTS = ["ac", "pcd", "negro"]


def read(folder: Path) -> pl.DataFrame:
    files = sorted(folder.glob("resultado*.xlsx"))
    if files:
        return pl.concat([pl.read_excel(f, engine="calamine", infer_schema_length=0) for f in files], how="vertical_relaxed")
    return pl.read_csv(folder / "resultado.csv", separator=";", infer_schema=False)


def score(df: pl.DataFrame, cargos: pl.DataFrame) -> pl.DataFrame:
    number = lambda c: pl.col(c).str.replace(",", ".").cast(pl.Float64, strict=False).fill_null(0).alias(c)
    tests = ["Língua Portuguesa", "Legislação", "Informática", "Conhecimentos Específicos", "Títulos"]
    birth = pl.coalesce(
        pl.col("Data de Nascimento").str.slice(0, 10).str.to_date("%Y-%m-%d", strict=False),
        pl.col("Data de Nascimento").str.to_date("%d/%m/%Y", strict=False),
    )
    df = df.with_columns([number(c) for c in tests]).with_columns(birth.alias("nascimento")).join(cargos, on="Cód. Cargo")
    high = pl.col("perfil") == "superior"
    specific = pl.col("Conhecimentos Específicos") * pl.when(high).then(2).otherwise(1)
    stage = pl.col("Língua Portuguesa") + pl.col("Legislação") + pl.col("Informática") + specific
    final = (stage + pl.when(high).then(pl.col("Títulos")).otherwise(0)).round(2)
    limit = date(1965, 5, 18)
    df = df.with_columns(stage.alias("objetiva"), final.alias("nota"), (pl.col("nascimento") <= limit).alias("idoso"))
    keep = (pl.col("Situação") != "AUSENTE") & (stage >= pl.when(high).then(20).otherwise(15))
    df = df.with_columns(
        keep.alias("apto"),
        pl.lit(True).alias("ac"),
        ((pl.col("PcD") == "Sim") & (pl.col("PcD Deferido") == "Sim")).alias("pcd"),
        ((pl.col("Negro") == "Sim") & (pl.col("Negro Deferido") == "Sim")).alias("negro"),
    )
    keys = ["Cód. Cargo", "nota", "idoso", "Conhecimentos Específicos", "nascimento", "Sorteio"]
    down = [False, True, True, True, False, False]
    return df.sort(keys, descending=down)


def order(group: pl.DataFrame, vagas: int) -> list[list[str]]:
    """Thresholds: a PcD at 1, 21, 41 …, a black person at 3, 8, 13 …, the rest by score."""
    people = group.select("Inscrição", "Nome", "nota", "pcd", "negro").rows()
    queues = {"pcd": iter([p for p in people if p[3]]), "negro": iter([p for p in people if p[4]]), "ac": iter(people)}
    called, rows = set(), []

    def take(name: str):
        return next((p for p in queues[name] if p[0] not in called), None)

    for position in range(1, len(people) + 1):
        name = "pcd" if position % 20 == 1 else "negro" if position % 5 == 3 else "ac"
        person = take(name) or take("ac")
        if person is None:
            break
        called.add(person[0])
        kind = "imediata" if position <= vagas else "cadastro-de-reserva"
        rows.append([str(position), kind, name, person[0], person[1], f"{person[2]:.2f}".replace(".", ",")])
    return rows


def tables(job):
    code, name, vagas, group = job
    fit = group.filter("apto")
    lists = []
    for key in LISTS:
        members = fit.filter(key).select("Inscrição", "Nome", "nota").rows()
        lists.append([[str(i), p[0], p[1], f"{p[2]:.2f}".replace(".", ",")] for i, p in enumerate(members, 1)])
    out = [[p[0], p[1] or "", f"{p[2]:.2f}"] for p in group.filter(~pl.col("apto")).select("Inscrição", "Situação", "objetiva").rows()]
    return code, name, lists, order(fit, vagas), out


def story(result, styles):
    code, name, lists, order_rows, out = result
    yield Paragraph(f"Cargo {code} – {name}", styles["Heading1"])
    for key, rows in zip(LISTS, lists):
        if rows:
            yield Paragraph(f"Classificação: {key}", styles["Heading2"])
            yield LongTable([["Class.", "Inscrição", "Nome", "Nota"], *rows], repeatRows=1, style=GRID)
    for title, head, rows in [
        ("Ordem de nomeação", ["Ordem", "Vaga", "Lista", "Inscrição", "Nome", "Nota"], order_rows),
        ("Não classificados", ["Inscrição", "Motivo", "Valor"], out),
    ]:
        if rows:
            yield Paragraph(title, styles["Heading2"])
            yield LongTable([head, *rows], repeatRows=1, style=GRID)


def pdf(path: Path, results) -> None:
    styles = getSampleStyleSheet()
    flow = []
    for result in results:
        flow.extend(story(result, styles))
        flow.append(PageBreak())
    SimpleDocTemplate(str(path), pagesize=A4, leftMargin=36, rightMargin=36).build(flow)


def cargo(job):
    out, payload = job
    result = tables(payload)
    pdf(out / "cargos" / f"{result[0]}.pdf", [result])
    return result


def write_csv(path: Path, header: list[str], rows) -> None:
    frame = pl.DataFrame(list(rows), schema={h: pl.String for h in header}, orient="row")
    frame.write_csv(path, separator=";", include_bom=True, line_terminator="\r\n")


def main() -> None:
    folder, out = Path(sys.argv[1]), Path(sys.argv[2])
    (out / "cargos").mkdir(parents=True, exist_ok=True)
    edital = tomllib.loads((folder / "edital.toml").read_text())
    cargos = pl.DataFrame([{"Cód. Cargo": c["codigo"], "perfil": c["perfil"]} for c in edital["cargo"]])
    groups = score(read(folder), cargos).partition_by("Cód. Cargo", as_dict=True)
    jobs = [(out, (c["codigo"], c["nome"], c["vagas"], groups[(c["codigo"],)])) for c in edital["cargo"] if (c["codigo"],) in groups]
    import multiprocessing

    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
        results = list(pool.map(cargo, jobs))
    pdf(out / "homologacao.pdf", results)
    write_csv(
        out / "classificacao.csv", ["cargo", "cargo_nome", "lista", "classificacao", "inscricao", "nome", "nota"],
        ([r[0], r[1], k, *row] for r in results for k, rows in zip(LISTS, r[2]) for row in rows),
    )
    write_csv(
        out / "ordem-de-nomeacao.csv", ["cargo", "ordem", "tipo_vaga", "lista", "inscricao", "nome", "nota"],
        ([r[0], *row] for r in results for row in r[3]),
    )
    write_csv(out / "nao-classificados.csv", ["cargo", "inscricao", "motivo", "valor"], ([r[0], *row] for r in results for row in r[4]))
    write_csv(out / "vagas.csv", ["cargo", "vagas"], ([c["codigo"], str(c["vagas"])] for c in edital["cargo"]))


if __name__ == "__main__":
    main()
