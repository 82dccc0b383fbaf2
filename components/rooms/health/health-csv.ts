/** Builds the file that the export button saves. Loaded with the first export. */
import type { Finding } from '@/lib/contract/rooms/health/entities';
import { dayIn } from '@/components/ui/mechanisms/date-locale';
import { type CsvFile, saveCsv } from '@/lib/csv';
import { type Group, groupOf, grouped, lastDayOf } from './health-view';
import type { FindingText } from './finding-text';

const COLUMNS = [
  'group',
  'finding',
  'reason',
  'subject',
  'subjectId',
  'tenant',
  'since',
  'until',
  'because',
  'by',
] as const;

export type HealthCsvWords = {
  column: (column: (typeof COLUMNS)[number]) => string;
  group: (group: Group) => string;
  finding: (finding: Finding) => FindingText | undefined;
  /** Days are in the user's time zone, in a form that spreadsheets sort in either language. */
  zone: string;
};

/** The findings as rows of cells, in the order of the page. */
export function healthRows(findings: readonly Finding[], words: HealthCsvWords): string[][] {
  const ordered = grouped(findings).flatMap((part) => part.findings);
  return ordered.flatMap((finding) => {
    const text = words.finding(finding);
    if (text === undefined) return [];
    const { subject, tenantName = '', since, accepted } = finding;
    const ended =
      accepted === undefined
        ? ['', '', '']
        : [dayIn(words.zone, lastDayOf(accepted.until)), accepted.reason, accepted.by.name];
    return [
      [
        words.group(groupOf(finding)),
        text.title,
        text.text,
        subject.name,
        subject.id,
        tenantName,
        since === undefined ? '' : dayIn(words.zone, since),
        ...ended,
      ],
    ];
  });
}

export function exportFindings(findings: readonly Finding[], words: HealthCsvWords & CsvFile): void {
  saveCsv(words, COLUMNS.map(words.column), healthRows(findings, words));
}
