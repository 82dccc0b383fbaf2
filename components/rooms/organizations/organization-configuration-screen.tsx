'use client';

import { Network, ShieldCheck, Users, ChevronRight, Trash2 } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NameFact } from '@/components/form/fields/name-fact';
import { FactsPanel, HomePage, type HomeParts } from '@/components/shell/home/home-page';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import type { Definition } from '@/components/ui/primitives/definition-list';
import { StatTiles } from '@/components/ui/primitives/stat-tiles';
import { type AccessClaims, can, canOpen, holds, type ScreenId, screenRow, type Subject } from '@/lib/contract/access';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';
import { screenPath, withFilter, placePath, paths } from '@/lib/paths';
import { useOrganization } from './organizations-data';
import { Link } from '@/components/ui/mechanisms/link';
import { Avatar } from '@/components/ui/marks/avatar';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { ShortId } from '@/components/ui/primitives/truncated';
import { Panel } from '@/components/ui/primitives/panel';
import { compareNames } from '@/lib/contract/compare-names';
import { forgetPlace } from '@/components/shell/preferences';
import { ActionList, ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { lazy } from '@/components/ui/mechanisms/lazy';

export type OrganizationConfigurationScreenProps = HomeParts & {
  initial: OrganizationDetails;
  userName: string;
  subject: Subject;
  /** The user's tenants whose page they may open. */
  openTenantIds: readonly string[];
  claims: AccessClaims;
  createTenant: ReactNode;
};

export function OrganizationConfigurationScreen(props: OrganizationConfigurationScreenProps) {
  const { initial, userName, subject, openTenantIds, claims, createTenant, ...parts } = props;
  const t = useTranslations('organizations.configuration');
  const heading = useTranslations('shell.heading');
  const router = useRouter();
  const { data: organization = initial, rename } = useOrganization(initial.id, initial);

  const mayRename = can(subject, 'organization.rename').allowed;

  const onRename = async (name: string): Promise<void> => {
    try {
      await rename(name);
    } finally {
      // Shell and breadcrumb show the name too, whether this one or the one that another user saved first.
      router.refresh();
    }
  };

  const facts: Definition[] = [
    {
      key: 'name',
      term: t('name'),
      text: organization.name,
      value: <NameFact name={organization.name} label={t('nameField')} editable={mayRename} onRename={onRename} />,
    },
    {
      key: 'id',
      term: t('id'),
      text: organization.id,
      value: <CopyControl value={organization.id} label={t('id')} className="-ml-1" />,
    },
  ];

  return (
    <HomePage
      {...parts}
      title={organization.name}
      description={`${heading('welcome', { name: userName })} ${t(mayRename ? 'description' : 'descriptionMember', {
        organization: organization.name,
      })}`}
      counts={<OrganizationCounts organization={organization} subject={subject} />}
      facts={
        <div className="space-y-5">
          <FactsPanel title={t('info')} facts={facts} />
          <OwnTenants organizationId={organization.id} tenants={organization.tenants} openTenantIds={openTenantIds} />
        </div>
      }
      sideActions={
        <OrganizationActions
          organization={organization}
          claims={claims}
          subject={subject}
          createTenant={createTenant}
        />
      }
    />
  );
}

function OrganizationCounts({ organization, subject }: { organization: OrganizationDetails; subject: Subject }) {
  const t = useTranslations('organizations.configuration');
  const hrefOf = (id: 'organizationMembers' | 'organizationTenants'): string | undefined =>
    isListed(subject, id) ? screenPath(id, { organizationId: organization.id }) : undefined;
  const members = hrefOf('organizationMembers');
  const counts = [
    {
      id: 'tenants',
      label: t('tenants'),
      value: organization.tenantCount,
      icon: <Network />,
      href: hrefOf('organizationTenants'),
    },
    { id: 'members', label: t('members'), value: organization.members, icon: <Users />, href: members },
    {
      id: 'admins',
      label: t('admins'),
      value: organization.admins,
      icon: <ShieldCheck />,
      href: members && withFilter(members, 'role', 'admin'),
    },
  ];
  return <StatTiles items={counts} />;
}

const isListed = (subject: Subject, id: ScreenId): boolean =>
  canOpen(subject, id) && holds(subject, screenRow(id).sidebarGate ?? []);

type OwnTenantsProps = {
  organizationId: string;
  tenants: OrganizationDetails['tenants'];
  /** Tenants whose page the user may open. */
  openTenantIds: readonly string[];
};

/** The user's own tenants in the organization, super-tenants first (section 4, "Sort"). */
function OwnTenants({ organizationId, tenants, openTenantIds }: OwnTenantsProps) {
  const t = useTranslations('organizations.configuration');
  const sorted = tenants.toSorted(
    (a, b) => Number(b.isSuperTenant) - Number(a.isSuperTenant) || compareNames(a.name, b.name),
  );
  if (sorted.length === 0) {
    return (
      <Panel title={t('yourTenants')}>
        <p className="text-muted">{t('noTenants')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={t('yourTenants')} description={t('yourTenantsText')} flush>
      <ul className="divide-y divide-border-subtle">
        {sorted.map((tenant) => (
          <li key={tenant.id} className="relative flex items-center gap-3 px-5 py-2.5 has-[a]:hover:bg-hover">
            <Avatar name={tenant.name} id={tenant.id} shape="square" />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-1.5">
                {openTenantIds.includes(tenant.id) ? (
                  <Link
                    href={placePath(organizationId, tenant.id)}
                    className="truncate font-medium outline-offset-[-2px] after:absolute after:inset-0"
                  >
                    {tenant.name}
                  </Link>
                ) : (
                  <span className="truncate font-medium">{tenant.name}</span>
                )}
                {tenant.isSuperTenant ? <SuperTenantBadge /> : null}
              </span>
              <ShortId text={tenant.id} className="font-mono text-xs text-muted" />
            </span>
            <CopyControl
              value={tenant.id}
              label={t('tenantId', { name: tenant.name })}
              iconOnly
              className="relative z-1 shrink-0"
            />
            {openTenantIds.includes(tenant.id) ? <ChevronRight className="text-faint" /> : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const OrganizationDeleteDialog = lazy(() => import('./organization-delete-dialog'), 'OrganizationDeleteDialog');

type OrganizationActionsProps = Pick<OrganizationConfigurationScreenProps, 'claims' | 'subject' | 'createTenant'> & {
  organization: OrganizationDetails;
};

const DELETE = 'delete-organization';
const DIALOGS = { alone: [DELETE] };
const NO_DIALOGS = {};

/** The actions on the organization, by gate (section 2, "Action blocks"). */
function OrganizationActions({ organization, claims, subject, createTenant }: OrganizationActionsProps) {
  const t = useTranslations('organizations.actions');
  const access = useTranslations('access');
  const router = useRouter();
  const mayDelete = can(subject, 'organization.delete').allowed;
  // A super-tenant is never deleted (section 6), and therefore neither is its organization.
  const holdsSuperTenant = organization.tenants.some((tenant) => tenant.isSuperTenant);
  const dialog = useDialogParam(mayDelete && !holdsSuperTenant ? DIALOGS : NO_DIALOGS);
  if (!mayDelete && !createTenant) return null;

  const onDeleted = (): void => {
    // Section 2: "after deleting an organization go to /", and the remembered place is cleared.
    forgetPlace();
    router.replace(paths.home);
    router.refresh();
  };

  return (
    <Panel title={t('title')} flush>
      <ActionList>
        {createTenant}
        {mayDelete ? (
          <ActionRow icon={<Trash2 />} tone="danger" title={t('delete')} text={t('deleteText')}>
            <Button
              variant="danger-quiet"
              disabledReason={holdsSuperTenant ? access('superTenantTarget') : undefined}
              onClick={() => dialog.open(DELETE)}
            >
              {t('deleteButton')}
            </Button>
          </ActionRow>
        ) : null}
      </ActionList>
      {mayDelete && !holdsSuperTenant && dialog.name === DELETE ? (
        <OrganizationDeleteDialog
          organization={organization}
          claims={claims}
          onClose={dialog.close}
          onDeleted={onDeleted}
        />
      ) : null}
    </Panel>
  );
}
