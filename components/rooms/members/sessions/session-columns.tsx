import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { dateColumn } from '@/components/table/columns/common-columns';
import { SmallPart } from '@/components/table/rows/row-parts';
import type { Column, Filter } from '@/components/table/types';
import { Avatar } from '@/components/ui/marks/avatar';
import { useDeviceName } from '@/components/ui/marks/device';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { chipsOfCell } from '@/components/ui/overlays/chip-fit';
import { Badge, Chip } from '@/components/ui/primitives/badge';
import { Check, LayoutGrid } from '@/components/ui/primitives/icons';
import { RowName, Shortened, Truncated } from '@/components/ui/primitives/truncated';
import { compareNames } from '@/lib/contract/compare-names';
import type { PersonSession } from '@/lib/contract/rooms/account/entities';
import { joinIsolated } from '@/lib/contract/names';

const APPLICATIONS_WIDTH = 176;

/** Person, device, applications, network, since, last used: all side by side from 1280 px. */
export function useSessionColumns(): readonly Column<PersonSession>[] {
  const t = useTranslations('membersessions');
  const nameOf = useDeviceName();
  const language = useLocale();
  const appName = useTranslations('shell')('appName');
  return useMemo(
    () => [
      {
        id: 'person',
        header: t('column.person'),
        cell: (session) => <PersonCell session={session} />,
        sort: ({ person }) => person.displayName,
        width: 216,
        grow: 1.2,
      },
      {
        id: 'device',
        header: t('column.device'),
        cell: (session) => <Truncated text={nameOf(session)} />,
        sort: nameOf,
        width: 148,
        grow: 0.8,
      },
      {
        id: 'applications',
        header: t('column.applications'),
        cell: ({ applications }) => {
          const names = applications.map(({ name }) => name ?? appName);
          return (
            <ChipList
              {...chipsOfCell(names, APPLICATIONS_WIDTH)}
              items={applications.map(({ clientId, name }) => ({
                key: clientId,
                chip: <Chip>{name ?? appName}</Chip>,
              }))}
            />
          );
        },
        width: APPLICATIONS_WIDTH,
        grow: 1,
        asksWidth: true,
      },
      {
        id: 'network',
        header: t('column.network'),
        cell: ({ address }) => <Shortened text={address ?? '–'} className="font-mono text-sm" />,
        sort: ({ address }) => address,
        width: 120,
        grow: 0.6,
      },
      {
        id: 'since',
        header: t('column.since'),
        cell: ({ since }) => <Day of={since} />,
        sort: ({ since }) => since,
        align: 'end',
        width: 116,
        grow: 0,
      },
      dateColumn('lastUsed', t('column.lastUsed'), ({ lastUsedAt }) => lastUsedAt, language),
    ],
    [t, nameOf, appName, language],
  );
}

function Day({ of }: { of: string }) {
  return <span className="text-muted">{useDateText()(of, { dateStyle: 'medium' })}</span>;
}

/** The person; on small screens with the other columns under the name. */
function PersonCell({ session }: { session: PersonSession }) {
  const t = useTranslations('membersessions');
  const appName = useTranslations('shell')('appName');
  const device = useDeviceName()(session);
  const { person, isCurrent, applications, address, lastUsedAt } = session;
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <Avatar name={person.displayName} id={person.id} size="sm" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex min-w-0 flex-col items-start sm:in-data-[density=compact]:flex-row sm:in-data-[density=compact]:gap-2">
          <RowName text={person.displayName} className="max-w-full leading-4.5 font-medium" />
          {isCurrent ? (
            <Badge tone="success" icon={<Check />} className="h-4.5">
              {t('current')}
            </Badge>
          ) : null}
        </span>
        <SmallPart>
          <span className="flex flex-col text-xs text-muted sm:hidden">
            <Shortened text={joinIsolated([device, address], ' · ')} />
            <Shortened text={joinIsolated(applications.map(({ name }) => name ?? appName))} />
            <RelativeTime value={lastUsedAt} />
          </span>
        </SmallPart>
      </span>
    </span>
  );
}

export function useSessionFilters(items: readonly PersonSession[] | undefined): readonly Filter<PersonSession>[] {
  const t = useTranslations('membersessions');
  const appName = useTranslations('shell')('appName');
  return useMemo(() => {
    const names = new Map(
      (items ?? []).flatMap(({ applications }) =>
        applications.map(({ clientId, name }) => [clientId, name ?? appName] as const),
      ),
    );
    const options = [...names].map(([value, label]) => ({ value, label }));
    return options.length < 2
      ? []
      : [
          {
            id: 'application',
            label: t('column.applications'),
            icon: <LayoutGrid />,
            options: options.toSorted((a, b) => compareNames(a.label, b.label)),
            matches: ({ applications }, chosen) => applications.some(({ clientId }) => chosen.includes(clientId)),
          },
        ];
  }, [items, appName, t]);
}
