import { CircleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { keepInSight } from '@/components/ui/picker/option-row';
import { cx } from '@/components/ui/primitives/cx';
import type { Mark } from '../catalogue/catalogue-changes';
import { SearchBox } from './search-box';
import { MarkIcon } from './mark-icon';
import { focusDetail } from './split-pane';

export type Entry = {
  id: string;
  title: string;
  mono?: boolean;
  /** A second line: the technical name. */
  subtitle?: string;
  mark?: Mark | undefined;
  hasError?: boolean;
  /** At the right: who holds or uses it. */
  aside?: ReactNode;
};

export type EntryListProps = {
  label: string;
  searchLabel: string;
  search: string;
  onSearch: (text: string) => void;
  entries: readonly Entry[];
  current: string | undefined;
  onPick: (id: string) => void;
  /** The user opens the selected entry: by Enter, or by a tap on a small screen. */
  onOpen: () => void;
  filter?: ReactNode;
  empty: ReactNode;
  footer?: ReactNode;
};

/** The list of roles, or of permissions: one tab stop; arrow keys select, Enter goes into the first field of the selected entry. */
export function EntryList(props: EntryListProps) {
  const { label, searchLabel, search, onSearch, entries, current, onPick, onOpen, filter, empty, footer } = props;
  const t = useTranslations('applicationform');
  const id = useId();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const at = entries.findIndex((entry) => entry.id === current);
    const last = entries.length - 1;
    const isList = event.currentTarget.role === 'listbox';
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, at + 1),
      ArrowUp: Math.max(0, at - 1),
      ...(isList ? { Home: 0, End: last } : {}),
    };
    const next = entries[moves[event.key] ?? -1];
    if (next !== undefined) {
      event.preventDefault();
      onPick(next.id);
    } else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      const list = event.currentTarget;
      onOpen();
      requestAnimationFrame(() => focusDetail(list));
    } else if (event.key === 'Escape' && search !== '') onSearch('');
  };
  return (
    <>
      <div className="shrink-0 space-y-2 p-3 pb-2">
        <SearchBox label={searchLabel} value={search} onChange={onSearch} onKeyDown={onKeyDown} />
        {filter}
      </div>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={current === undefined ? undefined : `${id}${current}`}
        onKeyDown={onKeyDown}
        className={cx(
          'scroll-quiet min-h-0 flex-1 overflow-y-auto outline-offset-[-2px]',
          entries.length === 0 && 'hidden',
        )}
      >
        {entries.map((entry) => (
          <EntryRow
            key={entry.id}
            id={`${id}${entry.id}`}
            entry={entry}
            isCurrent={entry.id === current}
            onPick={() => {
              onPick(entry.id);
              onOpen();
            }}
          />
        ))}
      </div>
      {entries.length === 0 ? (
        <div className="min-h-0 flex-1 px-4 py-3 text-sm text-muted">
          {search === '' ? empty : t('list.noMatch', { search })}
        </div>
      ) : null}
      {footer === undefined ? null : <div className="shrink-0 border-t border-border-subtle p-3">{footer}</div>}
    </>
  );
}

function EntryRow(props: { id: string; entry: Entry; isCurrent: boolean; onPick: () => void }) {
  const { id, entry, isCurrent, onPick } = props;
  const t = useTranslations('applicationform.list');
  const isGone = entry.mark === 'removed';
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- active descendant pattern
    <div
      id={id}
      ref={isCurrent ? keepInSight : undefined}
      role="option"
      aria-selected={isCurrent}
      onClick={onPick}
      className={cx(
        'flex cursor-default items-center gap-2 border-l-[3px] py-2 pr-3 pl-3.25 touch:min-h-11',
        isCurrent ? 'border-accent bg-selected' : 'border-transparent hover:bg-hover active:bg-pressed',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className="flex min-w-0 items-center gap-2">
          <span
            title={entry.title}
            className={cx(
              'truncate',
              entry.mono ? 'font-mono text-xs leading-5' : 'font-medium',
              isGone && 'text-muted line-through',
            )}
          >
            {entry.title}
          </span>
          {entry.mark === undefined ? null : <MarkIcon mark={entry.mark} />}
          {entry.hasError ? (
            <>
              <CircleAlert className="size-3.5 text-danger" />
              <span className="sr-only">{t('error')}</span>
            </>
          ) : null}
        </span>
        {entry.subtitle === undefined ? null : (
          <span className="block truncate font-mono text-xs text-muted">{entry.subtitle}</span>
        )}
      </span>
      {entry.aside === undefined ? null : (
        <span className="flex shrink-0 items-center gap-1.5 text-xs text-muted tabular-nums">{entry.aside}</span>
      )}
    </div>
  );
}
