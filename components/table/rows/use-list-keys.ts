import { type RefObject, useEffect, useRef } from 'react';
import { isFree } from '@/components/ui/mechanisms/free-keys';

type ListKeys = {
  rows: RefObject<HTMLElement | null>;
  count: number;
  active: number;
  shown: number | undefined;
  /** While a panel is open: the way to the rows beside it. */
  onStep: ((by: 1 | -1) => void) | undefined;
  onMove: (index: number, container: HTMLElement) => void;
  onToggle: ((index: number, extend: boolean) => void) | undefined;
};

/** The letters of a list, wherever the focus is: j and k go to the next row and the one before it, x selects the row. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isFree(event.target)) return;
      if (act(event, latest.current)) event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** @returns whether it was a key of the list */
function act({ key, target }: KeyboardEvent, keys: ListKeys): boolean {
  const { active, shown, onToggle } = keys;
  const rows = keys.rows.current;
  // A page with several tables has these keys for its first one.
  if (rows === null || rows !== document.querySelector('[data-rows]')) return false;
  const isInside = target instanceof Element && rows.contains(target);
  if (key === 'j' || key === 'k') move(keys, rows, key === 'j' ? 1 : -1, isInside);
  else if (key === 'x' && onToggle !== undefined && (isInside || shown !== undefined)) {
    onToggle(isInside ? active : (shown ?? active), false);
  } else return false;
  return true;
}

function move({ count, active, onStep, onMove }: ListKeys, rows: HTMLElement, by: 1 | -1, isInside: boolean): void {
  // The first press leads into the list.
  const next = isInside ? Math.min(Math.max(0, active + by), count - 1) : active;
  if (onStep !== undefined) onStep(by);
  else if (count > 0) onMove(next, rows);
}
