'use client';

import { FilePlus2, Layers, UserCog } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import type { RowEntry } from '@/components/table/screen/row-entries';
import { useList } from '@/components/table/screen/use-list';
import type { ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';
import type { PageOf } from '@/lib/contract/entities/page';
import { screenPath, withFilter } from '@/lib/paths';
import { SUMMARY, isCut, sizesOf } from '@/lib/contract/summary';
import { FILTER, searchText } from '../list/application-list';
import { ManagedList, type ManagedScreenProps } from '../managed-list';
import { call } from '@/lib/console/browser/call';
import { Fact, SmallPart, factsClass } from '@/components/table/rows/row-parts';
import { Link } from '@/components/ui/mechanisms/link';
import { descriptionColumn } from '@/components/table/columns/common-columns';
import type { Column } from '@/components/table/types';
import { Avatar } from '@/components/ui/marks/avatar';
import { RowName, Shortened, Truncated } from '@/components/ui/primitives/truncated';
import { linesClass } from '@/components/table/rows/cell-styles';
import { WIDTHS, useGrantColumns } from '../list/application-columns';

export type TemplatesScreenProps = ManagedScreenProps<ApplicationTemplate[] | PageOf<ApplicationTemplate>>;

/** The templates of single-tenant applications (section 2). */
export function TemplatesScreen({ tenant, initial }: TemplatesScreenProps) {
  const t = useTranslations('templates');
  const instances = screenPath('singleTenantApplications', {
    organizationId: tenant.organizationId,
    tenantId: tenant.id,
  });
  const instancesHref = useCallback(
    ({ applicationTemplateId: id }: ApplicationTemplate) => withFilter(instances, FILTER.template, id),
    [instances],
  );
  const columns = useTemplateColumns(tenant.id, instancesHref);
  const list = useList({
    id: ['applications.template', tenant.id],
    load: (query) => call('templates.list', { params: { tenantId: tenant.id }, query: { ...query, ...SUMMARY } }),
    initial,
    columns,
    searchText,
    isCut,
  });
  const { total } = list;

  const entries = useCallback(
    ({ numberOfInstances: count }: ApplicationTemplate): RowEntry[] => [
      { dialog: 'from-template', label: t('menu.use'), icon: <FilePlus2 /> },
      { dialog: 'edit', label: t('menu.edit') },
      { dialog: 'history', label: t('menu.history') },
      {
        dialog: 'delete',
        label: t('menu.delete'),
        disabledReason: count === 0 ? undefined : t('menu.hasInstances', { count }),
      },
    ],
    [t],
  );

  return (
    <ManagedList
      kind="template"
      tenant={tenant}
      list={list}
      columns={columns}
      entries={entries}
      icon={<Layers />}
      description={total === undefined ? undefined : t('description', { count: total })}
    />
  );
}

/** Name with the number of instances, description, roles, permissions (section 2). */
function useTemplateColumns(
  tenantId: string,
  instancesHref: (template: ApplicationTemplate) => string,
): readonly Column<ApplicationTemplate>[] {
  const t = useTranslations('applications.column');
  const grants = useGrantColumns('template', tenantId);
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('name'),
        cell: (row) => <NameCell template={row} href={instancesHref(row)} />,
        sort: (row) => row.name,
        asksWidth: true,
        width: WIDTHS.template.name,
        grow: 1.2,
      },
      descriptionColumn(t('description'), 1.3),
      ...grants,
    ],
    [t, grants, instancesHref],
  );
}

function NameCell({ template, href }: { template: ApplicationTemplate; href: string }) {
  const t = useTranslations('templates');
  const facts = useTranslations('applications.fact');
  const { applicationTemplateId: id, name, description, numberOfInstances: count } = template;
  const { roles } = sizesOf(template);
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <Avatar id={id} name={name} shape="square" />
      <span className={linesClass}>
        <RowName text={name} className="leading-4.5 font-semibold" />
        <SmallPart>
          <Shortened text={description} className="text-xs text-muted sm:hidden" />
        </SmallPart>
        <span className="flex min-w-0 items-center gap-3 text-xs text-muted sm:in-data-[density=compact]:shrink-0">
          {count === 0 ? (
            <span className="truncate text-faint sm:in-data-[density=compact]:@max-[22rem]/cell:hidden">
              {t('instances', { count })}
            </span>
          ) : (
            <Link
              href={href}
              aria-label={t('instancesOf', { count, name })}
              // The last line of a row: the touch target extends further up than down.
              className="hit-area flex min-w-0 rounded-sm underline max-sm:after:-translate-y-1.75 decoration-border-strong underline-offset-2 hover:text-text hover:decoration-current"
            >
              <Truncated text={t('instances', { count })} />
            </Link>
          )}
          <SmallPart>
            <span className={factsClass}>
              <Fact icon={<UserCog />}>{facts('roles', { count: roles })}</Fact>
            </span>
          </SmallPart>
        </span>
      </span>
    </span>
  );
}
