// Generates the binary workbooks of this folder with SheetJS (npm package `xlsx` 0.18.5). Run it from a folder where the package is
// installed, giving this folder as the destination:
//
//     npm install xlsx@0.18.5 && node <this folder>/gerar.mjs <this folder>
//
// All people are invented. The files are committed: the tests do not need node.

import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const XLSX = createRequire(join(process.cwd(), "x.js"))("xlsx");
const destination = process.argv[2];

const text = (v) => ({ t: "s", v });
const number = (v, z) => (z ? { t: "n", v, z } : { t: "n", v });

function sheet(rows) {
  const ws = {};
  let columns = 0;
  rows.forEach((row, r) => row.forEach((cell, c) => {
    columns = Math.max(columns, c);
    if (cell) ws[XLSX.utils.encode_cell({ r, c })] = cell;
  }));
  ws["!ref"] = XLSX.utils.encode_range({ s: { r: 0, c: 0 }, e: { r: rows.length - 1, c: columns } });
  return ws;
}

function traps() {
  const ws = sheet([
    [text("Inscrição"), text("Nome"), text("Nascimento"), text("Nota"), text("Percentual"), text("PcD"), text("Situação")],
    [text("001"), text("JOSÉ ÁLVARO"), number(33000, "dd/mm/yyyy"), number(78.35), number(0.785, "0.00%"), { t: "b", v: true }, text("APROVADO")],
    [number(1234567890, "00000000000"), text("MARIA DA CONCEIÇÃO"), text("05/03/1990"), text("78,50"), null, { t: "b", v: false }, null],
    [number(3), text("ANA 'D'ÁVILA"), number(33001.5, "dd/mm/yyyy hh:mm"), number(0.1 + 0.2), null, null, { t: "e", v: 0x17 }],
    [number(4), text("BIA"), number(1.5, "[h]:mm"), { t: "n", v: 70, f: "35+35" }, null, null, { t: "s", v: "APROVADO", f: '"APRO"&"VADO"' }],
    [number(5), text("CARLOS"), null, number(-5.5), null, null, text("linha oculta")],
    [number(6), text("DIVA"), null, number(0.525625), null, null, null],
    [number(7), text("ÉRICA – “CITADA”"), null, number(65), null, null, null],
  ]);
  ws["!rows"] = [];
  ws["!rows"][5] = { hidden: true };
  ws["!cols"] = [{}, {}, {}, {}, { hidden: true }];
  ws["!merges"] = [{ s: { r: 6, c: 4 }, e: { r: 7, c: 5 } }];
  ws["!autofilter"] = { ref: "A1:G8" };
  return ws;
}

function workbook(date1904) {
  const wb = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(wb, traps(), "Notas");
  XLSX.utils.book_append_sheet(wb, sheet([[text("segredo")]]), "Oculta");
  XLSX.utils.book_append_sheet(wb, sheet([[text("x")]]), "Muito oculta");
  wb.Workbook = { Sheets: [{ Hidden: 0 }, { Hidden: 1 }, { Hidden: 2 }], WBProps: { date1904 } };
  return wb;
}

// A full column of texts, some longer than a record: the table of strings goes on in Continue records.
function longTexts() {
  const wb = XLSX.utils.book_new();
  const rows = [];
  for (let i = 0; i < 60; i++) rows.push([text(`${i}: ` + (i % 2 ? "é".repeat(700) : "Ω".repeat(300)))]);
  XLSX.utils.book_append_sheet(wb, sheet(rows), "Textos");
  return wb;
}

function lastRow() {
  const wb = XLSX.utils.book_new();
  const ws = { A1: text("Inscrição"), A65536: number(9), "!ref": "A1:A65536" };
  XLSX.utils.book_append_sheet(wb, ws, "Cheia");
  return wb;
}

const write = (name, wb, bookType, more = {}) =>
  writeFileSync(join(destination, name), XLSX.write(wb, { type: "buffer", bookType, bookSST: true, compression: true, ...more }));

write("armadilhas.xls", workbook(false), "biff8");
write("armadilhas-1995.xls", workbook(false), "biff5", { bookSST: false });
write("armadilhas.xlsb", workbook(false), "xlsb");
write("armadilhas-1904.xls", workbook(true), "biff8");
write("textos-longos.xls", longTexts(), "biff8");
write("textos-longos.xlsb", longTexts(), "xlsb");
write("ultima-linha.xls", lastRow(), "biff8");
