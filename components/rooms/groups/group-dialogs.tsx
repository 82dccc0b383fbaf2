import { useTranslations } from 'next-intl';
import { LoadingDialog } from '@/components/form/loading-dialog';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import type { GroupSummary } from '@/lib/contract/rooms/groups/entities';
import { GroupDeleteDialog } from './group-delete-dialog';
import { GroupDialog } from './group-dialog';
import { loadGroup } from './groups-data';
import { useFormSubject } from '@/components/form/use-form-subject';

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
