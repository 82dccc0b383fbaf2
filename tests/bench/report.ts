/** What the measures say, as rows with their budgets; printed and kept as Markdown. */

export type Row = {
  measure: string;
  value: string;
  /** The other side of the comparison. */
  against: string;
  ratio: string;
  /** Undefined: there is no budget, the number is for information. */
  budget?: { text: string; met: boolean } | undefined;
};

export type Section = { title: string; note?: string; rows: Row[] };

const verdict = ({ budget }: Row): string => (budget === undefined ? '–' : budget.met ? 'met' : '**missed**');

/** One section as a Markdown table. @param measured - when and where, for a document of several runs */
export function sectionText({ title, note, rows }: Section, measured?: string): string {
  const lines = rows.map(
    (row) =>
      `| ${row.measure} | ${row.value} | ${row.against} | ${row.ratio} | ${row.budget?.text ?? '–'} | ${verdict(row)} |`,
  );
  return [
    `## ${title}`,
    '',
    ...(note === undefined ? [] : [note, '']),
    ...(measured === undefined ? [] : [measured, '']),
    '| measure | console | against | ratio | budget | |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

/** A section with the rows of another build's among its own, which have no budget. @param name - of that build */
export function withBefore(section: Section, before: Section, name: string): Section {
  const other = new Map(before.rows.map((row) => [row.measure, row]));
  const rows = section.rows.flatMap((row): Row[] => {
    const found = other.get(row.measure);
    return found === undefined ? [row] : [row, { ...found, measure: `${row.measure}, before`, budget: undefined }];
  });
  return { ...section, note: [section.note, `“Before” is ${name}, in the same run.`].join(' ').trim(), rows };
}

/** A ratio with its budget of at most `limit`. */
export function atMost(value: number, against: number, limit: number): Pick<Row, 'ratio' | 'budget'> {
  const ratio = value / against;
  return { ratio: `${ratio.toFixed(2)} ×`, budget: { text: `≤ ${limit} ×`, met: ratio <= limit } };
}

/** A ratio with its budget of at least `limit`. */
export function atLeast(value: number, against: number, limit: number): Pick<Row, 'ratio' | 'budget'> {
  const ratio = value / against;
  return { ratio: `${ratio.toFixed(2)} ×`, budget: { text: `≥ ${limit} ×`, met: ratio >= limit } };
}

/** Kilobytes, as download sizes are given. */
export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const perSecond = (value: number): string => `${Math.round(value)}/s`;
