/** Comma-separated values (RFC 4180) by papaparse: writes files for Excel and reads files from Excel. */
import Papa from 'papaparse';
import type { Language } from '@/lib/contract/limits';

/**
 * What spreadsheets read as a formula: `=`, `+`, `-`, `@` (also full-width) at the start, after any white space or
 * control characters. Papaparse's own rule misses cells with a line break.
 */
// oxlint-disable-next-line no-control-regex -- control characters in front of a formula are the point
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** The list separator of spreadsheets, which Excel expects in a file, by the language of their users. */
const SEPARATOR_OF: Record<Language, ',' | ';'> = { en: ',', no: ';' };

/**
 * The same inside a cell, by the file's separator: a spreadsheet with the other list separator starts a new cell there, and
 * each at a line break, in spite of quotes.
 */
const FORMULA_BEHIND_CUT = {
  ',': /([;\r\n])(?=[ \t\u00a0]*[=+\-@＝＋－＠])/gu,
  ';': /([,\r\n])(?=[ \t\u00a0]*[=+\-@＝＋－＠])/gu,
};

const BOM = '\uFEFF';

export const MAX_CSV_BYTES = 2_097_152;

/**
 * Makes a CSV text for users of a language: with a byte order mark, so that Excel reads it as UTF-8, CRLF line ends, and a
 * leading apostrophe in every cell that a spreadsheet would run as a formula.
 */
export function writeCsv(fields: readonly string[], rows: readonly (readonly string[])[], language: Language): string {
  const delimiter = SEPARATOR_OF[language];
  const data = rows.map((row) => row.map((cell) => cell.replaceAll(FORMULA_BEHIND_CUT[delimiter], "$1'")));
  return BOM + Papa.unparse({ fields: [...fields], data }, { delimiter, escapeFormulae: FORMULA, newline: '\r\n' });
}

/** The name of a file without its extension, and the language of its users. */
export type CsvFile = { file: string; language: Language };

/** Header and rows of a file. */
export type CsvTable = { fields: string[]; rows: string[][] };

/** Saves rows as a CSV file. Browser only. */
export function saveCsv({ file, language }: CsvFile, { fields, rows }: CsvTable): void {
  saveTextFile(`${file}.csv`, writeCsv(fields, rows, language));
}

/** The table of some items: each column has the cell of a row, and `label` has its heading. */
export function csvTable<Row, Column extends string>(
  columns: Record<Column, (row: Row) => string>,
  items: readonly Row[],
  label: (column: Column) => string,
): CsvTable {
  const names = Object.keys(columns) as Column[];
  return { fields: names.map(label), rows: items.map((item) => names.map((name) => columns[name](item))) };
}

/** One record of a CSV file: its number in the file (the first is 1, empty ones count) and its cells, trimmed. */
export type CsvLine = { line: number; cells: string[] };

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Excel's line that names the separator, before everything else; it is not a record. */
const DECLARED = /^sep=([,;\t|])(?=\r|\n|$)/i;

/** The most frequent separator of the first line with text; papaparse's own detection fails on empty lines. */
function separatorOf(text: string): string {
  const first = (text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * Reads the non-empty records of a CSV text. Detects comma, semicolon, tab and bar as separators; an unclosed quote
 * reads to the end of the text, as in a spreadsheet.
 */
export function readCsv(text: string): CsvLine[] {
  const given = text.startsWith(BOM) ? text.slice(1) : text;
  const declared = DECLARED.exec(given)?.[1];
  const body = declared === undefined ? given : given.replace(DECLARED, '');
  const { data } = Papa.parse<string[]>(body, { delimiter: declared ?? separatorOf(body) });
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

/** Decodes a file: UTF-16 by its byte order mark, UTF-8, else Windows-1252, which Excel writes in Norway. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Saves a text as a file through the browser. Browser only. */
export function saveTextFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
