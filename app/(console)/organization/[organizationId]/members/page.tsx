import { firstStep } from '@/components/rooms/members/list/first-members';
import { OrganizationMembersScreen } from '@/components/rooms/members/organization-members-screen';
import type { ScreenParams } from '@/lib/paths';
import { requireScreen } from '@/lib/server/viewer';
import { firstAnswer } from '@/app/loaded';
import { firstCalls } from '@/app/first-calls';
import { screenTitle } from '@/app/screen-title';
import { Texts } from '@/app/texts';

export const generateMetadata = screenTitle('organizationMembers');

export default async function OrganizationMembersPage({
  params,
}: {
  params: Promise<ScreenParams<'organizationMembers'>>;
}) {
  const { organizationId } = await params;
  const { subject, organization } = await requireScreen('organizationMembers', { organizationId });
  const [everybody] = firstCalls.organizationMembers({ organizationId });
  const people = await firstAnswer(everybody);
  return (
    <Texts of="organizationMembers">
      <OrganizationMembersScreen
        organization={{ id: organizationId, name: organization?.name ?? organizationId }}
        subject={subject}
        initial={firstStep([people])}
      />
    </Texts>
  );
}
