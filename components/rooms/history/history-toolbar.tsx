import { Activity, Calendar, UserRound } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { FilterChip, FilterMenu } from '@/components/table/filters';
import { SearchField } from '@/components/table/toolbar';
import type { Filter } from '@/components/table/types';
import type { HistoryFacets } from '@/lib/contract/rooms/organizations/entities';
import { cx } from '@/components/ui/primitives/cx';
import { compareNames } from '@/lib/contract/compare-names';
import { inputClass } from '@/components/form/fields/input-class';
import type { HistoryTotal } from './history-data';
import { useActionLabel } from './history-entry';
import { type HistoryFilter, NO_FILTER, PERIODS, periodOf } from './history-filter';
import { kindOf } from './history-words';

export type HistoryToolbarProps = {
  filter: HistoryFilter;
  onChange: (change: Partial<HistoryFilter>) => void;
  facets: HistoryFacets;
  total: HistoryTotal | undefined;
};

export function HistoryToolbar({ filter, onChange, facets, total }: HistoryToolbarProps) {
  const t = useTranslations('history');
  const table = useTranslations('table');
  const label = useActionLabel();
  const unknown = t('unknownActor');
  const filters: (Filter<never> & { id: 'person' | 'action' | 'period' })[] = [
    {
      id: 'person',
      label: t('filter.person'),
      icon: <UserRound />,
      options: facets.actors.map(({ id, name }) => ({ value: id, label: name || unknown })),
    },
    {
      id: 'action',
      label: t('filter.action'),
      icon: <Activity />,
      options: [...new Set(facets.actions.map(kindOf))]
        .map((action) => ({ value: action, label: label(action) }))
        .toSorted((a, b) => compareNames(a.label, b.label)),
    },
    {
      id: 'period',
      label: t('filter.period'),
      icon: <Calendar />,
      options: PERIODS.map((value) => ({
        value,
        label:
          value === 'yesterday' || value === 'dates' ? t(`filter.${value}`) : t('filter.days', { days: Number(value) }),
      })),
    },
  ];
  const active = filters.filter(({ id }) => filter[id] !== '');
  // Each filter only returns the values of its own options.
  const set = (id: 'person' | 'action' | 'period', value: string): void =>
    onChange(
      id === 'period'
        ? periodOf(PERIODS.find((one) => one === value) ?? '')
        : ({ [id]: value } as Partial<HistoryFilter>),
    );
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <SearchField value={filter.search} onChange={(search) => onChange({ search })} placeholder={t('search')} />
      <div className="scroll-sides flex max-w-[100vw] gap-2 py-1 max-sm:[--side:1rem] sm:-my-1">
        {filters.map((one) => (
          <FilterMenu
            key={one.id}
            filter={{ ...one, single: true }}
            values={filter[one.id] === '' ? [] : [filter[one.id]]}
            onChange={([value = '']) => set(one.id, value)}
          />
        ))}
      </div>
      {filter.period === 'dates' ? <OwnDates filter={filter} onChange={onChange} /> : null}
      {active.map(({ id, label: name, options }) => (
        <FilterChip
          key={id}
          name={name}
          value={
            options.find((option) => option.value === filter[id])?.label ??
            (id === 'action' ? label(filter[id]) : id === 'person' ? unknown : filter[id])
          }
          onRemove={() => set(id, '')}
        />
      ))}
      {active.length > 1 ? (
        <button
          type="button"
          onClick={() => onChange({ ...NO_FILTER, search: filter.search })}
          className="hit-area rounded-md px-1.5 py-1 text-sm text-muted hover:text-text"
        >
          {table('clearAll')}
        </button>
      ) : null}
      <p role="status" className="ml-auto text-sm text-muted tabular-nums">
        {total === undefined
          ? null
          : t(total.isLowerBound ? 'countAtLeast' : 'count', { count: total.count, kind: filter.action })}
      </p>
    </div>
  );
}

/** The first and the last day of a custom period; either may be empty. */
function OwnDates({ filter, onChange }: Pick<HistoryToolbarProps, 'filter' | 'onChange'>) {
  const t = useTranslations('history.filter');
  const { from, to } = filter;
  return (
    <div role="group" aria-label={t('dates')} className="flex flex-wrap gap-2">
      {(['from', 'to'] as const).map((side) => (
        <label key={side} className="flex items-center gap-1.5 text-sm text-muted">
          {t(side)}
          <input
            type="date"
            value={filter[side]}
            max={side === 'from' && to !== '' ? to : undefined}
            min={side === 'to' && from !== '' ? from : undefined}
            onChange={(event) => {
              const days = { from, to, [side]: event.target.value };
              onChange(periodOf('dates', days.from, days.to));
            }}
            className={cx(inputClass, 'w-38')}
          />
        </label>
      ))}
    </div>
  );
}
