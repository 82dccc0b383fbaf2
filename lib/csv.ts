/** Comma-separated values (RFC 4180) through papaparse: files that Excel opens, and files that Excel wrote. */
import Papa from 'papaparse';

/**
 * What a spreadsheet takes for a formula: `=`, `+`, `-`, `@` (also full-width) at the start, behind any white space
 * or control character. Papaparse's own rule misses cells with a line break.
 */
// oxlint-disable-next-line no-control-regex -- control characters in front of a formula are the point
const FORMULA = /^[\s\u0000-\u001f]*[=+\-@＝＋－＠]|^[\t\r\n]/u;
/** The same inside a cell, where a spreadsheet whose separator is the semicolon, as in Norway, begins another one in spite of quotes. */
const FORMULA_BEHIND_CUT = /([;\r\n])(?=[ \t\u00a0]*[=+\-@＝＋－＠])/gu;

const BOM = '\uFEFF';

export const MAX_CSV_BYTES = 2_097_152;

/**
 * A CSV text with a byte order mark, so that Excel reads it as UTF-8, CRLF line ends, and every cell that a
 * spreadsheet would run as a formula made harmless with a leading apostrophe.
 */
export function writeCsv(fields: readonly string[], rows: readonly (readonly string[])[]): string {
  const data = rows.map((row) => row.map((cell) => cell.replaceAll(FORMULA_BEHIND_CUT, "$1'")));
  return BOM + Papa.unparse({ fields: [...fields], data }, { escapeFormulae: FORMULA, newline: '\r\n' });
}

/** One record of a CSV file: its number in the file (the first is 1, empty ones count) and its cells, trimmed. */
export type CsvLine = { line: number; cells: string[] };

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** A line for Excel that names the separator, in front of everything; it is no record. */
const DECLARED = /^sep=([,;\t|])(?=\r|\n|$)/i;

/** The separator that the first line with any text uses most; papaparse's own guess stumbles over empty lines. */
function separatorOf(text: string): string {
  const first = (text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '').replace(/"[^"]*"/g, '');
  const counts = SEPARATORS.map((separator) => first.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/**
 * The records of a CSV text that are not empty. Comma, semicolon, tab and bar are found out as separators; a broken
 * quote reads to the end of the text, as in a spreadsheet.
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

/** The text of a file's bytes: UTF-16 by its byte order mark, UTF-8, else Windows-1252, which Excel writes in Norway. */
export function decodeCsv(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Hands a text to the browser as a file to save. Browser only. */
export function saveTextFile(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own reference once the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
