import { KeyRound, Users } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { Impact } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import type { Group, GroupSummary } from '@/lib/contract/rooms/groups/entities';
import { call } from '@/lib/console/browser/call';
import { joinIsolated } from '@/lib/contract/names';

export type GroupDeleteDialogProps = DeletionEnd & {
  tenant: { id: string; name: string };
  known: GroupSummary;
  group: Group | undefined;
};

/** Asks before a group is deleted, and says who is affected and what they lose. */
export function GroupDeleteDialog({ tenant, known, group, ...end }: GroupDeleteDialogProps) {
  const t = useTranslations('groups.delete');
  const catalogue = useTranslations('catalogue.Page.GroupList.Delete');
  const firstNames = useFirstNames();
  const given = group && [
    ...group.applicationRoles.flatMap(({ application, roles }) =>
      roles.map((role) => joinIsolated([application.name, role.displayName || role.name], ': ')),
    ),
    ...group.applicationPermissions.flatMap(({ application, permissions }) =>
      permissions.map((permission) => joinIsolated([application.name, permission.name], ': ')),
    ),
  ];
  const impact: Impact[] = [
    {
      id: 'members',
      icon: <Users />,
      text: t('members', { count: known.numberOfMembers }),
      isNone: known.numberOfMembers === 0,
      note: firstNames(group?.members.map(({ displayName, contactEmail }) => displayName || contactEmail) ?? []),
    },
    {
      id: 'given',
      icon: <KeyRound />,
      text: given === undefined ? t('givenUnknown') : t('given', { count: given.length }),
      note: firstNames(given ?? []),
      isNone: given?.length === 0,
    },
  ];
  return (
    <DeleteDialog
      title={t('title', { name: known.name })}
      text={t('text')}
      confirmLabel={t('submit')}
      impact={impact}
      remove={() => call('groups.delete', { params: { tenantId: tenant.id, groupId: known.id } })}
      errorKeys={{ error: 'Page.GroupList.Delete.Error' }}
      said={{ deleted: catalogue('Success'), gone: t('gone') }}
      {...end}
    />
  );
}
