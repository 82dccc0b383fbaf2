'use client';

import { joinIsolated } from '@/lib/contract/names';
import { useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { Avatar } from '@/components/ui/marks/avatar';
import { Badge, SuperTenantBadge, Chip } from '@/components/ui/primitives/badge';
import { CopyAsText } from '@/components/ui/primitives/copy-as-text';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { Panel } from '@/components/ui/primitives/panel';
import { Role } from '@/lib/contract/access';
import { LOCAL_IDP } from '@/lib/contract/limits';
import type { EssentialsData } from './essentials';
import { GrantsPanel } from './grants-panel';
import type { ReactNode } from 'react';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { Breakable } from '@/components/ui/primitives/truncated';
import { cx } from '@/components/ui/primitives/cx';
import { ChipList } from '@/components/ui/overlays/chip-list';
import type { AccessEntry, ApplicationAccess } from './applications/application-access';

/** The person's identity and permissions here, ready to copy (section 2, "essentials"). */
export function EssentialsScreen({ data }: { data: EssentialsData }) {
  const t = useTranslations('account.essentials');
  const role = useTranslations('common.role');
  const title = useTranslations('shell.screen')('essentials');
  const { user, organization, tenant, roles } = data;
  const idp = !user.idp || user.idp === LOCAL_IDP ? t('localIdp') : user.idp;
  const lines = [
    [t('name'), user.name],
    [t('email'), user.email],
    [t('userName'), user.username],
    [t('userId'), user.id],
    [t('idp'), idp],
    [t('organizationName'), organization?.name],
    [t('organizationId'), organization?.id],
    [t('tenantName'), tenant?.name],
    [t('tenantId'), tenant?.id],
    [t('roles'), joinIsolated(roles.map((entry) => role(entry)))],
    [t('permissions'), joinIsolated(data.permissions)],
  ] as const;
  return (
    <Page>
      <PageHeading title={title} description={t('description')} actions={<CopyAsText lines={lines} />} />
      <UserPanel user={user} idp={idp} roles={roles} />
      <div className="grid gap-5 md:grid-cols-2">
        {organization ? <OrganizationPanel organization={organization} roles={roles} /> : null}
        <TenantPanel tenant={tenant} roles={roles} />
      </div>
      <GrantsPanel data={data} />
      <ApplicationAccessPanel applications={data.applications} />
    </Page>
  );
}

type PanelProps<Of extends keyof EssentialsData> = { [Key in Of]: NonNullable<EssentialsData[Key]> } & {
  roles: EssentialsData['roles'];
};

function UserPanel({ user, idp, roles }: PanelProps<'user'> & { idp: string }) {
  const t = useTranslations('account.essentials');
  const role = useTranslations('common.role');
  const facts: Fact[] = [
    { term: t('email'), value: user.email },
    { term: t('userName'), value: user.username },
    { term: t('userId'), value: user.id, mono: true },
    { term: t('idp'), value: { node: <span className="truncate">{idp}</span> } },
  ];
  return (
    <Panel>
      <div className="flex items-center gap-4">
        <Avatar name={user.name} id={user.id} size="lg" />
        <div className="min-w-0">
          <h2 className="truncate text-lg font-semibold">{user.name}</h2>
          <p className="flex flex-wrap gap-1.5 pt-0.5">
            {roles.map((entry) => (
              <Badge key={entry} tone="accent">
                {role(entry)}
              </Badge>
            ))}
          </p>
        </div>
      </div>
      <Facts items={facts} className="mt-5 border-t border-border-subtle pt-4 sm:grid-cols-2 2xl:grid-cols-4" />
    </Panel>
  );
}

function OrganizationPanel({ organization, roles }: PanelProps<'organization'>) {
  const t = useTranslations('account.essentials');
  const role = useTranslations('common.role');
  const tenants = joinIsolated(organization.tenants.map(({ name }) => name)) || '–';
  const isAdmin = roles.includes(Role.OrganizationAdmin);
  const facts: Fact[] = [
    { term: t('organizationName'), value: organization.name },
    { term: t('yourRole'), value: { node: isAdmin ? role(Role.OrganizationAdmin) : t('member') } },
    { term: t('organizationId'), value: organization.id, mono: true, wide: true },
    { term: t('yourTenants'), value: { node: tenants }, wide: true },
  ];
  return (
    <Panel title={t('organization')}>
      <Facts items={facts} className="sm:grid-cols-2" />
    </Panel>
  );
}

function TenantPanel({ tenant, roles }: Pick<EssentialsData, 'tenant' | 'roles'>) {
  const t = useTranslations('account.essentials');
  const role = useTranslations('common.role');
  if (!tenant) {
    return (
      <Panel title={t('tenant')}>
        <p className="text-muted">{t('noTenant')}</p>
      </Panel>
    );
  }
  const tenantRoles = roles.filter((entry) => entry !== Role.OrganizationAdmin);
  const facts: Fact[] = [
    { term: t('tenantName'), value: tenant.name },
    { term: t('yourRole'), value: { node: joinIsolated(tenantRoles.map((entry) => role(entry))) || '–' } },
    { term: t('tenantId'), value: tenant.id, mono: true, wide: true },
    { term: t('kind'), value: { node: <TenantKind isSuperTenant={tenant.isSuperTenant} /> } },
    ...(tenant.prefix ? [{ term: t('prefix'), value: tenant.prefix, mono: true }] : []),
  ];
  return (
    <Panel title={t('tenant')}>
      <Facts items={facts} className="sm:grid-cols-2" />
    </Panel>
  );
}

function TenantKind({ isSuperTenant }: { isSuperTenant: boolean }) {
  const t = useTranslations('account.essentials');
  if (!isSuperTenant) return t('regularTenant');
  return (
    <span className="flex items-center gap-1.5">
      <SuperTenantBadge />
      <span aria-hidden>{t('superTenant')}</span>
    </span>
  );
}

type Fact = {
  term: string;
  /** A string gets a copy button; a node is rendered as is. */
  value: string | { node: ReactNode };
  mono?: boolean;
  /** Spans both columns if there are two. */
  wide?: boolean;
};

/** Terms above their values; `className` sets the number of columns. */
function Facts({ items, className }: { items: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-4', className)}>
      {items.map(({ term, value, mono, wide }) => (
        <div key={term} className={cx('min-w-0', wide && 'sm:col-span-2')}>
          <dt className="text-xs font-medium text-muted">{term}</dt>
          <dd className="mt-0.5 flex min-h-6 min-w-0 items-center gap-1">
            {typeof value === 'string' ? <FactText term={term} value={value} mono={mono} /> : value.node}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactText({ term, value, mono }: { term: string; value: string; mono?: boolean }) {
  if (value === '') return <span className="text-faint">–</span>;
  if (mono) return <CopyControl value={value} label={term} className="-ml-1" />;
  return (
    <>
      <Breakable text={value} className="min-w-0" />
      <CopyControl value={value} label={term} iconOnly className="shrink-0" />
    </>
  );
}

function ApplicationAccessPanel({ applications }: { applications: readonly ApplicationAccess[] }) {
  const t = useTranslations('account.essentials');
  const idOf = useTranslations('account.applications');
  if (applications.length === 0) {
    return (
      <Panel title={t('applications')}>
        <p className="text-muted">{t('noApplications')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('applications')} description={t('applicationsText')} flush>
      <ul className="divide-y divide-border-subtle">
        {applications.map((application) => (
          <li
            key={application.id}
            className="grid items-center gap-x-6 gap-y-2 px-5 py-3 lg:grid-cols-[minmax(14rem,1fr)_1fr_1fr]"
          >
            <span className="flex min-w-0 items-center gap-3">
              <Avatar name={application.name} id={application.id} shape="square" />
              <span className="flex min-w-0 flex-col">
                <span className="truncate font-medium">{application.name}</span>
                <CopyControl
                  value={application.id}
                  label={idOf('idOf', { name: application.name })}
                  className="-ml-1 max-w-[calc(100%+0.25rem)]!"
                />
              </span>
            </span>
            <AccessChips entries={application.roles} label={t('roles')} />
            <AccessChips entries={application.permissions} label={t('permissions')} mono />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function AccessChips({ entries, label, mono }: { entries: readonly AccessEntry[]; label: string; mono?: boolean }) {
  const source = useTranslations('common.source');
  if (entries.length === 0) return <span className="text-faint">–</span>;
  return (
    <span role="group" aria-label={label} className="min-w-0">
      <ChipList
        max={3}
        items={entries.map((entry) => ({
          key: entry.id,
          chip: (
            <Chip mono={mono} source={entry.source} sourceLabel={source(entry.source)}>
              {entry.name}
            </Chip>
          ),
        }))}
      />
    </span>
  );
}
