import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { MembersScreen } from '@/components/rooms/members/members-screen';
import { SessionsScreen } from '@/components/rooms/members/sessions/sessions-screen';
import { PageTabs } from '@/components/shell/page-tabs';
import { MEMBERS_VIEWS, type MembersView } from '@/components/shell/page-views';
import { plannedCall, serverCall } from '@/lib/console/pages/viewer';
import { can, claimsOf } from '@/lib/contract/access';
import { firstAnswer, loaded, loadedIfServed } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHealth } from '@/components/pages/target-health';
import { TargetHistory } from '@/components/pages/target-history';
import { type Given, tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('tenantMembers');

async function draw({ viewer, place, organization, subject, view = 'people' }: Given<MembersView>) {
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
    <SubjectParts
      health={<TargetHealth place={place} subject={subject} claims={claimsOf(viewer.me)} isOfMember />}
      history={<TargetHistory of="members.history" place={place} subject={subject} />}
    >
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
    </SubjectParts>
  );
}

export default tenantPage('tenantMembers', draw, MEMBERS_VIEWS);
