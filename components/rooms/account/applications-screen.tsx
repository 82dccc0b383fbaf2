'use client';

import { LayoutGrid } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { useMyApplications } from './account-data';
import { type ApplicationPlace, useApplicationColumns } from './applications-columns';
import { applicationFullName, launchOf } from './launch';

export type ApplicationsScreenProps = {
  /** What the server rendered with; undefined when it could not load it. */
  initial: MyApplication[] | undefined;
  place: ApplicationPlace;
};

const rowId = (row: MyApplication): string => `${row.applicationId} ${row.launchTenantId ?? ''}`;
const searchText = (row: MyApplication): string[] => [
  row.suiteName,
  row.name,
  row.applicationId,
  ...row.roles.flatMap(({ name, displayName }) => [name, displayName]),
  ...row.permissions.map(({ name }) => name),
];
/** A card has three lines: suite, application, tenant. */
const CARD_HEIGHT = 84;
const initialSort = { id: 'name', descending: false };

/** My applications: what the signed-in person can open, by name. */
export function ApplicationsScreen({ initial, place }: ApplicationsScreenProps) {
  const t = useTranslations('account.applications');
  const title = useTranslations('shell.screen')('applicationList');
  const failureText = useFailureText();
  const { data, error, mutate } = useMyApplications(initial);
  const columns = useApplicationColumns(place);
  const launch = (row: MyApplication): string | void => {
    const found = launchOf(row, place.tenantId);
    if ('reason' in found) return t(found.reason);
    window.open(found.href, '_blank', 'noopener,noreferrer');
  };
  const source = useMemo(() => ({ kind: 'local' as const, rows: data, searchText }), [data]);
  return (
    <ListScreen
      countOf="applications"
      title={title}
      description={t('description')}
      label={title}
      columns={columns}
      source={source}
      rowId={rowId}
      rowName={applicationFullName}
      initialSort={initialSort}
      onOpen={launch}
      cardHeight={CARD_HEIGHT}
      searchPlaceholder={t('search')}
      empty={{ icon: <LayoutGrid />, title: t('emptyTitle'), text: t('emptyText') }}
      error={
        error && data === undefined
          ? { message: failureText(error, { error: 'Common.Fetch.Error' }), onRetry: () => void mutate() }
          : null
      }
    />
  );
}
