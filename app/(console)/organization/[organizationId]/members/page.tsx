import { SubjectParts } from '@/components/ui/mechanisms/subject-parts';
import { TargetHistory } from '@/components/pages/target-history';
import { OrganizationMembersScreen } from '@/components/rooms/members/organization-members-screen';
import { canOpen, subjectFor } from '@/lib/contract/access';
import type { ScreenProps } from '@/lib/paths';
import { requireScreen } from '@/lib/console/pages/viewer';
import { firstAnswer } from '@/components/pages/loaded';
import { firstCalls } from '@/components/pages/first-calls';
import { screenTitle } from '@/components/pages/screen-title';
import { Texts } from '@/components/pages/texts';

export const generateMetadata = screenTitle('organizationMembers');

export default async function OrganizationMembersPage({ params }: ScreenProps<'organizationMembers'>) {
  const { organizationId } = await params;
  const { viewer, subject, organization } = await requireScreen('organizationMembers', { organizationId });
  const [everybody] = firstCalls.organizationMembers({ organizationId });
  const people = await firstAnswer(everybody);
  return (
    <Texts of="organizationMembers">
      <SubjectParts
        history={<TargetHistory of="organizations.members.history" place={{ organizationId }} subject={subject} />}
      >
        <OrganizationMembersScreen
          organization={{ id: organizationId, name: organization?.name ?? organizationId }}
          subject={subject}
          initial={people}
          openTenantIds={viewer.me.tenants.flatMap(({ id, organizationId: of }) =>
            of === organizationId && canOpen(subjectFor(viewer.me, { organizationId, tenantId: id }), 'tenantMembers')
              ? [id]
              : [],
          )}
        />
      </SubjectParts>
    </Texts>
  );
}
