'use client';

import { KeyRound, Users } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import type { Impact } from '@/components/ui/impact-list';
import type { Group, GroupSummary } from '@/lib/contract/entities/resources';
import { deleteGroup } from './groups-data';

export type GroupDeleteDialogProps = {
  tenant: { id: string; name: string };
  /** What the list knows of it. */
  known: GroupSummary;
  /** The group itself, once it is loaded. */
  group: Group | undefined;
  onClose: () => void;
  /** It is gone, by this dialog or by somebody else. */
  onDeleted: () => void;
};

/** Names told before "and 3 more". */
const NAMES = 3;

/** Asks before a group goes, and says whom it meets and what they lose. */
export function GroupDeleteDialog({ tenant, known, group, onClose, onDeleted }: GroupDeleteDialogProps) {
  const t = useTranslations('groups.delete');
  const catalogue = useTranslations('catalogue.Page.GroupList.Delete');
  const names = useTranslations('impact');
  const firstOf = (all: readonly string[]): string | undefined => {
    const shown = all.slice(0, NAMES).join(', ');
    if (shown === '') return undefined;
    return all.length > NAMES ? names('namesMore', { names: shown, count: all.length - NAMES }) : shown;
  };
  const given = group && [
    ...group.applicationRoles.flatMap(({ application, roles }) =>
      roles.map((role) => `${application.name}: ${role.displayName || role.name}`),
    ),
    ...group.applicationPermissions.flatMap(({ application, permissions }) =>
      permissions.map((permission) => `${application.name}: ${permission.name}`),
    ),
  ];
  const impact: Impact[] = [
    {
      id: 'members',
      icon: <Users />,
      text: t('members', { count: known.numberOfMembers }),
      isNone: known.numberOfMembers === 0,
      note: firstOf(group?.members.map(({ displayName, contactEmail }) => displayName || contactEmail) ?? []),
    },
    {
      id: 'given',
      icon: <KeyRound />,
      text: given === undefined ? t('givenUnknown') : t('given', { count: given.length }),
      note: firstOf(given ?? []),
      isNone: given?.length === 0,
    },
  ];
  return (
    <DeleteDialog
      title={t('title', { name: known.name })}
      text={t('text')}
      confirmLabel={t('submit')}
      impact={impact}
      remove={() => deleteGroup(tenant.id, known.id)}
      errorKeys={{ error: 'Page.GroupList.Delete.Error' }}
      said={{ deleted: catalogue('Success'), gone: t('gone') }}
      onClose={onClose}
      onDeleted={() => {
        onClose();
        onDeleted();
      }}
    />
  );
}
