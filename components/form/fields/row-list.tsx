import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { useTranslations } from 'next-intl';
import { type FocusEvent, type ReactNode, useCallback, useRef, useState } from 'react';
import { LONG_LIST, TEXT } from '@/lib/contract/limits';
import { measureRow } from '@/components/ui/mechanisms/measure-row';
import { cx } from '@/components/ui/primitives/cx';
import { Search } from '@/components/ui/primitives/icons';
import { inputClass } from './input-class';
import { foldCase } from '@/lib/contract/search-text';
import { ErrorLine, type ErrorLineProps } from './error-line';

export type RowListProps = {
  label: string;
  count: number;
  keyOf?: (row: number) => string | number;
  textOf: (row: number) => string;
  /** The usual height of a row including the space below it, in pixels. */
  rowHeight: number;
  /** Rows that are rendered at any scroll position: invalid ones, and the one about to be focused. */
  pinned: readonly number[];
  renderRow: (row: number) => ReactNode;
  /** The form's error: the list's own error is shown below it, those of its rows are for `renderRow`. */
  error: (ErrorLineProps['error'] & { root?: ErrorLineProps['error'] }) | undefined;
};

/**
 * The rows of a list in a form. A long list has a search field and its own scroll area, and only visible rows are in the DOM, so that a key
 * press costs the same for any number of rows.
 */
export function RowList(props: RowListProps) {
  const { label, count, keyOf, textOf, rowHeight, pinned, renderRow, error } = props;
  const t = useTranslations('common.list');
  const box = useRef<HTMLDivElement>(null);
  // The matches stay while the user types in one; a different number of rows is a different list.
  const [found, setFound] = useState<{ search: string; rows: readonly number[]; of: number } | null>(null);
  const matches = found !== null && found.of === count ? found : null;
  const [active, setActive] = useState(-1);
  const isLong = count > LONG_LIST;
  const rowAt = (index: number): number => matches?.rows[index] ?? index;
  const indexOf = (row: number): number => matches?.rows.indexOf(row) ?? row;
  const shown = matches?.rows.length ?? count;
  const kept = [active, ...pinned].map(indexOf).filter((index) => index >= 0 && index < shown);
  // oxlint-disable-next-line react/incompatible-library -- its warning is for the React Compiler, which is not used
  const virtualizer = useVirtualizer({
    count: shown,
    enabled: isLong,
    getScrollElement: () => box.current,
    getItemKey: (index) => keyOf?.(rowAt(index)) ?? rowAt(index),
    estimateSize: () => rowHeight,
    measureElement: measureRow,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) =>
      [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b),
  });
  const onSearch = (search: string): void => {
    const text = foldCase(search.trim());
    const rows = Array.from({ length: count }, (_, row) => row);
    setFound(
      text === '' ? null : { search, rows: rows.filter((row) => foldCase(textOf(row)).includes(text)), of: count },
    );
  };
  const onFocus = useCallback(({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-form-row]')?.dataset.formRow;
    if (row !== undefined) setActive(Number(row));
  }, []);
  const items = isLong
    ? virtualizer.getVirtualItems().map(({ index, start }) => ({ row: rowAt(index), index, start }))
    : Array.from({ length: count }, (_, index) => ({ row: index, index, start: null }));
  return (
    <>
      {isLong ? <RowSearch label={t('search')} value={matches?.search ?? ''} onChange={onSearch} /> : null}
      <div
        ref={box}
        className={cx(isLong && 'scroll-quiet -mx-1 -mt-1 max-h-96 overflow-y-auto overscroll-contain px-1 pt-1')}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- tracks which of its fields has the focus */}
        <ul
          aria-label={label}
          onFocus={onFocus}
          className="relative"
          style={isLong ? { height: virtualizer.getTotalSize() } : undefined}
        >
          {items.map(({ row, index, start }) => (
            <li
              key={keyOf?.(row) ?? row}
              ref={isLong ? virtualizer.measureElement : undefined}
              data-index={index}
              aria-setsize={shown}
              aria-posinset={index + 1}
              data-form-row={row}
              className={cx('pb-2', start !== null && 'absolute inset-x-0 top-0')}
              style={start === null ? undefined : { transform: `translateY(${start}px)` }}
            >
              {renderRow(row)}
            </li>
          ))}
        </ul>
      </div>
      {matches !== null && matches.rows.length === 0 ? (
        <p role="status" className="text-sm text-muted">
          {t('noMatch', { search: matches.search })}
        </p>
      ) : null}
      <ErrorLine label={label} error={ofList(error)} />
    </>
  );
}

/** React Hook Form keeps it at the root if rows have errors too. */
const ofList = (error: RowListProps['error']) => (error?.message === undefined ? error?.root : error);

/** Rows above and below the visible ones. */
const OVERSCAN = 6;

/** A search above rows. */
export function RowSearch({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  return (
    <div className="relative">
      <Search className="absolute top-1/2 left-3 size-3.5 -translate-y-1/2 text-muted" />
      <input
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={TEXT.search.max}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault();
        }}
        className={cx(inputClass, 'pl-9')}
      />
    </div>
  );
}
