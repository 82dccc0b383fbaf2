/** Builds the file that the export button saves. Loaded with the first export. */
import { indexRows } from '@/components/table/search-index';
import type { Column, Filter, RowSource, TableQuery } from '@/components/table/types';
import { filterRows, sortRows } from '@/components/table/view';
import { type CsvFile, csvTable, saveCsv } from '@/lib/csv';
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
  saveCsv(words, membersCsv(found, words, { now: serverNow(), isSuperTenant: tenant.isSuperTenant }));
}

type CellWords = {
  status: (status: MemberStatus) => string;
  role: (role: Role) => string;
  permission: (permission: TenantPermission) => string;
  source: (source: Source) => string;
};
type CsvWords = CellWords & { column: (column: keyof ReturnType<typeof columnsOf>) => string };

/** `now`: milliseconds since 1970, to determine what has expired. */
type CsvOptions = { now: number; isSuperTenant: boolean };

/** Lists are joined by "; ", each application grant has its source, dates are ISO 8601. */
function columnsOf(words: CellWords, { now, isSuperTenant }: CsvOptions) {
  const chips = (list: readonly GrantChip[]): string =>
    list.map((chip) => `${chip.applicationName}: ${chip.label} (${words.source(chip.source)})`).join('; ');
  return {
    displayName: ({ member }: MemberRow) => member.displayName,
    contactEmail: ({ member }: MemberRow) => member.contactEmail,
    username: ({ member }: MemberRow) => member.username,
    id: ({ member }: MemberRow) => member.id,
    idp: ({ idp }: MemberRow) => idp ?? '',
    status: ({ member }: MemberRow) => words.status(memberStatus(member, now)),
    expirationDate: ({ member }: MemberRow) => member.expirationDate ?? '',
    role: ({ role }: MemberRow) => words.role(role),
    administrationPermissions: ({ member }: MemberRow) =>
      administrationGrants(member, isSuperTenant).map(words.permission).join('; '),
    applicationRoles: ({ member }: MemberRow) => chips(roleChips(member.applicationRoles)),
    applicationPermissions: ({ member }: MemberRow) => chips(permissionChips(member.applicationPermissions)),
    lastActivity: ({ lastActivity }: MemberRow) => lastActivity ?? '',
  };
}

/** Header and rows of the file. */
export const membersCsv = (rows: readonly MemberRow[], words: CsvWords, options: CsvOptions) =>
  csvTable(columnsOf(words, options), rows, words.column);
