import { firstStep } from '@/components/rooms/members/list/first-members';
import { MembersScreen } from '@/components/rooms/members/members-screen';
import type { ScreenProps } from '@/lib/paths';
import { requireScreen, plannedCall } from '@/lib/server/viewer';
import { firstAnswer, loaded } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('tenantMembers');

export default async function MembersPage({ params }: ScreenProps<'tenantMembers'>) {
  const { organizationId, tenantId } = await params;
  const { subject, organization } = await requireScreen('tenantMembers', { organizationId, tenantId });
  const [details, active, pending] = firstCalls.tenantMembers({ organizationId, tenantId });
  const [tenant, ...lists] = await Promise.all([
    loaded(plannedCall(details), 'Tenant.Fetch.Error'),
    firstAnswer(active),
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
        initial={firstStep(lists)}
      />
    </Texts>
  );
}
