import { useTranslations } from 'next-intl';
import { LoadingDialog } from '@/components/form/loading-dialog';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { GroupSummary, Group } from '@/lib/contract/rooms/groups/entities';
import { GroupDialog } from './group-dialog';
import { loadGroup } from './groups-data';
import { useFormSubject } from '@/components/form/use-form-subject';
import { KeyRound, Users } from '@/components/ui/primitives/icons';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import { type Impact, countLine } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { call } from '@/lib/console/browser/call';
import { joinIsolated } from '@/lib/contract/names';

export type GroupDialogsProps = {
  dialog: DialogParam;
  tenant: { id: string; name: string };
  find: (is: (group: GroupSummary) => boolean) => GroupSummary | undefined;
  onChanged: () => void;
};

export function GroupDialogs(props: GroupDialogsProps) {
  const { name, subject, close } = props.dialog;
  if (name === 'create') return <GroupDialog tenant={props.tenant} onClose={close} onSaved={props.onChanged} />;
  if ((name !== 'edit' && name !== 'delete') || subject === null) return null;
  return <DialogOfGroup key={`${name} ${subject}`} {...props} action={name} groupId={subject} />;
}

type OfGroupProps = GroupDialogsProps & { action: 'edit' | 'delete'; groupId: string };

function DialogOfGroup({ dialog, tenant, find, onChanged, action, groupId }: OfGroupProps) {
  const t = useTranslations('groups');
  const answer = useFormSubject(['groups.get', tenant.id, groupId], () => loadGroup(tenant.id, groupId));
  const { close } = dialog;
  const group = answer.data;
  const listed = useLastKnown(find(({ id }) => id === groupId));
  const known = group ?? listed;
  if (action === 'delete' && known !== undefined) {
    return <GroupDeleteDialog tenant={tenant} known={known} group={group} onClose={close} onDeleted={onChanged} />;
  }
  if (group !== undefined) return <GroupDialog tenant={tenant} group={group} onClose={close} onSaved={onChanged} />;
  return (
    <LoadingDialog
      title={t(`menu.${action}`)}
      answer={answer}
      says="Groups.GetDetails.Error"
      onClose={close}
      onGone={onChanged}
    />
  );
}

type GroupDeleteDialogProps = DeletionEnd & {
  tenant: { id: string; name: string };
  known: GroupSummary;
  group: Group | undefined;
};

/** Asks for confirmation before a group is deleted, and shows who is affected and what they lose. */
function GroupDeleteDialog({ tenant, known, group, ...end }: GroupDeleteDialogProps) {
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
  const { numberOfMembers: count } = known;
  const members = group?.members.map(({ displayName, contactEmail }) => displayName || contactEmail) ?? [];
  const impact: Impact[] = [
    countLine('members', <Users />, count, t('members', { count }), firstNames(members)),
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
