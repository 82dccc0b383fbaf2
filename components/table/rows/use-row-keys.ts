import {
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { focusPage } from '@/components/ui/mechanisms/last-focus';

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex="0"]';

export type RowKeys = {
  /** The index of the row in the tab order. */
  active: number;
  /** For the `onFocus` of a row. */
  setActive: (index: number) => void;
  /** Focuses a row. @param container - the element around the rows */
  moveTo: (index: number, container: HTMLElement) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  /** A click on a row, outside its controls. */
  onClick: (event: MouseEvent<HTMLElement>) => void;
};

/** The target of a key from a row, or undefined if it is not a navigation key. */
export function targetRow(key: string, from: number, count: number, pageRows: number): number | undefined {
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1);
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'PageDown':
      return Math.min(last, from + pageRows);
    case 'PageUp':
      return Math.max(0, from - pageRows);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return undefined;
  }
}

/**
 * Keyboard of the rows: up, down, page, home and end move between rows, left and right between the controls of a row, Enter opens it or, if
 * there is nothing else to open, its menu, Shift and F10 (or the menu key) its menu, Space selects it, Shift and Space select all from the
 * last one on. Keys inside a control of a row belong to that control, except left, right and Esc.
 */
export function useRowKeys(options: {
  count: number;
  pageRows: number;
  scrollTo: (index: number) => void;
  /** @param extend - with Shift: every row from the last one on */
  onToggle: ((index: number, extend: boolean) => void) | undefined;
  /** Runs a row's primary action. @returns whether it has one */
  onOpen: (index: number) => boolean;
}): RowKeys {
  const { count, pageRows, scrollTo, onToggle, onOpen } = options;
  const [last, setLast] = useState(0);
  const active = Math.min(last, Math.max(0, count - 1));
  const held = useRef<{ row: Element; container: Element } | null>(null);
  const wanted = useRef<{ index: number; container: HTMLElement } | null>(null);

  const focusWanted = (): void => {
    if (wanted.current === null) return;
    const row = wanted.current.container.querySelector<HTMLElement>(`[data-row="${wanted.current.index}"]`);
    if (row === null) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  };
  // After every render, because the row to focus may only now have been rendered.
  useEffect(focusWanted);

  const setActive = useCallback((index: number): void => {
    setLast(index);
    const row = document.activeElement?.closest('[data-row]');
    held.current = row?.parentElement ? { row, container: row.parentElement } : null;
  }, []);

  // If the focused row was removed, for example deleted, the row that replaces it takes the focus.
  useEffect(() => {
    if (held.current?.row.isConnected !== false || document.activeElement !== document.body) return;
    const next = held.current.container.querySelector<HTMLElement>(`[data-row="${active}"]`);
    if (count === 0) focusPage();
    else next?.focus({ preventScroll: true });
  });

  const moveTo = (index: number, container: HTMLElement): void => {
    setLast(index);
    wanted.current = { index, container };
    scrollTo(index);
    // If the row was already active, there is no render.
    focusWanted();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = rowOf(event);
    if (row === null || event.altKey || event.ctrlKey || event.metaKey) return;
    if (moveInRow(row, event) || event.target !== row) return;
    const index = Number(row.dataset.row);
    const target = targetRow(event.key, index, count, pageRows);
    if (target !== undefined) moveTo(target, event.currentTarget);
    else if (event.key === ' ' && onToggle) onToggle(index, event.shiftKey);
    else if (!(event.key === 'Enter' && onOpen(index)) && !(opensMenu(event) && openMenu(row))) return;
    event.preventDefault();
  };

  const onClick = (event: MouseEvent<HTMLElement>): void => {
    const row = rowOf(event);
    if (row === null || !(event.target instanceof Element)) return;
    // Clicks inside a control belong to it, and text may be selected for copying.
    const control = event.target.closest(`${FOCUSABLE}, label`);
    if (control !== null && control !== row && row.contains(control)) return;
    if (window.getSelection()?.isCollapsed === false) return;
    if (!onOpen(Number(row.dataset.row))) openMenu(row);
  };

  return { active, setActive, moveTo, onKeyDown, onClick };
}

/** The row of an event. Menus and popovers of a row are rendered in portals, but their events bubble up here. */
function rowOf({ target, currentTarget }: SyntheticEvent<HTMLElement>): HTMLElement | null {
  return target instanceof Element && currentTarget.contains(target) ? target.closest('[data-row]') : null;
}

/** Moves the focus between a row and its controls. @returns whether it was a key for that */
function moveInRow(row: HTMLElement, event: KeyboardEvent): boolean {
  const { key, target } = event;
  if (key === 'Escape' && target !== row) {
    row.focus();
    return true;
  }
  if (key !== 'ArrowRight' && key !== 'ArrowLeft') return false;
  event.preventDefault();
  const controls = [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];
  // Some are for other window widths.
  const stops = [row, ...controls.filter((control) => control.offsetParent !== null)];
  const at = stops.findIndex((stop) => stop === target);
  stops[key === 'ArrowRight' ? at + 1 : at - 1]?.focus();
  return true;
}

const opensMenu = ({ key, shiftKey }: KeyboardEvent): boolean =>
  key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey);

/** @returns whether the row has a menu */
function openMenu(row: HTMLElement): boolean {
  const menu = row.querySelector<HTMLElement>('[data-row-menu]');
  if (menu === null) return false;
  menu.focus();
  // Radix opens its menus on the key, not on a scripted click.
  menu.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  return true;
}
