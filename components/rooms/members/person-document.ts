/** Renders the document about a person as a self-contained page. Pure. */
import type { PersonExport } from '@/lib/contract/rooms/members/entities';
import { joinIsolated } from '@/lib/contract/names';

export type PersonDocumentWords = {
  language: string;
  heading: string;
  made: string;
  none: string;
  section: (name: string) => string;
  field: (name: string) => string;
  /** Formats a moment; undefined if the text is not one. */
  moment: (text: string) => string | undefined;
  flag: (value: boolean) => string;
  /** Note for an incomplete audit trail. */
  cut: string | undefined;
};

type Row = PersonExport['sections'][number]['rows'][number];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#1a2428}
h2{margin-top:2rem}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{border:1px solid #c6d0d3;padding:.375rem .5rem;text-align:left;vertical-align:top;overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none}}`;

/** The page, with a table for each section; a single record is listed vertically. It runs and loads nothing. */
export function personDocument({ sections }: Pick<PersonExport, 'sections'>, words: PersonDocumentWords): string {
  const parts = sections.map(({ name, rows }) => {
    const note = name === 'trail' && words.cut !== undefined ? `<p>${escaped(words.cut)}</p>` : '';
    return `<section><h2>${escaped(words.section(name))}</h2>${note}${tableOf(name, rows, words)}</section>`;
  });
  return `<!doctype html>
<html lang="${escaped(words.language)}"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(words.heading)}</title><style>${STYLE}</style></head>
<body><h1>${escaped(words.heading)}</h1><p>${escaped(words.made)}</p>
${parts.join('\n')}
</body></html>
`;
}

function tableOf(name: string, rows: readonly Row[], words: PersonDocumentWords): string {
  const [first] = rows;
  if (first === undefined) return `<p>${escaped(words.none)}</p>`;
  const cell = (value: unknown): string => escaped(textOf(value, words));
  if (name === 'account') {
    const lines = Object.entries(first).map(
      ([field, value]) => `<tr><th scope="row">${escaped(words.field(field))}</th><td>${cell(value)}</td></tr>`,
    );
    return `<table>${lines.join('')}</table>`;
  }
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = fields.map((field) => `<th scope="col">${escaped(words.field(field))}</th>`).join('');
  const body = rows.map((row) => `<tr>${fields.map((field) => `<td>${cell(row[field])}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function textOf(value: unknown, words: PersonDocumentWords): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'boolean') return words.flag(value);
  if (typeof value === 'string') return words.moment(value) ?? value;
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return joinIsolated(value) || '–';
  return JSON.stringify(value);
}
