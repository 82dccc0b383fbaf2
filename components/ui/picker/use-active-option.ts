'use client';

import { type KeyboardEvent, useState } from 'react';
import { optionStep } from './option-step';

export type ActiveOptionOptions<Item> = {
  items: readonly Item[];
  /** Options that Page up and Page down go past. */
  page: number;
  /** The last one was reached: loads what comes after it. */
  onEnd?: () => void;
};

/**
 * The option that the arrow keys have reached, for a list whose search field holds the focus.
 *
 * @returns `move` takes a key and says whether it was one that moves
 */
export function useActiveOption<Item>({ items, page, onEnd }: ActiveOptionOptions<Item>) {
  const [active, setActive] = useState(0);
  const last = items.length - 1;
  const move = (event: KeyboardEvent): boolean => {
    const next = optionStep(event.key, active, page);
    if (next === undefined) return false;
    event.preventDefault();
    setActive(Math.max(0, Math.min(last, next)));
    if (next >= last) onEnd?.();
    return true;
  };
  return { current: items[Math.min(active, last)], setActive, move };
}
