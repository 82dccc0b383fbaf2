import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isTyping, nextOption, typeAhead } from './listbox-keys';

/** The pause after which type-ahead starts a new word, in milliseconds. */
const WORD_PAUSE_MS = 700;

export type ListboxOptions<Item> = {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  onPick: (item: Item) => void;
  /** The number of options that Page up and Page down skip. */
  page: number;
  wraps?: boolean;
  /** For a list without a search field: it has the focus itself, Space selects, and letters match these texts. */
  textOf?: ((item: Item) => string) | undefined;
  /** The initially active option, and the typed text that led to it. */
  start?: () => { active: number; typed: string };
  /** The last option was reached: load more. */
  onEnd?: (() => void) | undefined;
};

/** The active option of a list and its keys. The focus stays in the search field or, without one, on the list. */
export function useListbox<Item>(options: ListboxOptions<Item>) {
  const { items, keyOf, onPick, page, wraps, textOf, start, onEnd } = options;
  const id = useId();
  const [first] = useState(start ?? (() => ({ active: 0, typed: '' })));
  const [reached, setActive] = useState(first.active);
  const word = useRef({ text: first.typed, until: Infinity });
  const active = Math.min(reached, items.length - 1);
  const current = items[active];
  const hasSearch = textOf === undefined;

  /** @returns whether the list handled the key */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const next = nextOption(event.key, active, { count: items.length, page, wraps, hasEdges: !hasSearch });
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
      if (next === items.length - 1) onEnd?.();
      return true;
    }
    const picks = event.key === 'Enter' ? !event.ctrlKey && !event.metaKey : event.key === ' ' && !hasSearch;
    if (picks) {
      event.preventDefault();
      // The next letter starts a new word, however fast it comes.
      word.current = { text: '', until: 0 };
      if (current !== undefined) onPick(current);
      return true;
    }
    if (textOf === undefined || !isTyping(event)) return false;
    const text = (event.timeStamp < word.current.until ? word.current.text : '') + event.key;
    word.current = { text, until: event.timeStamp + WORD_PAUSE_MS };
    const found = typeAhead(items.map(textOf), text, active);
    if (found >= 0) setActive(found);
    return true;
  };
  return { id, items, keyOf, onPick, active, setActive, activeId: current && `${id}${keyOf(current)}`, onKeyDown };
}

export type Listbox<Item> = ReturnType<typeof useListbox<Item>>;
