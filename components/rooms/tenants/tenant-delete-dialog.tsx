import { useTranslations } from 'next-intl';
import { DeleteDialog, type DeletionEnd } from '@/components/form/delete-dialog';
import type { Subject } from '@/lib/contract/access';
import type { ImpactTenant } from './tenant-impact';
import { useTenantImpact } from './tenants-data';
import { call } from '@/lib/console/browser/call';

export type TenantDeleteDialogProps = DeletionEnd & {
  tenant: ImpactTenant & { name: string; organizationId: string };
  subject: Subject;
};

/** Asks for confirmation before a tenant is deleted, and shows what goes with it. A refusal keeps the dialog open (section 4). */
export function TenantDeleteDialog({ tenant, subject, ...end }: TenantDeleteDialogProps) {
  const t = useTranslations('tenants.delete');
  const catalogue = useTranslations('catalogue.Page.AllTenantList.Tenant');
  const impact = useTenantImpact(tenant, subject);
  return (
    <DeleteDialog
      title={t('title', { name: tenant.name })}
      text={t('text')}
      confirmLabel={t('confirm')}
      typeName={tenant.name}
      impact={impact}
      remove={() => call('tenants.delete', { params: { organizationId: tenant.organizationId, tenantId: tenant.id } })}
      said={{ deleted: catalogue('Deleted'), gone: t('gone') }}
      errorKeys={{ error: 'Page.AllTenantList.Tenant.Delete.Error' }}
      leaves
      {...end}
    />
  );
}
