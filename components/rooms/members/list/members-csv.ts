/** The members table as a CSV file. Pure. */
import { administrationGrants } from '../roles/administration-grants';
import { type GrantChip, permissionChips, roleChips } from '../where-from/grant-chips';
import { type MemberRow, type MemberStatus, memberStatus } from './member-row';
import type { Role } from '@/lib/contract/access';
import type { Source } from '@/components/ui/primitives/badge';

/** The words of the file; the columns in order. */
export type CsvWords = {
  columns: Record<CsvColumn, string>;
  status: (status: MemberStatus) => string;
  role: (role: Role) => string;
  source: (source: Source) => string;
};

export const CSV_COLUMNS = [
  'displayName',
  'contactEmail',
  'username',
  'id',
  'idp',
  'status',
  'expirationDate',
  'role',
  'administrationPermissions',
  'applicationRoles',
  'applicationPermissions',
  'lastActivity',
] as const;
export type CsvColumn = (typeof CSV_COLUMNS)[number];

/**
 * Header and rows of the file. Lists are divided by "; ", each application grant with its source, dates are ISO 8601.
 *
 * @param now - milliseconds since 1970, for what has expired
 */
export function membersCsv(
  rows: readonly MemberRow[],
  words: CsvWords,
  options: { now: number; isSuperTenant: boolean },
): { fields: string[]; rows: string[][] } {
  const chips = (list: readonly GrantChip[]): string =>
    list.map((chip) => `${chip.applicationName}: ${chip.label} (${words.source(chip.source)})`).join('; ');
  const cells = (row: MemberRow): Record<CsvColumn, string> => ({
    displayName: row.member.displayName,
    contactEmail: row.member.contactEmail,
    username: row.member.username,
    id: row.member.id,
    idp: row.idp ?? '',
    status: words.status(memberStatus(row.member, options.now)),
    expirationDate: row.member.expirationDate ?? '',
    role: words.role(row.role),
    administrationPermissions: administrationGrants(row.member, options.isSuperTenant).join('; '),
    applicationRoles: chips(roleChips(row.member.applicationRoles)),
    applicationPermissions: chips(permissionChips(row.member.applicationPermissions)),
    lastActivity: row.lastActivity ?? '',
  });
  return {
    fields: CSV_COLUMNS.map((column) => words.columns[column]),
    rows: rows.map((row) => {
      const values = cells(row);
      return CSV_COLUMNS.map((column) => values[column]);
    }),
  };
}
