/** The file that the export button saves. Loaded with the first export. */
import type { Column, Filter, LocalSource, TableQuery } from '@/components/table/types';
import { indexRows } from '@/components/table/search-index';
import { filterRows } from '@/components/table/view';
import type { MemberRow } from './member-row';
import { inOrderOf } from './view-order';

export { saveTextFile, writeCsv } from '@/lib/csv';
export { CSV_COLUMNS, type CsvColumn, membersCsv } from './members-csv';

/** The rows that a table with all its rows in the browser shows now, in their order. */
export function rowsInView(
  source: LocalSource<MemberRow>,
  query: TableQuery,
  columns: readonly Column<MemberRow>[],
  filters: readonly Filter<MemberRow>[],
  locale: string,
): MemberRow[] {
  const found = filterRows(indexRows(source.rows ?? [], source.searchText), query, filters);
  return inOrderOf(
    found.map(({ row }) => row),
    query.sort,
    columns,
    locale,
  );
}
