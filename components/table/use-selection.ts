import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useDraft } from '@/components/ui/mechanisms/draft';
import type { BulkSelection, TableQuery } from './types';
import type { View } from './use-view';

/** Chosen rows: some ids, or all that match except some ids. */
type Selection = { all: boolean; ids: ReadonlySet<string> };

export const NOTHING: Selection = { all: false, ids: new Set() };
export const EVERYTHING: Selection = { all: true, ids: new Set() };

export function isSelected(selection: Selection, id: string): boolean {
  return selection.ids.has(id) !== selection.all;
}

export function setRows(selection: Selection, rows: readonly string[], chosen: boolean): Selection {
  const ids = new Set(selection.ids);
  // With "all", the ids are the ones that are not chosen.
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

/** Whether two queries show the same rows, in whatever order. By value: the address is read anew with each of its changes. */
export function sameRows(a: TableQuery, b: TableQuery): boolean {
  const filters = ({ filters: values }: TableQuery): string =>
    JSON.stringify(Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  return a.search === b.search && filters(a) === filters(b);
}

/** Takes rows out, whether they were in or not. */
export function without(selection: Selection, rows: readonly string[]): Selection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (selection.all) ids.add(id);
    else ids.delete(id);
  }
  return { all: selection.all, ids };
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
 * The chosen rows. Another search or filter starts anew: what is out of sight must not be acted on.
 *
 * @param keeps - they stay chosen all the same, unless all that match were chosen (`keepsSelection`)
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
  // Local rows may have gone since they were chosen; remote ones are counted.
  const count = ids?.length ?? countSelected(selection, view.matching ?? 0);
  const clear = (): void => setSelection(NOTHING);
  const drop = (rows: readonly string[]): void => setSelection((old) => without(old, rows));
  return {
    count,
    // Of those that are kept some may be out of sight.
    header:
      count === 0 ? false : keeps && !selection.all ? 'indeterminate' : headerState(selection, view.matching ?? 0),
    has: (id) => isSelected(selection, id),
    set: (rows, chosen) => setSelection((old) => setRows(old, rows, chosen)),
    toggleAll: () => setSelection(count > 0 ? NOTHING : EVERYTHING),
    selectAll: () => setSelection(EVERYTHING),
    bulk: { count, ids, query, except: selection.all ? [...selection.ids] : [], drop, clear },
  };
}
