import { Layers, Lock, Network, ShieldCheck } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { descriptionColumn } from '@/components/table/columns/common-columns';
import type { Column, Filter } from '@/components/table/types';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { GrantsCell } from '../grants-cell';
import type { ApplicationKind, Entity } from '../kinds';
import { ApplicationNameCell, TenantCell, TenantCountCell } from './application-cells';
import { type Choice, FILTER, FLAGS, hasFlag } from './application-list';

/** Minimum widths: all columns fit side by side from 1280 px. */
export const WIDTHS = {
  multiTenant: { name: 260, roles: 188, permissions: 190 },
  singleTenant: { name: 256, roles: 144, permissions: 160 },
  template: { name: 276, roles: 196, permissions: 196 },
} as const;

export type MultiTenantColumnsOptions = {
  tenantId: string;
  /** Whether the platform counts the tenants of each application. */
  isCounted: boolean;
  /** The list of tenants, searched for an application; undefined if the user may not open it. */
  tenantsHref: ((application: Application) => string) | undefined;
};

/** Name with id, description, roles, permissions (section 2), and tenants. The ids are the platform's sort orders. */
export function useMultiTenantColumns(options: MultiTenantColumnsOptions): readonly Column<Application>[] {
  const { tenantId, isCounted, tenantsHref } = options;
  const t = useTranslations('applications.column');
  const grants = useGrantColumns('multiTenant', tenantId);
  return useMemo(
    () => [
      nameColumn(t('name'), WIDTHS.multiTenant.name),
      descriptionColumn(t('description'), 1.3),
      ...grants,
      ...(isCounted
        ? [
            {
              id: 'numberOfTenants',
              header: t('tenants'),
              cell: (row: Application) => <TenantCountCell application={row} href={tenantsHref?.(row)} />,
              align: 'end' as const,
              width: 100,
              grow: 0,
            },
          ]
        : []),
    ],
    [t, grants, isCounted, tenantsHref],
  );
}

/** Name with id, tenant with id, description, roles, permissions (section 2). */
export function useSingleTenantColumns(tenantId: string): readonly Column<Application>[] {
  const t = useTranslations('applications.column');
  const grants = useGrantColumns('singleTenant', tenantId);
  return useMemo(
    () => [
      {
        ...nameColumn(t('name'), WIDTHS.singleTenant.name),
        // The same name can occur in several tenants.
        sort: (row) => `${row.name} ${row.tenant?.name ?? ''}`,
      },
      {
        id: 'tenant',
        header: t('tenant'),
        cell: (row) => <TenantCell application={row} />,
        sort: (row) => row.tenant?.name ?? null,
        width: 184,
        grow: 1.2,
      },
      descriptionColumn(t('description'), 1.3),
      ...grants,
    ],
    [t, grants],
  );
}

const nameColumn = (header: string, width: number): Column<Application> => ({
  id: 'name',
  header,
  cell: (row) => <ApplicationNameCell application={row} />,
  sort: (row) => row.name,
  asksWidth: true,
  width,
  grow: 1.2,
});

/** The columns of roles and of permissions. */
export function useGrantColumns(kind: ApplicationKind, tenantId: string): readonly Column<Entity>[] {
  const t = useTranslations('applications.column');
  return useMemo(
    () =>
      (['roles', 'permissions'] as const).map((grants) => {
        const width = WIDTHS[kind][grants];
        return {
          id: grants,
          header: t(grants),
          cell: (row) => <GrantsCell kind={kind} grants={grants} tenantId={tenantId} entity={row} width={width} />,
          asksWidth: true,
          width,
          grow: grants === 'roles' || kind === 'template' ? 1.4 : 1.5,
        };
      }),
    [t, kind, tenantId],
  );
}

export function useMultiTenantFilters(): readonly Filter<Application>[] {
  const t = useTranslations('applications.filter');
  return useMemo(() => flagFilters(t), [t]);
}

/** The same filters, plus tenants and templates. */
export function useSingleTenantFilters(options: {
  tenants: readonly Choice[];
  templates: readonly Choice[];
}): readonly Filter<Application>[] {
  const { tenants, templates } = options;
  const t = useTranslations('applications.filter');
  return useMemo(
    () => [
      {
        id: FILTER.tenant,
        label: t('tenant'),
        icon: <Network />,
        options: tenants,
        matches: ({ tenantId }, ids) => tenantId !== null && ids.includes(tenantId),
      },
      {
        id: FILTER.template,
        label: t('template'),
        icon: <Layers />,
        options: templates,
        matches: ({ applicationTemplateId: id }, ids) => id !== null && ids.includes(id),
      },
      ...flagFilters(t),
    ],
    [t, tenants, templates],
  );
}

type FilterTexts = ReturnType<typeof useTranslations<'applications.filter'>>;

const FLAG_ICONS = { client: <ShieldCheck />, public: <Lock /> };

const flagFilters = (t: FilterTexts): Filter<Application>[] =>
  (['client', 'public'] as const).map((flag) => ({
    id: FILTER[flag],
    label: t(flag),
    icon: FLAG_ICONS[flag],
    options: FLAGS.map((value) => ({ value, label: t(`${flag}s.${value}`) })),
    matches: (row, chosen) => hasFlag(row[FILTER[flag]], chosen),
  }));
