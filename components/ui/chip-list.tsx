'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useRef, useState } from 'react';
import { collapse } from './collapse';
import { cx } from './cx';
import { PopoverButton } from './popover-button';

export type ChipListProps = {
  /** The chips, most telling first. */
  items: readonly { key: string; chip: ReactNode }[];
  /** Most chips shown before the rest goes behind "+3". */
  max?: number;
  /** As many in a table's cell that is at least 20rem wide. The style sheet decides, so that nothing changes after the first paint. */
  wide?: number;
  /** What to show without items; an en dash by default. */
  empty?: ReactNode;
  /** Wraps chips over several lines instead of keeping one line. */
  wrap?: boolean;
};

/** Pause before the popover follows the mouse in or out, in milliseconds. */
const HOVER_DELAY = 120;

/** Chips on one line; those that do not fit stand behind "+3", on hover, focus or click. */
export function ChipList({ items, max = 2, wide = max, empty, wrap }: ChipListProps) {
  if (items.length === 0) return <span className="text-faint">{empty ?? '–'}</span>;
  const { shown, hidden } = collapse(items, max);
  const more = collapse(items, Math.max(max, wide));
  const isSame = more.shown.length === shown.length;
  return (
    <span className={cx('flex min-w-0 items-center gap-1', wrap && 'flex-wrap')}>
      {more.shown.map((item, index) => (
        <span key={item.key} className={cx('min-w-0', index < shown.length ? 'flex' : 'hidden @min-[20rem]/cell:flex')}>
          {item.chip}
        </span>
      ))}
      {hidden.length === 0 ? null : (
        <MoreChips items={hidden} className={isSame ? undefined : '@min-[20rem]/cell:hidden'} />
      )}
      {isSame || more.hidden.length === 0 ? null : (
        <MoreChips items={more.hidden} className="hidden @min-[20rem]/cell:block" />
      )}
    </span>
  );
}

/** "+3", which opens the others. */
function MoreChips({ items, className }: Pick<ChipListProps, 'items'> & { className: string | undefined }) {
  const t = useTranslations('common.chips');
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
      label={t('more', { count: items.length })}
      open={open}
      // How it was opened is still known when it closes: a press gets the focus back.
      onOpenChange={(next) => setState((old) => (next ? { open: true, pressed: true } : { ...old, open: false }))}
      className="flex max-w-80 flex-wrap gap-1.5 p-3"
      quiet={
        pressed ? undefined : { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: () => follow(false) }
      }
      trigger={
        <button
          type="button"
          aria-label={t('more', { count: items.length })}
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
          +{items.length}
        </button>
      }
    >
      {() =>
        items.map((item) => (
          <span key={item.key} className="flex max-w-full">
            {item.chip}
          </span>
        ))
      }
    </PopoverButton>
  );
}
