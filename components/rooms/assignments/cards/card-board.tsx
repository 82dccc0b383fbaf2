import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { addressWith } from '@/components/ui/mechanisms/dialog-address';
import { NoMatch } from '@/components/table/no-match';
import { SearchField } from '@/components/table/toolbar';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { type View, type Card, VIEWS, cardsInSight, countViews, readView, columnsOf, targetCard } from './card-list';
import { ApplicationCard } from './application-card';

const SEARCH = 'q';
const VIEW = 'show';

/** Changes the search or the view in the address; an undefined one is removed. */
const change = (next: Partial<Record<typeof SEARCH | typeof VIEW, string | undefined>>): void =>
  window.history.replaceState(null, '', addressWith(Object.keys(next), next));

export function CardBoard(props: CardGridProps) {
  const { cards } = props;
  const t = useTranslations('assignments.cards');
  const table = useTranslations('table');
  const params = useSearchParams();
  const search = params.get(SEARCH) ?? '';
  const view = readView(params.get(VIEW));
  const shown = cardsInSight(cards, view, search);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField
          value={search}
          onChange={(text) => change({ [SEARCH]: text || undefined })}
          placeholder={t('search')}
        />
        <Views
          counts={countViews(cards)}
          current={view}
          onChange={(next) => change({ [VIEW]: next === 'all' ? undefined : next })}
        />
        <p role="status" className="text-sm text-muted tabular-nums">
          {search === ''
            ? null
            : table('count.shown', {
                shown: shown.length,
                all: table('counted.applications', { count: cards.length }),
              })}
        </p>
      </div>
      {shown.length === 0 ? (
        <NoMatch text={t('noMatch')} onClear={() => change({ [SEARCH]: undefined, [VIEW]: undefined })} />
      ) : (
        <CardGrid {...props} cards={shown} />
      )}
    </>
  );
}

type ViewsProps = { counts: Record<View, number>; current: View; onChange: (view: View) => void };

function Views({ counts, current, onChange }: ViewsProps) {
  const t = useTranslations('assignments.cards');
  return (
    <fieldset className="flex max-w-full min-w-0 gap-0.5 rounded-lg bg-chip p-0.5">
      <legend className="sr-only">{t('views')}</legend>
      {VIEWS.map((view) => (
        <label
          key={view}
          className="flex h-7.5 min-w-0 cursor-pointer items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-muted select-none hover:text-text has-checked:bg-surface has-checked:text-text has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent touch:h-11"
        >
          <input
            type="radio"
            name="view"
            value={view}
            checked={view === current}
            onChange={() => onChange(view)}
            className="sr-only"
          />
          <span className="truncate">{t(`view.${view}`)}</span>
          <span className="text-xs text-faint tabular-nums">{counts[view]}</span>
        </label>
      ))}
    </fieldset>
  );
}

export function CardSkeletons() {
  const t = useTranslations('common.spinner');
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        {t('content')}
      </p>
      <ul aria-hidden className="grid grid-cols-1 gap-3 sm:grid-cols-2 min-[68.75rem]:grid-cols-3 lg:mr-85">
        {Array.from({ length: 9 }, (_, index) => (
          <li key={index} className="flex h-36 gap-3 rounded-xl bg-surface p-4 shadow-card">
            <Skeleton className="size-10 shrink-0" />
            <span className="flex flex-1 flex-col gap-2 pt-0.5">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3.5 w-1/4" />
              <Skeleton className="mt-2 h-3.5 w-4/5" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardGridProps = {
  label: string;
  cards: readonly Card[];
  onToggle: (applicationId: string) => void;
  onUnassign: (applicationId: string) => void;
};

/** The cards. One of them is in the tab order; arrows, Home and End move to the others, Space and Enter press the button. */
function CardGrid({ label, cards, onToggle, onUnassign }: CardGridProps) {
  const t = useTranslations('assignments.card');
  const id = useId();
  const grid = useRef<HTMLUListElement>(null);
  const [active, setActive] = useState('');
  const reachable = cards.some(({ applicationId }) => applicationId === active) ? active : cards[0]?.applicationId;

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || grid.current === null) return;
    const buttons = [...grid.current.querySelectorAll<HTMLElement>('[data-card]')];
    const from = buttons.findIndex((button) => button === event.target);
    if (from < 0) return;
    const tops = [...grid.current.children].map((card) => (card as HTMLElement).offsetTop);
    const to = targetCard(event.key, from, buttons.length, columnsOf(tops));
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };

  return (
    <>
      <p id={id} hidden>
        {t('keys')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons take the focus, one listener serves them */}
      <ul
        ref={grid}
        aria-label={label}
        aria-describedby={id}
        onKeyDown={onKeyDown}
        onFocus={({ target, currentTarget }) => {
          const card = target.closest('li');
          const index = card === null ? -1 : [...currentTarget.children].indexOf(card);
          const focused = cards[index];
          if (focused !== undefined) setActive(focused.applicationId);
        }}
        className="grid grid-cols-1 gap-3 sm:grid-cols-2 min-[68.75rem]:grid-cols-3 min-[106.25rem]:grid-cols-4 min-[143.75rem]:grid-cols-5"
      >
        {cards.map((card) => (
          <ApplicationCard
            key={card.applicationId}
            card={card}
            tabbable={card.applicationId === reachable}
            onToggle={onToggle}
            onUnassign={onUnassign}
          />
        ))}
      </ul>
    </>
  );
}
