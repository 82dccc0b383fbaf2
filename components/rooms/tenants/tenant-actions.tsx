import { Trash2, UserPlus } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { ActionList, ActionRow } from '@/components/ui/primitives/action-row';
import { Button } from '@/components/ui/primitives/button';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { Panel } from '@/components/ui/primitives/panel';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { Role, type Subject, can, canOpen, holds } from '@/lib/contract/access';
import type { Tenant } from '@/lib/contract/rooms/organizations/entities';
import { paths, placePath, screenPath } from '@/lib/paths';
import { lazy } from '@/components/ui/mechanisms/lazy';

const TenantDeleteDialog = lazy(() => import('./tenant-delete-dialog'), 'TenantDeleteDialog');

export type TenantActionsProps = {
  tenant: Tenant;
  subject: Subject;
};

const DELETE = 'delete-tenant';
const DIALOGS = { alone: [DELETE] };
const NO_DIALOGS = {};
const INVITE = '?dialog=invite';

/** What is done most: it leads to the members, with the dialog that invites (section 2, "Action blocks"). */
export function AddMembers({ tenant, subject }: TenantActionsProps) {
  const t = useTranslations('tenants.actions');
  if (!can(subject, 'members.invite').allowed || !canOpen(subject, 'tenantMembers')) return null;
  const members = screenPath('tenantMembers', { organizationId: tenant.organizationId, tenantId: tenant.id });
  return (
    <Link href={`${members}${INVITE}`} className={buttonClass({ variant: 'primary' })}>
      <UserPlus />
      {t('inviteButton')}
    </Link>
  );
}

export function TenantActions({ tenant, subject }: TenantActionsProps) {
  const t = useTranslations('tenants.actions');
  const router = useRouter();
  // Section 2: "delete tenant (tenant-in-organization remove, not super tenant)": then there is no block at all.
  const mayDelete = can(subject, 'tenant.delete', { isSuperTenant: tenant.isSuperTenant }).allowed;
  const dialog = useDialogParam(mayDelete ? DIALOGS : NO_DIALOGS);
  if (!mayDelete) return null;

  const onDeleted = (): void => {
    // Section 2: to the organization; who cannot open its page any more without this tenant starts afresh.
    router.replace(holds(subject, [Role.OrganizationAdmin]) ? placePath(tenant.organizationId) : paths.home);
    router.refresh();
  };

  return (
    <Panel title={t('title')} flush>
      <ActionList>
        <ActionRow icon={<Trash2 />} tone="danger" title={t('delete')} text={t('deleteText')}>
          <Button variant="danger-quiet" onClick={() => dialog.open(DELETE)}>
            {t('deleteButton')}
          </Button>
        </ActionRow>
      </ActionList>
      {dialog.name === DELETE ? (
        <TenantDeleteDialog tenant={tenant} subject={subject} onClose={dialog.close} onDeleted={onDeleted} />
      ) : null}
    </Panel>
  );
}
