import { useTranslations } from 'next-intl';
import { DeleteDialog } from '@/components/form/delete-dialog';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Role } from '@/lib/contract/access';
import { gaveUpPath } from '@/lib/paths';
import { BulkPeople } from './bulk/bulk-people';
import type { MemberRow } from './list/member-row';
import { removeMember, useAdminCount } from './members-changes';

export type MemberDeleteDialogProps = {
  row: MemberRow;
  isSelf: boolean;
  place: { organizationId: string; tenantId: string };
  tenantName: string;
  onClose: () => void;
  onRemoved: () => void;
};

/** Removes a member or withdraws an invitation. Shows who goes and what they lose; an error stays visible. */
export function MemberDeleteDialog(props: MemberDeleteDialogProps) {
  const { row, isSelf, place, tenantName, onClose, onRemoved } = props;
  const t = useTranslations('members.delete');
  const { member } = row;
  const said = { name: row.name, tenant: tenantName };
  const isAdmin = member.isActive && member.role === Role.Admin;
  const { admins, isLoading } = useAdminCount(isAdmin ? place.tenantId : null);

  return (
    <DeleteDialog
      title={t(member.isActive ? 'title' : 'pendingTitle', said)}
      text={
        <div className="space-y-3">
          <p>{t(isSelf ? 'self' : member.isActive ? 'text' : 'pendingText', { tenant: tenantName })}</p>
          {isSelf ? null : (
            <BulkPeople
              action="delete"
              wording={member.isActive ? 'delete' : 'withdraw'}
              role={Role.Regular}
              people={[{ name: row.name, row }]}
              count={1}
            />
          )}
          {admins === 1 ? <InlineAlert tone="warning">{t('lastAdmin', { tenant: tenantName })}</InlineAlert> : null}
        </div>
      }
      // The question differs for the last admin.
      checking={isLoading}
      confirmLabel={member.isActive ? t('confirm') : t('pendingConfirm')}
      remove={() => removeMember(place.tenantId, member)}
      errorKeys={{ error: 'Page.MemberList.User.Delete.Error' }}
      values={{ name: row.name }}
      said={{
        deleted: t(member.isActive ? 'done' : 'pendingDone', said),
        gone: t('gone', said),
      }}
      onClose={onClose}
      leaves
      onDeleted={() => {
        if (isSelf) {
          // A full page load, because switchers and sidebar still contain the tenant that the user has just left.
          window.location.assign(gaveUpPath(place.organizationId));
          return;
        }
        onRemoved();
        onClose();
      }}
    />
  );
}
