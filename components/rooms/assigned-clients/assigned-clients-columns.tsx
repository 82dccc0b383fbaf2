'use client';

import { SmallPart } from '@/components/table/rows/row-parts';
import { AppWindow, Bot, CalendarDays, KeyRound } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { dateColumn, textColumn } from '@/components/table/columns/common-columns';
import type { Column, Filter } from '@/components/table/types';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { Truncated } from '@/components/ui/primitives/truncated';
import { linesClass } from '@/components/table/rows/cell-styles';
import type { AssignedClient } from '@/lib/contract/rooms/clients/entities';
import { GRANT_FILTER, shortClientId } from './assigned-client-list';

/** Kept out of the contract's entities, whose validator no first view needs. */
const GRANT_TYPES: readonly AssignedClient['allowedGrantType'][] = ['authorization_code', 'client_credentials'];

/** Name with the client id, grant type, description, creation date (section 2). */
export function useAssignedClientColumns(): readonly Column<AssignedClient>[] {
  const t = useTranslations('assignedclients');
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('column.name'),
        cell: (client) => <NameCell client={client} />,
        sort: ({ clientName }) => clientName,
        width: 300,
        grow: 1,
      },
      textColumn('grantType', t('column.grantType'), ({ allowedGrantType }) => t(`grantType.${allowedGrantType}`), {
        width: 196,
        grow: 0.5,
      }),
      textColumn('description', t('column.description'), ({ description }) => description, {
        className: 'text-muted',
        width: 220,
        grow: 2,
      }),
      dateColumn('createdDate', t('column.created'), ({ createdDate }) => createdDate, 144),
    ],
    [t],
  );
}

/** A tile shows the kind of program. The id is shortened and copied whole. Small screens have the rest under the name. */
function NameCell({ client }: { client: AssignedClient }) {
  const t = useTranslations('assignedclients');
  const { clientId, clientName, allowedGrantType, description, createdDate } = client;
  const isService = allowedGrantType === 'client_credentials';
  return (
    <span className="flex w-full min-w-0 items-center gap-3 max-sm:items-start max-sm:py-3">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-md bg-chip text-muted sm:in-data-[density=compact]:size-6"
      >
        {isService ? <Bot /> : <AppWindow />}
      </span>
      <span className={linesClass}>
        <Truncated text={clientName} className="leading-4.5 font-semibold" />
        <span className="flex min-w-0 items-center gap-0.5 text-muted" title={clientId}>
          <span className="truncate font-mono text-xs">{shortClientId(clientId)}</span>
          <CopyControl value={clientId} label={t('id', { name: clientName })} iconOnly className="h-4.5! shrink-0" />
        </span>
        <SmallPart>
          <span className="truncate text-sm text-muted sm:hidden">{description}</span>
          <span className="flex flex-wrap gap-x-4 text-xs text-muted sm:hidden [&_.icon]:size-3">
            <span className="flex items-center gap-1.5">
              <KeyRound />
              {t(`grantType.${allowedGrantType}`)}
            </span>
            {createdDate === null ? null : (
              <span className="flex items-center gap-1.5">
                <CalendarDays />
                <RelativeTime value={createdDate} />
              </span>
            )}
          </span>
        </SmallPart>
      </span>
    </span>
  );
}

/** By grant type. */
export function useAssignedClientFilters(): readonly Filter<AssignedClient>[] {
  const t = useTranslations('assignedclients');
  return useMemo(
    () => [
      {
        id: GRANT_FILTER,
        label: t('column.grantType'),
        icon: <KeyRound />,
        options: GRANT_TYPES.map((type) => ({ value: type, label: t(`grantType.${type}`) })),
        matches: ({ allowedGrantType }, values) => values.includes(allowedGrantType),
      },
    ],
    [t],
  );
}
