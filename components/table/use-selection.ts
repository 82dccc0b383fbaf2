'use client';

import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import { useDraft } from '@/components/ui/mechanisms/draft';
import {
  countSelected,
  EVERYTHING,
  headerState,
  isSelected,
  NOTHING,
  sameRows,
  type Selection,
  setRows,
  without,
} from './selection';
import type { BulkSelection, TableQuery } from './types';
import type { View } from './use-view';

export type TableSelection = {
  count: number;
  header: boolean | 'indeterminate';
  has: (id: string) => boolean;
  /** Takes rows in, or out. */
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
