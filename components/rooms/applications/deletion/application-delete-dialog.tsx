'use client';

import { UserCheck } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { deleteEntity, useDeleteImpact } from '../applications-data';
import { isInUse } from '../list/application-list';

export type ApplicationDeleteDialogProps = DeletionEnd & {
  kind: 'multiTenant' | 'singleTenant';
  tenantId: string;
  application: Application;
};

/** Asks before an application is deleted, and says who is affected. One that is in use goes only after its name was typed. */
export function ApplicationDeleteDialog(props: ApplicationDeleteDialogProps) {
  const { kind, tenantId, application, ...end } = props;
  const { applicationId: id, name, tenant, roles } = application;
  const t = useTranslations('applications.delete');
  const confirm = useTranslations('common.action')('confirm');
  const catalogue = useTranslations('catalogue.Page.ApplicationRemove');
  const impact = useDeleteImpact(tenantId, id);
  // Not counted, but this much is known.
  const isHeld =
    impact.every((line) => 'found' in line && (line.found === 'unknown' || line.found === 'hidden')) &&
    roles.some(({ isAssigned }) => isAssigned);
  return (
    <DeleteDialog
      title={t('title', { name })}
      text={kind === 'singleTenant' && tenant ? t('textOf', { tenant: tenant.name }) : t('text')}
      confirmLabel={confirm}
      checking={impact.some((line) => 'found' in line && line.found === 'checking')}
      typeName={isInUse(application) ? name : undefined}
      impact={isHeld ? [{ id: 'held', icon: <UserCheck />, text: t('held') }, ...impact] : impact}
      remove={() => deleteEntity(kind, tenantId, id)}
      errorKeys={{ error: 'Page.ApplicationDelete.Error' }}
      said={{ deleted: catalogue('ApplicationRemoved'), gone: t('gone') }}
      {...end}
    />
  );
}
