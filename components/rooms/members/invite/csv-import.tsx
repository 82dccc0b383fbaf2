import { useTranslations } from 'next-intl';
import { type ChangeEvent, useRef, useState } from 'react';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { type CsvLine, MAX_CSV_BYTES, decodeCsv, readCsv } from '@/lib/csv';
import type { KnownPeople, InviteeStatus } from './invite-form';
import * as v from 'valibot';
import { withoutInvisible } from '@/lib/contract/email-list';
import { isEmail, userName } from '@/lib/contract/rules';

type RowProblem =
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | { kind: 'userName' }
  | { kind: 'duplicate'; line: number }
  | { kind: 'listed' }
  | { kind: InviteeStatus };

type ImportRow = { line: number; email: string; userName: string; problem?: RowProblem };

/** The accepted column headings in both languages, ignoring case, spaces, hyphens and underscores. */
const HEADINGS = {
  email: ['email', 'emailaddress', 'contactemail', 'mail', 'epost', 'epostadresse'],
  userName: ['username', 'user', 'login', 'brukernavn'],
} as const;

const plain = (cell: string): string => cell.toLowerCase().replace(/[\s_-]/g, '');
const columnOf = (header: readonly string[], names: readonly string[]): number =>
  header.findIndex((cell) => names.includes(plain(cell)));

/** Finds the columns. Without headings, the e-mail is the first cell with an @, and the user name the cell after it. */
function columns(lines: readonly CsvLine[]): { email: number; userName: number; body: readonly CsvLine[] } {
  const first = lines[0]?.cells ?? [];
  const email = columnOf(first, HEADINGS.email);
  if (email >= 0) return { email, userName: columnOf(first, HEADINGS.userName), body: lines.slice(1) };
  const guessed = lines
    .map(({ cells }) => cells.findIndex((cell) => cell.includes('@')))
    .find((position) => position >= 0);
  const position = guessed ?? 0;
  return { email: position, userName: position + 1, body: lines };
}

/**
 * Checks every row of a file.
 * @param listed - addresses that are already in the dialog, lower case
 * @param known - addresses of members and of open invitations
 */
export function dryRun(lines: readonly CsvLine[], listed: ReadonlySet<string>, known: KnownPeople): ImportRow[] {
  const { email: emailColumn, userName: userNameColumn, body } = columns(lines);
  const seen = new Map<string, number>();
  return body.map(({ line, cells }) => {
    const row: ImportRow = {
      line,
      // Our own exports may carry the apostrophe that keeps spreadsheets from executing a cell.
      email: withoutInvisible(cells[emailColumn] ?? '').replace(/^'(?=[=+\-@])/, ''),
      userName: userNameColumn < 0 ? '' : (cells[userNameColumn] ?? '').replace(/^'(?=[=+\-@])/, ''),
    };
    const problem = problemOf(row, seen, listed, known);
    if (problem === undefined) seen.set(row.email.toLowerCase(), line);
    return problem === undefined ? row : { ...row, problem };
  });
}

function problemOf(
  row: ImportRow,
  seen: ReadonlyMap<string, number>,
  listed: ReadonlySet<string>,
  known: KnownPeople,
): RowProblem | undefined {
  const key = row.email.toLowerCase();
  if (row.email === '') return { kind: 'missing' };
  if (!isEmail(row.email)) return { kind: 'invalid' };
  if (row.userName !== '' && !v.is(userName, row.userName)) return { kind: 'userName' };
  const first = seen.get(key);
  if (first !== undefined) return { kind: 'duplicate', line: first };
  if (listed.has(key)) return { kind: 'listed' };
  const status = known.get(key);
  return status && { kind: status };
}

export type CsvImportProps = {
  /** Addresses in the dialog, lower case. */
  listed: ReadonlySet<string>;
  known: () => KnownPeople;
  onImport: (rows: { email: string; userName: string }[]) => void;
};

/** Further rows with problems are counted, not listed. */
const LISTED_ROWS = 500;

type Read = { name: string } & ({ rows: ImportRow[] } | { failure: 'tooLarge' | 'unreadable' });

async function read(file: File, listed: ReadonlySet<string>, known: KnownPeople): Promise<Read> {
  if (file.size > MAX_CSV_BYTES) return { name: file.name, failure: 'tooLarge' };
  try {
    const text = decodeCsv(new Uint8Array(await file.arrayBuffer()));
    return { name: file.name, rows: dryRun(readCsv(text), listed, known) };
  } catch {
    return { name: file.name, failure: 'unreadable' };
  }
}

/** A link that opens a CSV file, and a dry run that shows the problems of each row before anything is imported. */
export function CsvImport({ listed, known, onImport }: CsvImportProps) {
  const t = useTranslations('memberinvite.csv');
  const input = useRef<HTMLInputElement>(null);
  const [result, setResult] = useState<Read | null>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    // Allows selecting the same file again after it was corrected.
    event.target.value = '';
    if (file) setResult(await read(file, listed, known()));
  };
  return (
    <>
      <button
        type="button"
        onClick={() => input.current?.click()}
        className="hit-area rounded-sm text-accent-text underline underline-offset-2 hover:no-underline"
      >
        {t('choose')}
      </button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={t('file')}
        hidden
        onChange={(event) => void choose(event)}
      />
      {result === null ? null : (
        <DryRunDialog
          result={result}
          onClose={() => setResult(null)}
          onImport={(rows) => {
            setResult(null);
            onImport(rows);
          }}
        />
      )}
    </>
  );
}

type DryRunProps = { result: Read; onClose: () => void; onImport: CsvImportProps['onImport'] };

function DryRunDialog({ result, onClose, onImport }: DryRunProps) {
  const t = useTranslations('memberinvite.csv');
  const action = useTranslations('common.action');
  const rows = 'rows' in result ? result.rows : [];
  const good = rows.filter((row) => row.problem === undefined);
  const bad = rows.filter((row) => row.problem !== undefined);
  return (
    <DialogFrame onClose={onClose} title={t('title')} description={result.name}>
      <DialogBody>
        {'failure' in result ? <InlineAlert tone="danger">{t(result.failure)}</InlineAlert> : null}
        {'rows' in result && rows.length === 0 ? <InlineAlert tone="warning">{t('empty')}</InlineAlert> : null}
        {rows.length === 0 ? null : (
          <InlineAlert tone={bad.length > 0 ? 'warning' : 'info'}>
            {t('summary', { good: good.length, total: rows.length })}
          </InlineAlert>
        )}
        {bad.length === 0 ? null : <ProblemTable rows={bad} />}
      </DialogBody>
      <DialogFooter note={good.length > 0 ? t('note') : undefined}>
        <Button onClick={onClose}>{action('cancel')}</Button>
        <Button
          variant="primary"
          disabled={good.length === 0}
          onClick={() => onImport(good.map(({ email, userName }) => ({ email, userName })))}
        >
          {t('add', { count: good.length })}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

function ProblemTable({ rows }: { rows: readonly ImportRow[] }) {
  const t = useTranslations('memberinvite.csv');
  const shown = rows.slice(0, LISTED_ROWS);
  const problem = (row: ImportRow): string => {
    if (row.problem === undefined) return '';
    return row.problem.kind === 'duplicate'
      ? t('problem.duplicate', { line: row.problem.line })
      : t(`problem.${row.problem.kind}`);
  };
  return (
    <div className="scroll-quiet max-h-80 overflow-auto rounded-lg border border-border">
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{t('problems')}</caption>
        <thead className="sticky top-0 bg-raised text-muted">
          <tr className="border-b border-border">
            {(['line', 'email', 'problemColumn'] as const).map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium first:text-right">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.line} className="border-b border-border-subtle last:border-0">
              <td className="px-3 py-1.5 text-right text-muted tabular-nums">{row.line}</td>
              <td className="px-3 py-1.5 break-all">{row.email || '–'}</td>
              <td className="px-3 py-1.5 text-danger">{problem(row)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown.length ? (
        <p className="border-t border-border px-3 py-2 text-sm text-muted">
          {t('more', { count: rows.length - shown.length })}
        </p>
      ) : null}
    </div>
  );
}
