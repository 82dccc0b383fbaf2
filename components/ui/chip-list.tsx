'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { collapse } from './collapse';
import { cx } from './cx';
import { later } from './later';
import { PopoverButton } from './popover-button';

const ChipPanel = later(() => import('./chip-panel').then((module) => module.ChipPanel));

/** One chip; its text lets the panel of the others be searched. */
export type ChipItem = { key: string; chip: ReactNode; text?: string };

export type ChipRest = { title: string; of: string };

export type ChipListProps = {
  /** The chips, most telling first. */
  items: readonly ChipItem[];
  /** Most chips shown before the rest goes behind "+3". */
  max?: number;
  /** As many in a table's cell that is at least 20rem wide. The style sheet decides, so that nothing changes after the first paint. */
  wide?: number;
  /** What to show without items; an en dash by default. */
  empty?: ReactNode;
  /** Wraps chips over several lines instead of keeping one line. */
  wrap?: boolean;
  /** All of them, where `items` holds only the first ones; `panel` then has the others. */
  total?: number;
  /** What stands behind "+3", in words: "3 more roles", "of Ledger". The panel is headed by it. */
  rest?: (count: number) => ChipRest;
  /** Draws the panel when it is opened, from the chip on that is the first one hidden. */
  panel?: (from: number, words: ChipRest) => ReactNode;
};

/** Pause before the popover follows the mouse in or out, in milliseconds. */
const HOVER_DELAY = 120;

/** Chips on one line; those that do not fit stand behind "+3", on hover, focus or click. */
export function ChipList(props: ChipListProps) {
  const { items, max = 2, wide = max, empty, wrap, total = items.length, rest, panel } = props;
  if (items.length === 0) return <span className="text-faint">{empty ?? '–'}</span>;
  const { shown } = collapse(items, max);
  const more = collapse(items, Math.max(max, wide));
  const isSame = more.shown.length === shown.length;
  const behind = (from: number, className: string | undefined): ReactNode =>
    from >= total ? null : (
      <MoreChips items={items} from={from} total={total} rest={rest} panel={panel} className={className} />
    );
  return (
    <span className={cx('flex min-w-0 items-center gap-1', wrap && 'flex-wrap')}>
      {more.shown.map((item, index) => (
        <span key={item.key} className={cx('min-w-0', index < shown.length ? 'flex' : 'hidden @min-[20rem]/cell:flex')}>
          {item.chip}
        </span>
      ))}
      {behind(shown.length, isSame ? undefined : '@min-[20rem]/cell:hidden')}
      {isSame ? null : behind(more.shown.length, 'hidden @min-[20rem]/cell:block')}
    </span>
  );
}

type MoreChipsProps = Pick<ChipListProps, 'items' | 'rest' | 'panel'> & {
  /** Chips that stand before it. */
  from: number;
  total: number;
  className: string | undefined;
};

/** "+3", which opens the others. */
function MoreChips({ items, from, total, rest, panel, className }: MoreChipsProps) {
  const t = useTranslations('common.chips');
  const hidden = items.slice(from);
  const count = total - from;
  const words = rest?.(count);
  const label = words === undefined ? t('more', { count }) : `${words.title} ${words.of}`;
  // Opened by the mouse it follows the mouse; opened by a press, also of a finger, it stays until it is closed.
  const [{ open, pressed }, setState] = useState({ open: false, pressed: false });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = (isOver: boolean): void => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setState((old) =>
        old.open && old.pressed ? old : isOver ? { open: true, pressed: false } : { ...old, open: false },
      );
    }, HOVER_DELAY);
  };
  return (
    <PopoverButton
      label={label}
      open={open}
      // How it was opened is still known when it closes: a press gets the focus back.
      onOpenChange={(next) => setState((old) => (next ? { open: true, pressed: true } : { ...old, open: false }))}
      className={words === undefined ? 'flex max-w-80 flex-wrap gap-1.5 p-3' : 'w-80 max-w-[calc(100vw-1rem)]'}
      quiet={
        pressed ? undefined : { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => follow(false) }
      }
      trigger={
        <button
          type="button"
          aria-label={label}
          onPointerEnter={(event) => event.pointerType === 'mouse' && follow(true)}
          onPointerLeave={() => follow(false)}
          onClick={(event) => {
            if (!open || pressed) return;
            event.preventDefault();
            setState({ open: true, pressed: true });
          }}
          className={cx(
            'hit-area h-6 shrink-0 rounded-md px-1.5 text-xs font-medium text-muted tabular-nums ring-1 ring-border ring-inset hover:bg-hover hover:text-text active:bg-pressed',
            className,
          )}
        >
          +{count}
        </button>
      }
    >
      {() =>
        words === undefined
          ? hidden.map((item) => (
              <span key={item.key} className="flex max-w-full">
                {item.chip}
              </span>
            ))
          : (panel?.(from, words) ?? <ChipPanel items={hidden} {...words} />)
      }
    </PopoverButton>
  );
}
