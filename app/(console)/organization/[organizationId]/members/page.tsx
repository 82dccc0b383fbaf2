import { FIRST_PAGE, firstStep } from '@/components/rooms/members/list/first-members';
import { OrganizationMembersScreen } from '@/components/rooms/members/organization-members-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen, serverCall } from '@/lib/server/viewer';
import { loadedOrNothing } from '@/app/loaded';
import { screenTitle } from '@/app/screen-title';

export const generateMetadata = screenTitle('organizationMembers');

export default async function OrganizationMembersPage({
  params,
}: {
  params: Promise<ScreenParams<'organizationMembers'>>;
}) {
  const { organizationId } = await params;
  const { subject, organization } = await requireScreen('organizationMembers', { organizationId });
  const people = await loadedOrNothing(
    serverCall('organizations.members', { params: { organizationId }, query: FIRST_PAGE }),
  );
  return (
    <OrganizationMembersScreen
      organization={{ id: organizationId, name: organization?.name ?? organizationId }}
      subject={subject}
      initial={firstStep([people])}
    />
  );
}
