import { expect, test } from 'vitest';
import { decodeCsv, readCsv, writeCsv } from '@/lib/csv';

test('a CSV starts with a byte order mark, ends lines with CRLF and quotes what needs it', () => {
  expect(writeCsv(['Name', 'Note'], [['Åse "A" Øst', 'a,b']], 'en')).toBe('\uFEFFName,Note\r\n"Åse ""A"" Øst","a,b"');
});

test.each(['=1+1', '+1', '-1', '@sum', '\t=1', ' =1', '\u0000=1', '＝1', '＠x', '\u00a0=1'])(
  'the formula %j is made harmless',
  (cell) => {
    const [, line] = readCsv(writeCsv(['x'], [[cell]], 'en').replace('\uFEFF', ''));
    expect(writeCsv(['x'], [[cell]], 'en')).toContain(`'${cell}`);
    expect(line?.cells[0]?.startsWith("'")).toBe(true);
  },
);

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['Reader; @sum(1)', "Reader;' @sum(1)"],
  ['a\n=1+1', "a\n'=1+1"],
  ['=1\n+2', "'=1\n'+2"],
  ['\r=1', "'\r'=1"],
  ['Reader; Writer', 'Reader; Writer'],
])('the formula in %j is made harmless where semicolons or lines divide cells', (cell, written) => {
  const [, line] = readCsv(writeCsv(['x', 'y'], [['first', cell]], 'en').replace('\uFEFF', ''));
  expect(line?.cells).toEqual(['first', written]);
});

test('in Norwegian semicolons divide cells, and a formula behind a comma is made harmless', () => {
  const text = writeCsv(['Navn', 'Roller'], [['Åse; Øst', 'Leser,=1+1']], 'no');
  expect(text).toBe('\uFEFFNavn;Roller\r\n"Åse; Øst";Leser,\'=1+1');
  expect(readCsv(text).at(-1)?.cells).toEqual(['Åse; Øst', "Leser,'=1+1"]);
});

test('ordinary cells stay as they are', () => {
  expect(writeCsv(['x', 'y', 'z'], [['a=1', 'kari@example.no', '']], 'en')).toBe('\uFEFFx,y,z\r\na=1,kari@example.no,');
});

test('reads commas, semicolons and tabs, keeps line numbers and skips empty lines', () => {
  for (const separator of [',', ';', '\t']) {
    const text = [`email${separator}name`, '', ` a@b.no ${separator}"x\ny"`].join('\r\n');
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['email', 'name'] },
      { line: 3, cells: ['a@b.no', 'x\ny'] },
    ]);
  }
  expect(readCsv('')).toEqual([]);
  expect(readCsv('\uFEFFa@b.no')).toEqual([{ line: 1, cells: ['a@b.no'] }]);
});

test('decodes UTF-8, UTF-16 and what Excel writes in Norway', () => {
  expect(decodeCsv(new TextEncoder().encode('Åse'))).toBe('Åse');
  expect(decodeCsv(new Uint8Array([0xc5, 0x73, 0x65]))).toBe('Åse');
  expect(decodeCsv(new Uint8Array([0xff, 0xfe, 0xc5, 0x00, 0x73, 0x00]))).toBe('Ås');
  expect(decodeCsv(new Uint8Array([0xfe, 0xff, 0x00, 0xc5, 0x00, 0x73]))).toBe('Ås');
});

test('a line for Excel that names the separator is no record, and is believed', () => {
  for (const end of ['\n', '\r\n']) {
    expect(readCsv(`\uFEFFsep=;${end}a@b.no,c;anna`)).toEqual([{ line: 2, cells: ['a@b.no,c', 'anna'] }]);
  }
  expect(readCsv('sep=x')).toEqual([{ line: 1, cells: ['sep=x'] }]);
});
