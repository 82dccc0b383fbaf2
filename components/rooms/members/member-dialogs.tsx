import { type Subject, can } from '@/lib/contract/access';
import { NoSuchDialog } from '@/components/ui/overlays/no-such-dialog';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { targetOf } from './bulk/bulk-actions';
import type { InvitePlace } from './invite/invite-form';
import type { OpenDialog } from './use-dialog-url';
import type { MemberList } from './list/use-members';
import { usePersonOfDialog } from './use-person';

const TenantRoleDialog = lazy(() => import('./roles/tenant-role-dialog'), 'TenantRoleDialog');
const MemberDeleteDialog = lazy(() => import('./member-delete-dialog'), 'MemberDeleteDialog');
const MemberSignOutDialog = lazy(() => import('./member-sign-out-dialog'), 'MemberSignOutDialog');
const InviteDialog = lazy(() => import('./invite/invite-dialog'), 'InviteDialog');
const ApplicationRoleDialog = lazy(() => import('./roles/application-role-dialog'), 'ApplicationRoleDialog');

export type MemberDialogsProps = {
  dialog: OpenDialog;
  list: MemberList;
  place: InvitePlace;
  tenant: { isSuperTenant: boolean; isUniqueIdp: boolean; idp: string | null };
  subject: Subject;
  onClose: () => void;
  onReload: () => void;
  onShowInvited: (emails: readonly string[]) => void;
};

/** The dialog named in the address; if its member does not exist or may not be changed, it is removed from the address. */
export function MemberDialogs({
  dialog,
  list,
  place,
  tenant,
  subject,
  onClose,
  onReload,
  onShowInvited,
}: MemberDialogsProps) {
  const { source } = list;
  const ids = { organizationId: place.organization.id, tenantId: place.tenant.id };
  const { row, isMissing } = usePersonOfDialog(ids, dialog.memberId, list);
  if (dialog.name === 'invite') {
    return (
      <InviteDialog
        place={place}
        tenant={tenant}
        subject={subject}
        rows={source.kind === 'local' ? source.rows : undefined}
        onClose={onClose}
        onInvited={onReload}
        onShow={onShowInvited}
      />
    );
  }
  if (dialog.name === 'history' || dialog.memberId === null) return null;
  const isRemoval = dialog.name === 'delete';
  if (row === undefined) return isMissing ? <NoSuchDialog onClose={onClose} /> : null;
  const isAllowed = can(subject, isRemoval ? 'members.remove' : 'members.edit', targetOf(subject, row)).allowed;
  if (!isAllowed || (!isRemoval && !row.member.isActive)) return <NoSuchDialog onClose={onClose} />;
  if (isRemoval) {
    return (
      <MemberDeleteDialog
        row={row}
        isSelf={row.id === subject.userId}
        place={ids}
        tenantName={place.tenant.name}
        onClose={onClose}
        onRemoved={onReload}
      />
    );
  }
  const shared = { row, onClose, onChanged: onReload };
  if (dialog.name === 'sign-out') return <MemberSignOutDialog {...shared} tenantId={ids.tenantId} />;
  if (dialog.name === 'tenant-role') {
    const { isSuperTenant } = tenant;
    return <TenantRoleDialog {...shared} subject={subject} tenant={{ ...place.tenant, isSuperTenant }} />;
  }
  return dialog.name === 'application-role' ? <ApplicationRoleDialog {...shared} place={ids} /> : null;
}
