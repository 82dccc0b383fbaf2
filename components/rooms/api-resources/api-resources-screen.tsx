'use client';

import { Shapes } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Page } from '@/components/shell/page';
import { NoMatch } from '@/components/table/no-match';
import { CreateButton } from '@/components/table/screen/list-screen';
import { rowEntries } from '@/components/table/screen/row-entries';
import { Toolbar } from '@/components/table/toolbar';
import type { Column, Filter, TableQuery } from '@/components/table/types';
import { useTableQuery } from '@/components/table/use-table-query';
import { cx } from '@/components/ui/primitives/cx';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useIdentityScopes } from '@/components/ui/marks/use-identity-scopes';
import { LevelMark } from '@/components/ui/marks/level-mark';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { LoadFailure } from '@/components/form/load-failure';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { ApiResource, ApiResourceLists } from '@/lib/contract/rooms/api-resources/entities';
import { ACCESS_LEVELS } from '@/lib/contract/oauth/scopes';
import type { ResourceTenant } from './api-resources-data';
import { countsOf, LEVEL_FILTER, type Section, type SectionId, sectionsOf, writeClosed } from './list/resource-list';
import { ResourceSections } from './list/resource-sections';
import { rememberCookie } from '@/components/shell/preferences';
import { COOKIE } from '@/lib/contract/limits';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';

const ResourceDialogs = lazy(() => import('./resource-dialogs'), 'ResourceDialogs');

export type ApiResourcesScreenProps = {
  tenant: ResourceTenant;
  initial: ApiResourceLists | undefined;
  closed: readonly SectionId[];
};

const DIALOGS = { alone: ['create'], about: ['edit', 'history', 'delete'] };
const NO_COLUMNS: readonly Column<never>[] = [];

function useFilters(): readonly Filter<never>[] {
  const t = useTranslations('apiresources');
  return useMemo(
    () => [
      {
        id: LEVEL_FILTER,
        label: t('accessLevel'),
        icon: <Shapes />,
        options: ACCESS_LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) })),
      },
    ],
    [t],
  );
}

/** The API resources of a tenant and those shared with it, and the identity scopes (section 2). */
export function ApiResourcesScreen({ tenant, initial, closed }: ApiResourcesScreenProps) {
  const t = useTranslations('apiresources');
  const dialog = useDialogParam(DIALOGS);
  const filters = useFilters();
  const [query, change] = useTableQuery({ columns: NO_COLUMNS, filters, initialSort: undefined, urlKey: '' });
  const list = useOperation(operationKey('apiResources.list', { tenantId: tenant.id }), { fallbackData: initial });
  const { error } = list;
  const lists = useIdentityScopes(list.data);
  const { sections, isAsked, closed: closedNow, toggle } = useSections(lists, query, closed);
  const counts = lists && countsOf(lists);
  const hasFailed = lists === undefined && error !== undefined;
  const isNoMatch = isAsked && sections?.every(({ rows }) => rows.length === 0) === true;
  const menuOf = ({ id }: ApiResource): readonly MenuItem[] =>
    rowEntries(id, [
      { dialog: 'edit', label: t('menu.edit') },
      { dialog: 'history', label: t('menu.history') },
      { dialog: 'delete', label: t('menu.delete') },
    ]);

  return (
    <Page layout="table">
      <PageHeading
        title={t('title')}
        description={counts && t('description', { tenant: tenant.name, ...counts })}
        actions={<CreateButton label={t('create.submit')} />}
      />
      <div className="flex flex-1 flex-col gap-3 sm:min-h-96 sm:basis-128 print:block">
        <Toolbar query={query} onChange={change} filters={filters} searchPlaceholder={t('search')} />
        <div
          className={cx(
            '@container flex min-h-0 flex-col overflow-clip rounded-xl bg-surface shadow-card print:block print:overflow-visible print:shadow-none',
            // As high as its rows, or as a failure; what else stands in their place has the room to itself.
            !hasFailed && (lists === undefined || isNoMatch) && 'flex-1',
          )}
        >
          {hasFailed ? (
            <div className="p-4">
              <LoadFailure error={error} onRetry={list.mutate} />
            </div>
          ) : isNoMatch ? (
            <NoMatch text={t('noMatch')} onClear={() => change({ search: '', filters: {} })} />
          ) : (
            <ResourceSections
              tenant={tenant}
              sections={sections}
              isAsked={isAsked}
              closed={closedNow}
              onToggle={toggle}
              menuOf={menuOf}
              onOpen={(id) => dialog.open('edit', id)}
            />
          )}
          {hasFailed ? null : (
            <div className="z-20 flex min-h-12 shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border bg-surface px-4 py-2 text-sm max-sm:sticky max-sm:bottom-0 print:hidden">
              <p role="status" className="text-muted tabular-nums">
                <Count sections={sections} isAsked={isAsked} counts={counts} />
              </p>
              <Legend />
            </div>
          )}
        </div>
      </div>
      {dialog.name === null ? null : (
        <ResourceDialogs dialog={dialog} tenant={tenant} lists={lists} onChanged={() => void list.mutate()} />
      )}
    </Page>
  );
}

type CountProps = Pick<ReturnType<typeof useSections>, 'sections' | 'isAsked'> & {
  counts: ReturnType<typeof countsOf> | undefined;
};

function Count({ sections, isAsked, counts }: CountProps) {
  const t = useTranslations('apiresources');
  const table = useTranslations('table');
  if (sections === undefined || counts === undefined) return table('loading');
  if (!isAsked) return t('count', counts);
  const shown = sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return table('count.shown', { shown, all: t('all', { count: counts.resources + counts.identity }) });
}

function Legend() {
  const t = useTranslations('apiresources');
  return (
    <ul aria-label={t('accessLevel')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {ACCESS_LEVELS.map((level) => (
        <li key={level} className="flex items-center gap-1.5">
          <LevelMark level={level} />
          {t(`level.${level}`)}
        </li>
      ))}
    </ul>
  );
}

const toggled = (ids: readonly SectionId[], id: SectionId): readonly SectionId[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

/**
 * The matching sections, and which of them are collapsed. The user's choice is stored; a search expands sections with matches, and
 * collapsing one then lasts for this search only.
 * @param remembered - the collapsed ones, as read by the server
 */
function useSections(
  lists: ApiResourceLists | undefined,
  query: TableQuery,
  remembered: readonly SectionId[],
): {
  sections: readonly Section[] | undefined;
  isAsked: boolean;
  closed: readonly SectionId[];
  toggle: (id: SectionId) => void;
} {
  const { search } = query;
  const levels = query.filters[LEVEL_FILTER];
  const sections = useMemo(() => lists && sectionsOf(lists, { search, levels: levels ?? [] }), [lists, search, levels]);
  const isAsked = search !== '' || levels !== undefined;
  const asked = JSON.stringify([search, levels]);
  const [closed, setClosed] = useState(remembered);
  const [now, setNow] = useState<{ asked: string; closed: readonly SectionId[] }>({ asked, closed: [] });
  const closedNow = now.asked === asked ? now.closed : [];
  return {
    sections,
    isAsked,
    closed: isAsked ? closedNow : closed,
    toggle: (id) => {
      if (isAsked) {
        setNow({ asked, closed: toggled(closedNow, id) });
        return;
      }
      const next = toggled(closed, id);
      setClosed(next);
      rememberCookie(COOKIE.sections, writeClosed(next));
    },
  };
}
