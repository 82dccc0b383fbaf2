import { useCallback, useEffect, useRef } from 'react';
import { focusPage } from '@/components/ui/mechanisms/last-focus';

/** Keeps the place of the focus when an action removes the control that started it, with its row. Call the returned function at the start. */
export function useKeptFocus(): () => void {
  const restore = useRef<() => void>(undefined);
  // After each render, because the one that removes the control is among them.
  useEffect(() => restore.current?.());
  return useCallback(() => void (restore.current = placeOfFocus()), []);
}

/** Returns the function that restores it. */
function placeOfFocus(): () => void {
  let control = document.activeElement;
  const row = control?.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return () => {
    // A dialog keeps the focus by itself.
    if (control === null || control.isConnected || document.activeElement !== document.body) return;
    control = null;
    if (!(beside instanceof HTMLElement) || !beside.isConnected) return focusPage();
    // The row and not its control, which a key that is still held down would press.
    beside.tabIndex = -1;
    beside.focus();
  };
}
