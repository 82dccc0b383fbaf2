'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { LoadingDialog } from '@/components/form/loading-dialog';
import { toast } from '@/components/ui/toast';
import type { TenantAssignments } from '@/lib/contract/entities/applications';
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
  const { data, error, isValidating, mutate } = useTarget(superTenantId, subject.tenantId);
  const { tenantId, applicationId } = subject;
  if (data) return <Confirmation {...{ superTenantId, applicationId, onClose, onDone }} tenant={data} />;
  if (data === null) return <Gone text={noTenant('NoTenant', { tenantId })} onClose={onClose} />;
  return (
    <LoadingDialog
      title={t('submit')}
      error={isValidating ? undefined : error}
      errorKeys={{ error: 'Tenant.Fetch.Error' }}
      onRetry={() => void mutate()}
      onClose={onClose}
      onGone={onDone}
    />
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

/** There is nothing to ask about, or not any more: an old link, or somebody else was quicker. */
function Gone({ text, onClose }: { text: string; onClose: () => void }) {
  useEffect(() => {
    toast.error(text);
    onClose();
  }, [text, onClose]);
  return null;
}
