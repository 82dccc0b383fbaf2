'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { useFailureText } from '@/components/form/use-failure-text';
import { ImpactList } from '@/components/ui/impact-list';
import { toast } from '@/components/ui/toast';
import type { Subject } from '@/lib/contract/access';
import type { ImpactTenant } from './tenant-impact';
import { deleteTenant, useTenantImpact } from './tenants-data';

export type TenantDeleteDialogProps = {
  tenant: ImpactTenant & { name: string; organizationId: string };
  /** The reader in that tenant. */
  subject: Subject;
  onClose: () => void;
  /** It is gone, by this dialog or by somebody else. */
  onDeleted: () => void;
};

/** Asks before a tenant goes, and says what goes with it. A refusal keeps the dialog open (section 4). */
export function TenantDeleteDialog({ tenant, subject, onClose, onDeleted }: TenantDeleteDialogProps) {
  const t = useTranslations('tenants.delete');
  const catalogue = useTranslations('catalogue.Page.AllTenantList.Tenant');
  const failureText = useFailureText();
  const impact = useTenantImpact(tenant, subject);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      const outcome = await deleteTenant(tenant.organizationId, tenant.id);
      toast.success(outcome === 'gone' ? t('gone') : catalogue('Deleted'));
    } catch (failure) {
      setError(failureText(failure, { error: 'Page.AllTenantList.Tenant.Delete.Error' }));
      setPending(false);
      return;
    }
    onDeleted();
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('title', { name: tenant.name })}
      confirmLabel={t('confirm')}
      onConfirm={() => void confirm()}
      pending={pending}
      error={error}
      typeToConfirm={tenant.name.trim()}
    >
      <div className="space-y-3">
        <p>{t('text')}</p>
        <ImpactList items={impact} />
      </div>
    </ConfirmDialog>
  );
}
