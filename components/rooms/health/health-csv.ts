/** Builds the file that the export button saves. Loaded with the first export. */
import type { Finding } from '@/lib/contract/rooms/health/entities';
import { dayIn } from '@/components/ui/mechanisms/date-locale';
import { type CsvFile, csvTable, saveCsv } from '@/lib/csv';
import { type Group, groupOf, grouped, lastDayOf } from './health-view';
import type { FindingText } from './finding-text';

type CellWords = {
  group: (group: Group) => string;
  finding: (finding: Finding) => FindingText | undefined;
  /** Days are in the user's time zone, in a form that spreadsheets sort in either language. */
  zone: string;
};
export type HealthCsvWords = CellWords & { column: (column: keyof ReturnType<typeof columnsOf>) => string };

type Row = { finding: Finding; text: FindingText };

function columnsOf({ group, zone }: CellWords) {
  const day = (at: string | Date | undefined): string => (at === undefined ? '' : dayIn(zone, at));
  return {
    group: ({ finding }: Row) => group(groupOf(finding)),
    finding: ({ text }: Row) => text.title,
    reason: ({ text }: Row) => text.text,
    subject: ({ finding }: Row) => finding.subject.name,
    subjectId: ({ finding }: Row) => finding.subject.id,
    tenant: ({ finding }: Row) => finding.tenantName ?? '',
    since: ({ finding }: Row) => day(finding.since),
    until: ({ finding: { accepted } }: Row) => day(accepted && lastDayOf(accepted.until)),
    because: ({ finding }: Row) => finding.accepted?.reason ?? '',
    by: ({ finding }: Row) => finding.accepted?.by.name ?? '',
  };
}

/** Header and rows of the file: the findings in the order of the page. */
export function healthTable(findings: readonly Finding[], words: HealthCsvWords) {
  const ordered = grouped(findings).flatMap((part) => part.findings);
  const rows = ordered.flatMap((finding) => {
    const text = words.finding(finding);
    return text === undefined ? [] : [{ finding, text }];
  });
  return csvTable(columnsOf(words), rows, words.column);
}

export function exportFindings(findings: readonly Finding[], words: HealthCsvWords & CsvFile): void {
  saveCsv(words, healthTable(findings, words));
}
