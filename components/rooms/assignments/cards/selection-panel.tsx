import { ChevronDown, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { Button, IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { Truncated } from '@/components/ui/primitives/truncated';
import { AccessNote } from '../access-note';
import type { Card } from './card-list';

export type SelectionPanelProps = {
  tenantName: string;
  selected: readonly Card[];
  /** Members who can open public ones among them at once; undefined if they are not counted. */
  opening: number | undefined;
  pending: boolean;
  onRemove: (applicationId: string) => void;
  onClear: () => void;
  onAdd: () => void;
};

/** The selection, its size, and the button that assigns it to the tenant. Below 1024 px a bar at the bottom that opens upwards. */
export function SelectionPanel(props: SelectionPanelProps) {
  const { tenantName, selected, opening, pending, onClear, onAdd } = props;
  const t = useTranslations('assignments.selection');
  const id = useId();
  const [open, setOpen] = useState(false);
  const count = selected.length;
  const isOpen = open && count > 0;
  const aside = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    // The focused element here was removed with its application.
    if (count < before.current && document.activeElement === document.body) aside.current?.focus();
    before.current = count;
  }, [count]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons take the focus; Esc closes their list
    <aside
      ref={aside}
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      className="outline-none max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-4 max-lg:border-t max-lg:border-border max-lg:bg-raised max-lg:pb-[env(safe-area-inset-bottom)] max-lg:shadow-raised sm:max-lg:-mx-6 lg:sticky lg:top-6 lg:w-80 lg:shrink-0 lg:self-start lg:rounded-xl lg:bg-surface lg:shadow-card print:hidden"
    >
      <header className="flex min-h-14 items-center justify-between gap-3 px-4 max-lg:hidden">
        <h2 id={`${id}title`} className="flex items-center gap-2.5 text-lg font-semibold">
          {t('title')}
          <Count count={count} />
        </h2>
        {count === 0 ? null : (
          <Button variant="ghost" size="sm" onClick={onClear} disabled={pending}>
            {t('clear')}
          </Button>
        )}
      </header>
      <div id={`${id}list`} className={cx(!isOpen && 'max-lg:hidden')}>
        {count === 0 ? (
          <p className="border-t border-border-subtle px-4 py-5 text-muted">{t('empty')}</p>
        ) : (
          <SelectedList {...props} />
        )}
        {count === 0 ? null : (
          <AccessNote
            applications={selected}
            tenantName={tenantName}
            opening={opening}
            className="border-t border-border-subtle px-4 pt-3.5 max-lg:pb-3.5"
          />
        )}
      </div>
      <div className="flex items-center gap-3 border-border-subtle px-4 py-3 max-lg:border-t lg:pb-4">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}list`}
          aria-disabled={count === 0 || undefined}
          onClick={() => setOpen(!open)}
          className="-ml-2 flex min-h-11 min-w-0 flex-1 items-center gap-2.5 rounded-lg px-2 font-semibold hover:bg-hover active:bg-pressed aria-disabled:text-muted lg:hidden"
        >
          {t('title')}
          <Count count={count} />
          <ChevronDown className={cx('ml-auto text-muted transition-transform', !isOpen && 'rotate-180')} />
        </button>
        <Button
          variant="primary"
          pending={pending}
          disabledReason={count === 0 ? t('addNothing') : undefined}
          onClick={onAdd}
          className="lg:w-full"
        >
          {t('add')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {t('count', { count })}
      </p>
    </aside>
  );
}

function SelectedList({ selected, pending, onRemove }: SelectionPanelProps) {
  const t = useTranslations('assignments.selection');
  return (
    <ul
      aria-label={t('title')}
      className="scroll-quiet max-h-[40dvh] divide-y divide-border-subtle overflow-y-auto border-border-subtle lg:max-h-[calc(100dvh-20rem)] lg:min-h-14 lg:border-t"
    >
      {selected.map((card) => (
        <li key={card.applicationId} className="animate-appear flex items-center gap-3 py-2 pr-2 pl-4">
          <ApplicationIcon id={card.applicationId} name={card.name} iconUrl={card.iconUrl} />
          <span className="flex min-w-0 flex-1 flex-col">
            <Truncated text={card.name} className="font-medium" />
            <span className="truncate text-sm text-muted">{card.suiteName}</span>
          </span>
          <IconButton
            size="sm"
            label={t('remove', { name: card.name })}
            disabled={pending}
            onClick={() => onRemove(card.applicationId)}
          >
            <X />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span
      aria-hidden
      className={cx(
        'grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-xs font-semibold tabular-nums',
        count === 0 ? 'bg-chip text-muted' : 'bg-accent-soft text-accent-text',
      )}
    >
      {count}
    </span>
  );
}
