import { MembersScreen } from '@/components/rooms/members/members-screen';
import { SessionsScreen } from '@/components/rooms/members/sessions/sessions-screen';
import { PageTabs } from '@/components/shell/page-tabs';
import { MEMBERS_VIEWS, type MembersView } from '@/components/shell/page-views';
import { plannedCall, serverCall } from '@/lib/console/pages/viewer';
import { can } from '@/lib/contract/access';
import { firstAnswer, loaded, loadedIfServed } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { type Given, tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('tenantMembers');

async function draw({ place, organization, subject, view = 'people' }: Given<MembersView>) {
  const [details, everyone, pending] = firstCalls.tenantMembers(place);
  const maySeeSessions = can(subject, 'members.sessions.read').allowed;
  const tabs = maySeeSessions ? <PageTabs views={MEMBERS_VIEWS} current={view} /> : null;
  if (maySeeSessions && view === 'sessions') {
    const [{ name }, sessions] = await Promise.all([
      loaded(plannedCall(details), 'Tenant.Fetch.Error'),
      loadedIfServed(serverCall('members.allSessions', { params: { tenantId: place.tenantId } })),
    ]);
    return <SessionsScreen tenant={{ id: place.tenantId, name }} initial={sessions} tabs={tabs} />;
  }
  const [tenant, initial, invited] = await Promise.all([
    loaded(plannedCall(details), 'Tenant.Fetch.Error'),
    firstAnswer(everyone),
    firstAnswer(pending),
  ]);
  return (
    <MembersScreen
      place={{
        organization: { id: place.organizationId, name: organization?.name ?? tenant.organizationName },
        tenant: { id: place.tenantId, name: tenant.name },
      }}
      tenant={{ isSuperTenant: tenant.isSuperTenant, isUniqueIdp: tenant.isUniqueIdp, idp: tenant.idp }}
      subject={subject}
      initial={initial}
      invited={invited}
      tabs={tabs}
    />
  );
}

export default tenantPage(
  'tenantMembers',
  {
    views: MEMBERS_VIEWS,
    history: 'members.history',
    health: 'members',
  },
  draw,
);
