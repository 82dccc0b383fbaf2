'use client';

import { Network, ShieldCheck, Users } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NameFact } from '@/components/form/fields/name-fact';
import { HomeRow } from '@/components/shell/home/home-row';
import { Page } from '@/components/shell/page';
import type { ShownView } from '@/components/shell/page-views';
import { CopyAsText } from '@/components/ui/primitives/copy-as-text';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { type Definition, DefinitionList } from '@/components/ui/primitives/definition-list';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { Panel } from '@/components/ui/primitives/panel';
import { type StatTile, StatTiles } from '@/components/ui/primitives/stat-tiles';
import { type AccessClaims, can, canOpen, holds, type ScreenId, screenRow, type Subject } from '@/lib/contract/access';
import type { OrganizationDetails } from '@/lib/contract/rooms/organizations/entities';
import { screenPath, withFilter } from '@/lib/paths';
import { OrganizationActions } from './organization-actions';
import { OwnTenants } from './own-tenants';
import { useOrganization } from './organizations-data';

export type OrganizationConfigurationScreenProps = {
  /** What the server rendered with. */
  initial: OrganizationDetails;
  userName: string;
  /** Who is asking, in this organization. */
  subject: Subject;
  /** The reader's tenants whose page they may open. */
  openTenantIds: readonly string[];
  claims: AccessClaims;
  /** The block that creates a tenant, when the reader may: it belongs to another room. */
  createTenant: ReactNode;
  /** How people have to sign in; it belongs to another room. */
  policy: ReactNode;
  /** Figures of the last days, drawn on the server. */
  figures: ReactNode;
  /** Another view in place of the configuration, when that is the selected one. */
  view: ShownView | null;
  /** What needs doing first; it belongs to another room. */
  attention: ReactNode;
  /** The first steps in a new organization. */
  start: ReactNode;
  /** The links to the views. */
  tabs: ReactNode;
};

/** The organization page: welcome, what the organization is, and its name, which its admins edit in place. */
export function OrganizationConfigurationScreen(props: OrganizationConfigurationScreenProps) {
  const { initial, userName, subject, openTenantIds, claims, createTenant, figures, view, attention, start, tabs } =
    props;
  const t = useTranslations('organizations.configuration');
  const heading = useTranslations('shell.heading');
  const router = useRouter();
  const { data: organization = initial, rename } = useOrganization(initial.id, initial);

  const mayRename = can(subject, 'organization.rename').allowed;

  const onRename = async (name: string): Promise<void> => {
    try {
      await rename(name);
    } finally {
      // The shell and the breadcrumb show the name too, be it this one or the one that another user gave first.
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
    <Page>
      {view === null ? (
        <PageHeading
          title={organization.name}
          description={`${heading('welcome', { name: userName })} ${t(mayRename ? 'description' : 'descriptionMember', {
            organization: organization.name,
          })}`}
        />
      ) : (
        <PageHeading title={organization.name} description={view.description} actions={view.actions} />
      )}
      {tabs}
      {view?.content ?? (
        <>
          <HomeRow>
            {attention}
            {start}
          </HomeRow>
          <OrganizationCounts organization={organization} subject={subject} />
          {figures}
          <HomeRow>
            <div className="space-y-5">
              <Panel
                title={t('info')}
                actions={<CopyAsText lines={facts.map(({ term, text }) => [term, text])} isQuiet />}
              >
                <DefinitionList items={facts} />
              </Panel>
              <OwnTenants
                organizationId={organization.id}
                tenants={organization.tenants}
                openTenantIds={openTenantIds}
              />
            </div>
            <OrganizationActions
              organization={organization}
              claims={claims}
              subject={subject}
              createTenant={createTenant}
            />
          </HomeRow>
          {/* Last: it comes when its numbers are counted, and moves nothing. */}
          {props.policy}
        </>
      )}
    </Page>
  );
}

/** The counts that the platform gives, leading to the pages that list what they count. */
function OrganizationCounts({ organization, subject }: { organization: OrganizationDetails; subject: Subject }) {
  const t = useTranslations('organizations.configuration');
  const hrefOf = (id: 'organizationMembers' | 'organizationTenants'): string | undefined =>
    isListed(subject, id) ? screenPath(id, { organizationId: organization.id }) : undefined;
  const members = hrefOf('organizationMembers');
  const counts: (Omit<StatTile, 'value'> & { value: number | undefined })[] = [
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
  return <StatTiles items={counts.filter((count): count is StatTile => count.value !== undefined)} />;
}

const isListed = (subject: Subject, id: ScreenId): boolean =>
  canOpen(subject, id) && holds(subject, screenRow(id).sidebarGate ?? []);
