import { MembersScreen } from '@/components/rooms/members/members-screen';
import { plannedCall } from '@/lib/console/pages/viewer';
import { claimsOf } from '@/lib/contract/access';
import { firstAnswer, loaded } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { TargetHealth } from '@/components/pages/target-health';
import { TargetHistory } from '@/components/pages/target-history';
import { tenantPage } from '@/components/pages/tenant-page';

export const generateMetadata = screenTitle('tenantMembers');

export default tenantPage('tenantMembers', async ({ viewer, place, organization, subject }) => {
  const [details, everyone, pending] = firstCalls.tenantMembers(place);
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
      health={<TargetHealth place={place} subject={subject} claims={claimsOf(viewer.me)} isOfMember />}
      history={
        <TargetHistory of={{ operation: 'members.history', param: 'memberId' }} place={place} subject={subject} />
      }
    />
  );
});
