/** The file that the export button saves. Loaded with the first export. */
import { indexRows } from '@/components/table/search-index';
import type { Column, Filter, RowSource, TableQuery } from '@/components/table/types';
import { filterRows, sortRows } from '@/components/table/view';
import { saveTextFile, writeCsv } from '@/lib/csv';
import { allMembers } from './all-members';
import type { MemberRow } from './member-row';
import { CSV_COLUMNS, type CsvColumn, type CsvWords, membersCsv } from './members-csv';
import type { MembersPlace } from '../members-data';
import { serverNow } from '@/components/ui/mechanisms/use-minute';

/** The words of the file, and its name without the ending. */
export type ExportWords = Omit<CsvWords, 'columns'> & { file: string; column: (column: CsvColumn) => string };

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

/** Saves the rows of a table's view as a CSV file. @throws what the platform's refusal throws */
export async function exportMembers(options: ExportOptions): Promise<void> {
  const { place, tenant, source, query, columns, filters, words, onProgress } = options;
  const found =
    source.kind === 'remote'
      ? await allMembers(place, query, onProgress)
      : sortRows(filterRows(indexRows(source.rows ?? [], source.searchText), query, filters), query.sort, columns).map(
          ({ row }) => row,
        );
  const headings = Object.fromEntries(CSV_COLUMNS.map((column) => [column, words.column(column)]));
  const { fields, rows } = membersCsv(
    found,
    // Every column is in it: it was made from their list.
    { ...words, columns: headings as Record<CsvColumn, string> },
    { now: serverNow(), isSuperTenant: tenant.isSuperTenant },
  );
  saveTextFile(`${words.file}.csv`, writeCsv(fields, rows));
}
