/** Builds the file that the export button saves. Loaded with the first export. */
import { indexRows } from '@/components/table/search-index';
import type { Column, Filter, RowSource, TableQuery } from '@/components/table/types';
import { filterRows, sortRows } from '@/components/table/view';
import { type CsvFile, saveCsv } from '@/lib/csv';
import { allMembers } from './all-members';
import { type MemberRow, type MemberStatus, memberStatus } from './member-row';
import type { MembersPlace } from '../members-data';
import { serverNow } from '@/components/ui/mechanisms/use-minute';
import { administrationGrants } from '../roles/administration-grants';
import { type GrantChip, permissionChips, roleChips } from '../where-from/grant-chips';
import type { Role, TenantPermission } from '@/lib/contract/access';
import type { Source } from '@/components/ui/primitives/badge';

export type ExportWords = CsvWords & CsvFile;

export type ExportOptions = {
  place: MembersPlace;
  tenant: { name: string; isSuperTenant: boolean };
  source: RowSource<MemberRow>;
  query: TableQuery;
  columns: readonly Column<MemberRow>[];
  filters: readonly Filter<MemberRow>[];
  words: ExportWords;
  onProgress: (loaded: number, total: number) => void;
};

/** Saves the rows of a table's view as a CSV file. @throws the error of a refused request */
export async function exportMembers(options: ExportOptions): Promise<void> {
  const { place, tenant, source, query, columns, filters, words, onProgress } = options;
  const found =
    source.kind === 'remote'
      ? await allMembers(place, query, onProgress)
      : sortRows(filterRows(indexRows(source.rows ?? [], source.searchText), query, filters), query.sort, columns).map(
          ({ row }) => row,
        );
  const { fields, rows } = membersCsv(found, words, { now: serverNow(), isSuperTenant: tenant.isSuperTenant });
  saveCsv(words, fields, rows);
}

type CsvWords = {
  column: (column: CsvColumn) => string;
  status: (status: MemberStatus) => string;
  role: (role: Role) => string;
  permission: (permission: TenantPermission) => string;
  source: (source: Source) => string;
};

const CSV_COLUMNS = [
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
type CsvColumn = (typeof CSV_COLUMNS)[number];

/**
 * Header and rows of the file. Lists are joined by "; ", each application grant has its source, dates are ISO 8601.
 * @param now - milliseconds since 1970, to determine what has expired
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
    administrationPermissions: administrationGrants(row.member, options.isSuperTenant).map(words.permission).join('; '),
    applicationRoles: chips(roleChips(row.member.applicationRoles)),
    applicationPermissions: chips(permissionChips(row.member.applicationPermissions)),
    lastActivity: row.lastActivity ?? '',
  });
  return {
    fields: CSV_COLUMNS.map(words.column),
    rows: rows.map((row) => {
      const values = cells(row);
      return CSV_COLUMNS.map((column) => values[column]);
    }),
  };
}
