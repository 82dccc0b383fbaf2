'use client';

import { LayoutGrid, Rows3 } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { ListScreen } from '@/components/table/screen/list-screen';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import { rememberCookie } from '@/components/shell/preferences';
import { IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { COOKIE } from '@/lib/contract/limits';
import { ApplicationTiles } from './application-tiles';
import { APPLICATIONS_VIEWS, type ApplicationsView } from './applications-view';
import { type ApplicationPlace, useApplicationColumns } from './applications-columns';
import { applicationFullName, launchOf } from './launch';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

export type ApplicationsScreenProps = {
  /** What the server rendered with; undefined when it could not load it. */
  initial: MyApplication[] | undefined;
  place: ApplicationPlace;
  /** The view that the reader has chosen; undefined where that is left to how many there are. */
  chosen: ApplicationsView | undefined;
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
/** More than these are easier to look through as a list. */
const TILES = 24;
const initialSort = { id: 'name', descending: false };

/** My applications: what the signed-in person can open, by name, as tiles or as a list. */
export function ApplicationsScreen({ initial, place, chosen }: ApplicationsScreenProps) {
  const t = useTranslations('account.applications');
  const title = useTranslations('shell.screen')('applicationList');
  const failureText = useFailureText();
  const { data, error, mutate } = useOperation(operationKey('me.applications', {}), { fallbackData: initial });
  const columns = useApplicationColumns(place);
  const [view, setView] = useState(chosen ?? (data !== undefined && data.length > TILES ? 'list' : 'tiles'));
  const launch = (row: MyApplication): string | void => {
    const found = launchOf(row, place.tenantId);
    if ('reason' in found) return t(found.reason);
    window.open(found.href, '_blank', 'noopener,noreferrer');
  };
  const source = useMemo(() => ({ kind: 'local' as const, rows: data, searchText }), [data]);
  const shared = {
    title,
    description: t('description'),
    actions: <ViewSwitch view={view} onChange={setView} />,
    columns,
    source,
    rowId,
    initialSort,
    searchPlaceholder: t('search'),
    empty: { icon: <LayoutGrid />, title: t('emptyTitle'), text: t('emptyText') },
    error:
      error && data === undefined
        ? { message: failureText(error, { error: 'Common.Fetch.Error' }), onRetry: () => void mutate() }
        : null,
  };
  if (view === 'tiles') return <ApplicationTiles {...shared} place={place} />;
  return (
    <ListScreen
      {...shared}
      countOf="applications"
      label={title}
      rowName={applicationFullName}
      onOpen={launch}
      cardHeight={CARD_HEIGHT}
    />
  );
}

/** Tiles or a list; what one chooses is remembered. */
function ViewSwitch({ view, onChange }: { view: ApplicationsView; onChange: (view: ApplicationsView) => void }) {
  const t = useTranslations('account.applications.view');
  const choose = (next: ApplicationsView): void => {
    rememberCookie(COOKIE.applications, next);
    onChange(next);
  };
  return (
    <div role="group" aria-label={t('label')} className="flex rounded-lg bg-surface p-0.5 shadow-card">
      {APPLICATIONS_VIEWS.map((one) => (
        <IconButton
          key={one}
          label={t(one)}
          aria-pressed={one === view}
          onClick={() => choose(one)}
          className={cx(one === view && 'bg-accent-soft text-accent-text')}
        >
          {one === 'tiles' ? <LayoutGrid /> : <Rows3 />}
        </IconButton>
      ))}
    </div>
  );
}
