import { useTranslations } from 'next-intl';
import { LoadingDialog } from '@/components/form/loading-dialog';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { NoSuchDialog } from '@/components/ui/overlays/no-such-dialog';
import type { DialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { UNASSIGN, readSubject } from '../assignment';
import { useTarget } from '../assignments-data';
import { UnassignDialog, type UnassignDialogProps } from '../unassign-dialog';

export type ListUnassignProps = {
  superTenantId: string;
  dialog: DialogParam;
  find: (is: (tenant: TenantAssignments) => boolean) => TenantAssignments | undefined;
  onDone: () => void;
};

/** The confirmation named in the list's address; a tenant that is not loaded is queried. */
export function ListUnassign({ superTenantId, dialog, find, onDone }: ListUnassignProps) {
  const { close } = dialog;
  const subject = dialog.name === UNASSIGN ? readSubject(dialog.subject) : null;
  if (subject === null) return <NoSuchDialog onClose={close} />;
  const { tenantId, applicationId } = subject;
  const known = find(({ id }) => id === tenantId);
  const question = { superTenantId, applicationId, onClose: close, onDone };
  return known === undefined ? (
    <AskedFor {...question} tenantId={tenantId} />
  ) : (
    <Confirmation {...question} tenant={known} />
  );
}

function AskedFor({ tenantId, ...question }: Omit<ConfirmationProps, 'tenant'> & { tenantId: string }) {
  const t = useTranslations('assignments.unassign');
  const noTenant = useTranslations('catalogue.Page.Error');
  const { superTenantId, onClose, onDone } = question;
  const answer = useTarget(superTenantId, tenantId);
  const { data } = answer;
  if (data) return <Confirmation {...question} tenant={data} />;
  if (data === null) return <NoSuchDialog text={noTenant('NoTenant', { tenantId })} onClose={onClose} />;
  return (
    <LoadingDialog title={t('submit')} answer={answer} says="Tenant.Fetch.Error" onClose={onClose} onGone={onDone} />
  );
}

type ConfirmationProps = Pick<UnassignDialogProps, 'superTenantId' | 'onClose' | 'onDone'> & {
  tenant: TenantAssignments;
  applicationId: string;
};

function Confirmation({ superTenantId, tenant, applicationId, onClose, onDone }: ConfirmationProps) {
  const t = useTranslations('assignments.unassign');
  const application = tenant.applications.find((one) => one.applicationId === applicationId);
  if (application === undefined)
    return <NoSuchDialog text={t('notAssigned', { tenant: tenant.name })} onClose={onClose} />;
  const others = tenant.applications.length - 1;
  return <UnassignDialog {...{ superTenantId, tenant, application, others, onClose, onDone }} />;
}
