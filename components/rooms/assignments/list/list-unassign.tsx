'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { toast } from '@/components/ui/overlays/toast';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { useTarget } from '../assignments-data';
import { UnassignDialog } from '../unassign-dialog';

export type ListUnassignProps = {
  superTenantId: string;
  subject: { tenantId: string; applicationId: string };
  /** The tenant, when it is in the list. */
  known: TenantAssignments | undefined;
  onClose: () => void;
  onDone: () => void;
};

/** The confirmation that the address of the list names; a tenant that is not in sight is asked for. */
export function ListUnassign(props: ListUnassignProps) {
  const { superTenantId, subject, known, onClose, onDone } = props;
  return known === undefined ? (
    <AskedFor {...props} />
  ) : (
    <Confirmation
      superTenantId={superTenantId}
      tenant={known}
      applicationId={subject.applicationId}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function AskedFor({ superTenantId, subject, onClose, onDone }: ListUnassignProps) {
  const t = useTranslations('assignments.unassign');
  const noTenant = useTranslations('catalogue.Page.Error');
  const answer = useTarget(superTenantId, subject.tenantId);
  const { data } = answer;
  const { tenantId, applicationId } = subject;
  if (data) return <Confirmation {...{ superTenantId, applicationId, onClose, onDone }} tenant={data} />;
  if (data === null) return <Gone text={noTenant('NoTenant', { tenantId })} onClose={onClose} />;
  return (
    <LoadingDialog title={t('submit')} answer={answer} says="Tenant.Fetch.Error" onClose={onClose} onGone={onDone} />
  );
}

type ConfirmationProps = Pick<ListUnassignProps, 'superTenantId' | 'onClose' | 'onDone'> & {
  tenant: TenantAssignments;
  applicationId: string;
};

function Confirmation({ superTenantId, tenant, applicationId, onClose, onDone }: ConfirmationProps) {
  const t = useTranslations('assignments.unassign');
  const application = tenant.applications.find((one) => one.applicationId === applicationId);
  if (application === undefined) return <Gone text={t('notAssigned', { tenant: tenant.name })} onClose={onClose} />;
  return (
    <UnassignDialog
      superTenantId={superTenantId}
      tenant={tenant}
      application={application}
      others={tenant.applications.length - 1}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** There is nothing to ask about, or not any more: an old link, or another user was first. */
function Gone({ text, onClose }: { text: string; onClose: () => void }) {
  useEffect(() => {
    toast.error(text);
    onClose();
  }, [text, onClose]);
  return null;
}
