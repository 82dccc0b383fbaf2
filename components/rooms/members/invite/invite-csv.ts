/** Inviting from a CSV file: a dry run that says what is wrong with each row before anything is sent. Pure. */
import * as v from 'valibot';
import { withoutInvisible } from '@/lib/contract/email-list';
import { isEmail, userName } from '@/lib/contract/rules';
import type { CsvLine } from '@/lib/csv';
import type { KnownPeople, InviteeStatus } from './invite-form';

export type RowProblem =
  | { kind: 'missing' }
  | { kind: 'invalid' }
  | { kind: 'userName' }
  | { kind: 'duplicate'; line: number }
  | { kind: 'listed' }
  | { kind: InviteeStatus };

export type ImportRow = { line: number; email: string; userName: string; problem?: RowProblem };

/** Column headings that are understood, in both languages, without case, spaces, hyphens and underscores. */
const HEADINGS = {
  email: ['email', 'emailaddress', 'contactemail', 'mail', 'epost', 'epostadresse'],
  userName: ['username', 'user', 'login', 'brukernavn'],
} as const;

const plain = (cell: string): string => cell.toLowerCase().replace(/[\s_-]/g, '');
const columnOf = (header: readonly string[], names: readonly string[]): number =>
  header.findIndex((cell) => names.includes(plain(cell)));

/** Where the columns are. Without a heading the e-mail is the first cell with an @, the user name the one after it. */
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
 *
 * @param lines - as `readCsv` gives them
 * @param listed - addresses that already stand in the dialog, lower case
 * @param known - addresses of members and of open invitations
 */
export function dryRun(lines: readonly CsvLine[], listed: ReadonlySet<string>, known: KnownPeople): ImportRow[] {
  const { email: emailColumn, userName: userNameColumn, body } = columns(lines);
  const seen = new Map<string, number>();
  return body.map(({ line, cells }) => {
    const row: ImportRow = {
      line,
      // A file of ours may carry the apostrophe that keeps spreadsheets from running a cell.
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
