import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { usePrinting } from '@/components/ui/mechanisms/use-printing';
import { PeekButton } from './peek-button';
import type { ChipItem } from './chip-panel';

const ChipPanel = lazy(() => import('./chip-panel'), 'ChipPanel');

export type ChipRest = { title: string; of: string };

export type ChipListProps = {
  /** The chips, most significant first. */
  items: readonly ChipItem[];
  /** The maximum number of chips before "+3". */
  max?: number;
  /**
   * The maximum in a table cell that is at least 20rem wide, in a column with `asksWidth`. CSS decides, so that nothing changes after the
   * first paint.
   */
  wide?: number;
  /** Shown without items; an en dash by default. */
  empty?: ReactNode;
  /** Shown if not even the first chip fits beside "+3": "4 tenants". */
  countAs?: (count: number) => string;
  /** Wraps chips over several lines instead of keeping one line; at a zoom of 400 % all do. */
  wrap?: boolean;
  /** The total, if `items` has only the first ones; `renderPanel` then has the others. */
  total?: number;
  /** The rest behind "+3", in words: "3 more roles", "of Ledger". The title of the panel. */
  rest?: (count: number) => ChipRest;
  /** Renders the panel when it opens, starting with the first hidden chip. */
  renderPanel?: (from: number, words: ChipRest) => ReactNode;
};

/** Chips on one line; those that do not fit are behind "+3", on hover, focus or click. */
export function ChipList(props: ChipListProps) {
  const { items, max = 2, wide = max, empty, wrap, total = items.length, rest, countAs, renderPanel } = props;
  if (items.length === 0) return <span className="text-faint">{empty ?? '–'}</span>;
  const least = countAs === undefined ? 1 : 0;
  const shown = Math.min(items.length, Math.max(least, max));
  const more = items.slice(0, Math.max(shown, wide));
  const isSame = more.length === shown;
  const behind = (from: number, className: string | undefined): ReactNode =>
    from >= total ? null : <MoreChips {...{ items, from, total, rest, countAs, renderPanel, className }} />;
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-1',
        wrap ? 'flex-wrap' : 'max-[22.5rem]:flex-wrap print:flex-wrap print:gap-x-2',
      )}
    >
      {more.map((item, index) => (
        <span key={item.key} className={cx('min-w-0', index < shown ? 'flex' : 'hidden @min-[20rem]/cell:flex')}>
          {item.chip}
        </span>
      ))}
      {behind(shown, isSame ? undefined : '@min-[20rem]/cell:hidden')}
      {isSame ? null : behind(more.length, 'hidden @min-[20rem]/cell:block')}
    </span>
  );
}

type MoreChipsProps = Pick<ChipListProps, 'items' | 'rest' | 'countAs' | 'renderPanel'> & {
  /** The number of chips before it. */
  from: number;
  total: number;
  className: string | undefined;
};

/** "+3", which opens the others; on paper, which opens nothing, those that are here. */
function MoreChips({ items, from, total, rest, countAs, renderPanel, className }: MoreChipsProps) {
  const t = useTranslations('common.chips');
  const printing = usePrinting();
  const hidden = items.slice(from);
  const count = total - from;
  const words = rest?.(count);
  if (printing) {
    return (
      <span className={className}>
        <span className="flex flex-wrap items-center gap-x-2">
          {hidden.map(({ key, chip }) => (
            <span key={key}>{chip}</span>
          ))}
          {total > items.length ? `+${total - items.length}` : null}
        </span>
      </span>
    );
  }
  const all = from === 0 ? countAs?.(count) : undefined;
  const label = all ?? (words === undefined ? t('more', { count }) : `${words.title} ${words.of}`);
  return (
    <PeekButton
      label={label}
      className={words === undefined ? 'flex max-w-80 flex-wrap gap-1.5 p-3' : 'w-80 max-w-[calc(100vw-1rem)]'}
      trigger={
        <button
          type="button"
          aria-label={label}
          className={cx(
            'hit-tall h-6 shrink-0 rounded-md px-1.5 touch:min-w-10 text-xs font-medium text-muted tabular-nums ring-1 ring-border ring-inset hover:bg-hover hover:text-text active:bg-pressed',
            className,
          )}
        >
          {all ?? `+${count}`}
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
          : (renderPanel?.(from, words) ?? <ChipPanel items={hidden} {...words} />)
      }
    </PeekButton>
  );
}
