import { useTranslations } from 'next-intl';
import { ActionDialog } from '@/components/form/confirm-dialog';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { toast } from '@/components/ui/overlays/toast';
import { gaveUpPath, paths } from '@/lib/paths';
import type { RowDialogProps } from '../list/member-row';
import { call } from '@/lib/console/browser/call';

export type OrganizationRoleDialogProps = RowDialogProps & {
  isSelf: boolean;
  organization: { id: string; name: string };
};

/** Confirms that a member becomes an organization admin, or is no longer one, with the consequences (section 4). */
export function OrganizationRoleDialog({ row, isSelf, organization, onClose, onChanged }: OrganizationRoleDialogProps) {
  const t = useTranslations('organizationmembers');
  const catalogue = useTranslations('catalogue.Page.MemberList.Data.Changed');
  const { member } = row;
  const grants = !member.isOrganizationAdmin;
  const withoutTenants = member.tenants.length === 0;
  // Such a person belongs to the organization only by the role.
  const removed = !grants && withoutTenants;
  const params = { organizationId: organization.id, memberId: member.id };
  const values = { name: row.name, organization: organization.name };
  return (
    <ActionDialog
      onClose={onClose}
      title={grants ? t('grantTitle', values) : t('revokeTitle', values)}
      confirmLabel={grants ? t('grantConfirm') : t('revokeConfirm')}
      tone={grants ? 'primary' : 'danger'}
      act={() =>
        grants
          ? call('organizations.admins.grant', { params, body: undefined })
          : call('organizations.admins.revoke', { params })
      }
      errorKeys={{ error: 'Page.MemberList.Data.Changed.Error' }}
      // The message stays in the dialog, and the row leaves the organization's list.
      onGone={onChanged}
      onDone={() => {
        toast.success(catalogue('Success'));
        if (isSelf) {
          // The user's own permissions have changed: a full page load, so that nothing on the page uses the old ones.
          window.location.assign(withoutTenants ? paths.home : gaveUpPath(organization.id));
          return;
        }
        onChanged();
        onClose();
      }}
    >
      <div className="space-y-3">
        <p>{t(grants ? 'grantText' : isSelf ? 'revokeSelf' : 'revokeText', values)}</p>
        {removed ? <InlineAlert tone="warning">{t('removesUser')}</InlineAlert> : null}
      </div>
    </ActionDialog>
  );
}
