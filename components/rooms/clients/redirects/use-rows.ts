import { useCallback, useEffect, useRef, useState } from 'react';
import { type LeftOut, NOTHING_LEFT_OUT } from '@/components/form/fields/pasted-list';

export function useRows<Row>(onChange: (rows: Row[]) => void) {
  const box = useRef<HTMLDivElement>(null);
  // A new object each time, so that the same row can be focused again.
  const [focus, setFocus] = useState<{ row: number } | null>(null);
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  useEffect(() => {
    if (focus === null) return;
    box.current?.querySelector<HTMLInputElement>(`[data-form-row="${focus.row}"] input`)?.focus();
  }, [focus]);
  const focusRow = useCallback((row: number): void => setFocus({ row }), []);
  /** Replaces the rows. @param to - the row to focus */
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
