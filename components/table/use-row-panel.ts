import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { closePanel, openPanel } from '@/components/ui/mechanisms/dialog-address';
import { PANEL_PARAM } from '@/components/ui/mechanisms/panel-address';
import type { RowPanelProps } from './types';
import type { View } from './use-view';

export type RowPanel<Row> = {
  /** What the room's panel is given; null while none is open. */
  props: RowPanelProps<Row> | null;
  /** The row to be in sight: that of the panel, or its neighbour that is on its way. */
  shown: number | undefined;
};

function positionOf<Row>({ matching, rowAt }: View<Row>, rowId: (row: Row) => string, id: string): number | undefined {
  for (let index = 0; index < (matching ?? 0); index += 1) {
    const row = rowAt(index);
    if (row !== undefined && rowId(row) === id) return index;
  }
  return undefined;
}

/** The panel that the address opens over a table, and the way to the rows beside it. @param has - whether the table has panels */
export function useRowPanel<Row>(has: boolean, view: View<Row>, rowId: (row: Row) => string): RowPanel<Row> {
  const asked = useSearchParams().get(PANEL_PARAM);
  const id = has ? asked : null;
  const position = useMemo(() => (id === null ? undefined : positionOf(view, rowId, id)), [id, view, rowId]);
  const [wanted, setWanted] = useState<{ from: string; index: number } | null>(null);
  const awaited = wanted?.from === id ? wanted.index : undefined;
  const { rowAt, matching } = view;
  const arrived = awaited === undefined ? undefined : rowAt(awaited);
  useEffect(() => {
    if (arrived !== undefined) openPanel(rowId(arrived));
  }, [arrived, rowId]);
  const onStep = useCallback(
    (by: 1 | -1): void => {
      const index = (awaited ?? position ?? (by > 0 ? -1 : (matching ?? 0))) + by;
      if (id === null || index < 0 || index >= (matching ?? 0)) return;
      const row = rowAt(index);
      if (row === undefined) setWanted({ from: id, index });
      else openPanel(rowId(row));
    },
    [awaited, position, matching, id, rowAt, rowId],
  );
  const row = position === undefined ? undefined : rowAt(position);
  return {
    props: id === null ? null : { id, row, position, count: matching, onStep, onClose: closePanel },
    shown: awaited ?? position,
  };
}
