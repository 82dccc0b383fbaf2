'use client';

import { LayoutGrid, MailQuestion, ShieldCheck, Users, Trash2, UserPlus } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { NameFact } from '@/components/form/fields/name-fact';
import { FactsPanel, HomePage, type HomeParts } from '@/components/shell/home/home-page';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import type { Definition } from '@/components/ui/primitives/definition-list';
import { StatTiles } from '@/components/ui/primitives/stat-tiles';
import { can, canOpen, type Subject, Role, holds } from '@/lib/contract/access';
import type { Tenant } from '@/lib/contract/rooms/organizations/entities';
import { placePath, screenPath, withFilter, paths } from '@/lib/paths';
import { compareNames } from '@/lib/contract/compare-names';
import { useTenant } from './tenants-data';
import { isolated } from '@/lib/contract/names';
import { ActionList, ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { Panel } from '@/components/ui/primitives/panel';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { lazy } from '@/components/ui/mechanisms/lazy';

type Named = { id: string; name: string };
export type TenantConfigurationScreenProps = HomeParts & {
  initial: Tenant;
  organization: Named;
  userName: string;
  subject: Subject;
};

/** The tenant page: welcome, facts about the tenant, and its name, which permitted roles edit in place (section 2). */
export function TenantConfigurationScreen(props: TenantConfigurationScreenProps) {
  const { initial, organization, userName, subject, ...parts } = props;
  const t = useTranslations('tenants.configuration');
  const heading = useTranslations('shell.heading');
  const router = useRouter();
  const { data: tenant = initial, rename } = useTenant(initial.id, initial);
  const place = { organizationId: organization.id, tenantId: tenant.id };
  const onRename = async (name: string): Promise<void> => {
    try {
      await rename(name);
      // Section 2: "After tenant rename go to organization-and-tenant URL".
      router.replace(placePath(organization.id, tenant.id));
    } finally {
      // The shell shows the name too, also if another user saved first.
      router.refresh();
    }
  };
  return (
    <HomePage
      {...parts}
      title={tenant.name}
      description={`${heading('welcome', { name: userName })} ${t(
        tenant.isSuperTenant ? 'descriptionSuper' : 'description',
        { tenant: tenant.name, organization: organization.name },
      )}`}
      actions={<AddMembers tenant={tenant} subject={subject} />}
      counts={
        <TenantCounts
          tenant={tenant}
          membersHref={canOpen(subject, 'tenantMembers') ? screenPath('tenantMembers', place) : undefined}
        />
      }
      facts={<TenantFacts tenant={tenant} organization={organization} subject={subject} onRename={onRename} />}
      sideActions={<TenantActions tenant={tenant} subject={subject} />}
    />
  );
}

type TenantFactsProps = Pick<TenantConfigurationScreenProps, 'organization' | 'subject'> & {
  tenant: Tenant;
  onRename: (name: string) => Promise<void>;
};

function TenantFacts({ tenant, organization, subject, onRename }: TenantFactsProps) {
  const t = useTranslations('tenants.configuration');
  const ownIdp = tenant.isUniqueIdp ? tenant.idp : null;
  const facts: Definition[] = [
    {
      key: 'name',
      term: t('name'),
      text: tenant.name,
      value: (
        <>
          {tenant.isSuperTenant ? <SuperTenantBadge /> : null}
          <NameFact
            name={tenant.name}
            label={t('nameField')}
            editable={can(subject, 'tenant.rename').allowed}
            onRename={onRename}
          />
        </>
      ),
    },
    {
      key: 'id',
      term: t('id'),
      text: tenant.id,
      value: <CopyControl value={tenant.id} label={t('id')} className="-ml-1" />,
    },
    {
      key: 'organization',
      term: t('organization'),
      text: `${isolated(organization.name)} (${organization.id})`,
      value: (
        <>
          <OrganizationName organization={organization} isLink={canOpen(subject, 'organization')} />
          <CopyControl value={organization.id} label={t('organizationId')} className="max-sm:-ml-1" />
        </>
      ),
    },
    tenant.prefix && {
      key: 'prefix',
      term: t('prefix'),
      text: tenant.prefix,
      value: (
        <>
          <CopyControl value={tenant.prefix} label={t('prefixField')} className="-ml-1" />
          <span className="text-sm text-muted">{t('prefixText')}</span>
        </>
      ),
    },
    {
      key: 'idp',
      term: t('idp'),
      text: ownIdp ?? t('sharedIdp'),
      value: ownIdp === null ? t('sharedIdp') : <span className="font-mono text-xs">{ownIdp}</span>,
    },
    tenant.createdAt !== undefined && {
      key: 'created',
      term: t('created'),
      text: tenant.createdAt.slice(0, 10),
      value: <RelativeTime value={tenant.createdAt} />,
    },
  ].filter((fact) => typeof fact === 'object' && fact !== null);
  return <FactsPanel title={t('info')} facts={facts} />;
}

function OrganizationName({ organization: { id, name }, isLink }: { organization: Named; isLink: boolean }) {
  if (!isLink) return <span className="font-medium">{name}</span>;
  return (
    <Link
      href={placePath(id)}
      className="flex items-center font-medium text-accent-text hover:underline touch:min-h-10"
    >
      {name}
    </Link>
  );
}

function TenantCounts({ tenant, membersHref }: { tenant: Tenant; membersHref: string | undefined }) {
  const t = useTranslations('tenants.configuration');
  // The list, filtered to the people who are counted.
  const listed = (roles: string) => membersHref && withFilter(membersHref, 'role', roles);
  const counts = [
    { id: 'members', label: t('members'), value: tenant.members, icon: <Users />, href: listed('admin,regular') },
    { id: 'admins', label: t('admins'), value: tenant.admins, icon: <ShieldCheck />, href: listed('admin') },
    {
      id: 'invited',
      label: t('invited'),
      value: tenant.invitedMembers,
      icon: <MailQuestion />,
      href: listed('notConfirmed'),
    },
    {
      id: 'applications',
      label: t('applications'),
      value: tenant.applications.length,
      icon: <LayoutGrid />,
      // There is no page with the applications of one tenant.
      names: [...new Set(tenant.applications.map(({ name }) => name))].toSorted((a, b) => compareNames(a, b)),
    },
  ];
  return <StatTiles items={counts} />;
}

const TenantDeleteDialog = lazy(() => import('./tenant-delete-dialog'), 'TenantDeleteDialog');

type TenantActionsProps = {
  tenant: Tenant;
  subject: Subject;
};

const DELETE = 'delete-tenant';
const DIALOGS = { alone: [DELETE] };
const NO_DIALOGS = {};
const INVITE = '?dialog=invite';

/** The most frequent action: opens the list of members with the invite dialog (section 2, "Action blocks"). */
function AddMembers({ tenant, subject }: TenantActionsProps) {
  const t = useTranslations('tenants.actions');
  if (!can(subject, 'members.invite').allowed || !canOpen(subject, 'tenantMembers')) return null;
  const members = screenPath('tenantMembers', { organizationId: tenant.organizationId, tenantId: tenant.id });
  return (
    <Link href={`${members}${INVITE}`} className={buttonClass({ variant: 'primary' })}>
      <UserPlus />
      {t('inviteButton')}
    </Link>
  );
}

function TenantActions({ tenant, subject }: TenantActionsProps) {
  const t = useTranslations('tenants.actions');
  const router = useRouter();
  // Section 2: "delete tenant (tenant-in-organization remove, not super tenant)": without it there is no block at all.
  const mayDelete = can(subject, 'tenant.delete', { isSuperTenant: tenant.isSuperTenant }).allowed;
  const dialog = useDialogParam(mayDelete ? DIALOGS : NO_DIALOGS);
  if (!mayDelete) return null;

  const onDeleted = (): void => {
    // Section 2: to the organization; a user who can no longer open its page without this tenant goes to the start page.
    router.replace(holds(subject, [Role.OrganizationAdmin]) ? placePath(tenant.organizationId) : paths.home);
    router.refresh();
  };

  return (
    <Panel title={t('title')} flush>
      <ActionList>
        <ActionRow icon={<Trash2 />} tone="danger" title={t('delete')} text={t('deleteText')}>
          <Button variant="danger-quiet" onClick={() => dialog.open(DELETE)}>
            {t('deleteButton')}
          </Button>
        </ActionRow>
      </ActionList>
      {dialog.name === DELETE ? (
        <TenantDeleteDialog tenant={tenant} subject={subject} onClose={dialog.close} onDeleted={onDeleted} />
      ) : null}
    </Panel>
  );
}
