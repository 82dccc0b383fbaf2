/** The keys of a list of options. Pure. */
import { type Range, defaultRangeExtractor } from '@tanstack/react-virtual';
import { foldCase } from '@/lib/contract/search-text';

export type ListSize = {
  count: number;
  /** The number of options that Page up and Page down skip. */
  page: number;
  /** The arrows wrap from the last option to the first, and back. */
  wraps?: boolean | undefined;
  /** Home and End move in the list; in a search field they move in its text. */
  hasEdges?: boolean | undefined;
};

/** The index that a key moves to; undefined for other keys, or without options. */
export function nextOption(key: string, active: number, size: ListSize): number | undefined {
  const last = size.count - 1;
  if (last < 0) return undefined;
  const clamp = (index: number): number => Math.max(0, Math.min(last, index));
  switch (key) {
    case 'ArrowDown':
      return size.wraps && active >= last ? 0 : clamp(active + 1);
    case 'ArrowUp':
      return size.wraps && active <= 0 ? last : clamp(active - 1);
    case 'PageDown':
      return clamp(active + size.page);
    case 'PageUp':
      return clamp(active - size.page);
    case 'Home':
      return size.hasEdges ? 0 : undefined;
    case 'End':
      return size.hasEdges ? last : undefined;
    default:
      return undefined;
  }
}

/**
 * The index of the option that matches the typed text, or -1. Repeating one letter cycles through all options that start with it.
 * @param from - the active index; a longer text may stay on it
 */
export function typeAhead(labels: readonly string[], typed: string, from: number): number {
  const text = foldCase(typed);
  const isOneLetter = [...text].every((letter) => letter === text[0]);
  const wanted = isOneLetter ? text.slice(0, 1) : text;
  const start = isOneLetter ? from + 1 : Math.max(0, from);
  for (let step = 0; step < labels.length; step += 1) {
    const index = (start + step) % labels.length;
    if (foldCase(labels[index] ?? '').startsWith(wanted)) return index;
  }
  return -1;
}

/** Whether a key types a character, and is not a command. */
export function isTyping(event: { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }): boolean {
  return [...event.key].length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
}

/** The visible rows and the active one, which `aria-activedescendant` refers to. */
export function withActive(range: Range, active: number): number[] {
  const rows = defaultRangeExtractor(range);
  if (active < 0 || active >= range.count || rows.includes(active)) return rows;
  return [...rows, active].toSorted((one, other) => one - other);
}
