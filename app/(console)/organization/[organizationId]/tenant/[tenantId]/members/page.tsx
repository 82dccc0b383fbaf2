import { TargetHistory } from '@/components/pages/target-history';
import { MembersScreen } from '@/components/rooms/members/members-screen';
import type { ScreenProps } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/console/pages/viewer';
import { firstAnswer, loaded } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('tenantMembers');

export default async function MembersPage({ params }: ScreenProps<'tenantMembers'>) {
  const { organizationId, tenantId } = await params;
  const { subject, organization } = await requireScreen('tenantMembers', { organizationId, tenantId });
  const [details, everyone, pending] = firstCalls.tenantMembers({ organizationId, tenantId });
  const [tenant, initial, invited] = await Promise.all([
    loaded(plannedCall(details), 'Tenant.Fetch.Error'),
    firstAnswer(everyone),
    firstAnswer(pending),
  ]);
  return (
    <Texts of="tenantMembers">
      <MembersScreen
        place={{
          organization: { id: organizationId, name: organization?.name ?? tenant.organizationName },
          tenant: { id: tenantId, name: tenant.name },
        }}
        tenant={{ isSuperTenant: tenant.isSuperTenant, isUniqueIdp: tenant.isUniqueIdp, idp: tenant.idp }}
        subject={subject}
        initial={initial}
        invited={invited}
        history={
          <TargetHistory
            of={{ operation: 'members.history', param: 'memberId' }}
            place={{ organizationId, tenantId }}
            subject={subject}
          />
        }
      />
    </Texts>
  );
}
