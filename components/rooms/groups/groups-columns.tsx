import { Fact, SmallPart, factsClass } from '@/components/table/rows/row-parts';
import { CalendarDays, Users } from '@/components/ui/primitives/icons';
import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { dateColumn, descriptionColumn } from '@/components/table/columns/common-columns';
import type { Column, Filter } from '@/components/table/types';
import { SourceDot } from '@/components/ui/primitives/badge';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { PanelLink } from '@/components/ui/overlays/panel-link';
import { RowName, Shortened } from '@/components/ui/primitives/truncated';
import type { GroupSummary } from '@/lib/contract/rooms/groups/entities';
import { GROUP_SIZES } from '@/lib/contract/limits';
import { SIZE_FILTER, hasSize } from './group-list';

/** Name, description, members, created (section 2). The ids are the platform's sort orders. */
export function useGroupColumns(): readonly Column<GroupSummary>[] {
  const t = useTranslations('groups.column');
  const language = useLocale();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        cell: (group) => <NameCell group={group} />,
        sort: ({ name }) => name,
        // Names before descriptions: 45 letters of one are whole at 1280 px.
        width: 340,
        grow: 1,
      },
      { ...descriptionColumn<GroupSummary>(t('description'), 3, 260), sort: ({ description }) => description },
      {
        id: 'numberOfMembers',
        header: t('members'),
        cell: ({ numberOfMembers }) => <Count value={numberOfMembers} />,
        sort: (group) => group.numberOfMembers,
        align: 'end',
        width: 128,
        grow: 0,
      },
      dateColumn('createdAt', t('created'), (group) => group.createdAt, language),
    ],
    [t, language],
  );
}

/** The square marks what comes through groups, as in every list. On small screens the other columns are below the name. */
function NameCell({ group }: { group: GroupSummary }) {
  const t = useTranslations('groups');
  return (
    <span className="flex w-full min-w-0 items-start gap-3 sm:items-center">
      <SourceDot source="group" className="max-sm:mt-1.25" />
      <span className="flex min-w-0 flex-1 flex-col">
        <PanelLink id={group.id}>
          <RowName text={group.name} className="leading-4.5 font-medium" />
        </PanelLink>
        <SmallPart>
          <Shortened text={group.description} className="text-xs text-muted sm:hidden" />
          <span className={factsClass}>
            <Fact icon={<Users />}>{t('members', { count: group.numberOfMembers })}</Fact>
            {group.createdAt === null ? null : (
              // The narrowest windows have no room for it; the panel shows it, too.
              <span className="max-[22rem]:hidden">
                <Fact icon={<CalendarDays />}>
                  <RelativeTime value={group.createdAt} />
                </Fact>
              </span>
            )}
          </span>
        </SmallPart>
      </span>
    </span>
  );
}

/** A group without members is shown muted. */
function Count({ value }: { value: number }) {
  const format = useFormatter();
  return <span className={value === 0 ? 'text-faint' : 'text-text'}>{format.number(value)}</span>;
}

/** The members-count filter (section 2: 0, 1-10, 11-50, 50+). */
export function useGroupFilters(): readonly Filter<GroupSummary>[] {
  const t = useTranslations('groups.filter');
  return useMemo(
    () => [
      {
        id: SIZE_FILTER,
        label: t('size'),
        icon: <Users />,
        options: GROUP_SIZES.map(({ name }) => ({ value: name, label: t(`sizes.${name}`) })),
        matches: ({ numberOfMembers }, sizes) => sizes.some((size) => hasSize(numberOfMembers, size)),
      },
    ],
    [t],
  );
}
