import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useDraft } from '@/components/ui/mechanisms/draft';
import type { BulkSelection, TableQuery } from './types';
import type { View } from './use-view';

type Selection = { all: boolean; ids: ReadonlySet<string> };

export const NOTHING: Selection = { all: false, ids: new Set() };
export const EVERYTHING: Selection = { all: true, ids: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.ids.has(id) !== selection.all;
}

export function setRows(selection: Selection, rows: readonly string[], chosen: boolean): Selection {
  const ids = new Set(selection.ids);
  // With "all", the ids are those that are not selected.
  for (const id of rows)
    if (chosen === selection.all) ids.delete(id);
    else ids.add(id);
  return { all: selection.all, ids };
}

export function countSelected(selection: Selection, matching: number): number {
  return selection.all ? Math.max(0, matching - selection.ids.size) : selection.ids.size;
}

export function headerState(selection: Selection, matching: number): boolean | 'indeterminate' {
  const count = countSelected(selection, matching);
  if (count === 0) return false;
  return count >= matching ? true : 'indeterminate';
}

/** Whether two queries match the same rows, in any order. By value, because each change of the address creates a new query. */
export function sameRows(a: TableQuery, b: TableQuery): boolean {
  const filters = ({ filters: values }: TableQuery): string =>
    JSON.stringify(Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  return a.search === b.search && filters(a) === filters(b);
}

export type TableSelection = {
  count: number;
  header: boolean | 'indeterminate';
  has: (id: string) => boolean;
  set: (ids: readonly string[], chosen: boolean) => void;
  toggleAll: () => void;
  selectAll: () => void;
  bulk: BulkSelection;
};

/**
 * The selected rows. Another search or filter clears the selection, because hidden rows must not be acted on.
 * @param keeps - keeps the selection anyway, unless all matching rows were selected (`keepsSelection`)
 */
export function useSelection<Row>(query: TableQuery, view: View<Row>, keeps: boolean): TableSelection {
  const [selection, setSelection] = useState<Selection>(NOTHING);
  useDraft('selection', { read: () => (selection === NOTHING ? undefined : selection), restore: setSelection });
  const [seen, setSeen] = useState(query);
  if (seen !== query) {
    setSeen(query);
    if (!sameRows(seen, query) && (!keeps || selection.all)) setSelection(NOTHING);
  }
  return useMemo(() => selectionOf(selection, setSelection, query, view, keeps), [selection, query, view, keeps]);
}

function selectionOf<Row>(
  selection: Selection,
  setSelection: Dispatch<SetStateAction<Selection>>,
  query: TableQuery,
  view: View<Row>,
  keeps: boolean,
): TableSelection {
  const all = selection === NOTHING ? [] : view.allIds();
  const isNamed = all === null || (keeps && !selection.all);
  const ids = isNamed ? (selection.all ? null : [...selection.ids]) : all.filter((id) => isSelected(selection, id));
  // Selected local rows may have been removed since; remote ones are counted.
  const count = ids?.length ?? countSelected(selection, view.matching ?? 0);
  const clear = (): void => setSelection(NOTHING);
  const drop = (rows: readonly string[]): void => setSelection((old) => setRows(old, rows, false));
  return {
    count,
    // Some of the kept ones may be hidden.
    header:
      count === 0 ? false : keeps && !selection.all ? 'indeterminate' : headerState(selection, view.matching ?? 0),
    has: (id) => isSelected(selection, id),
    set: (rows, chosen) => setSelection((old) => setRows(old, rows, chosen)),
    toggleAll: () => setSelection(count > 0 ? NOTHING : EVERYTHING),
    selectAll: () => setSelection(EVERYTHING),
    bulk: { count, ids, query, except: selection.all ? [...selection.ids] : [], drop, clear },
  };
}
