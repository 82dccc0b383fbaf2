import { useCallback, useEffect, useRef, useState } from 'react';
import { type LeftOut, NOTHING_LEFT_OUT } from '@/components/form/fields/pasted-list';

/** A list that is edited row by row: what a paste left out, and the row that gets the focus. */
export function useRows<Row>(onChange: (rows: Row[]) => void) {
  const box = useRef<HTMLDivElement>(null);
  // Each time another object, so that the same row can get the focus again.
  const [focus, setFocus] = useState<{ row: number } | null>(null);
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  useEffect(() => {
    if (focus === null) return;
    box.current?.querySelector<HTMLInputElement>(`[data-form-row="${focus.row}"] input`)?.focus();
  }, [focus]);
  const focusRow = useCallback((row: number): void => setFocus({ row }), []);
  /** The rows from now on. @param to - the row that gets the focus */
  const change = useCallback(
    (rows: Row[], to?: number, left: LeftOut = NOTHING_LEFT_OUT): void => {
      onChange(rows);
      setLeftOut(left);
      if (to !== undefined) focusRow(to);
    },
    [onChange, focusRow],
  );
  return { box, focused: focus?.row ?? -1, focusRow, change, leftOut };
}
