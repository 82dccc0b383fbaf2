'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { useFailureText } from '@/components/form/use-failure-text';
import { ImpactList } from '@/components/ui/impact-list';
import { toast } from '@/components/ui/toast';
import type { AccessClaims } from '@/lib/contract/access';
import type { OrganizationDetails } from '@/lib/contract/entities/organizations';
import { deleteOrganization, useOrganizationImpact } from './organizations-data';

export type OrganizationDeleteDialogProps = {
  organization: OrganizationDetails;
  claims: AccessClaims;
  onClose: () => void;
  /** It is gone, by this dialog or by somebody else. */
  onDeleted: () => void;
};

/** Asks before an organization goes, and says what goes with it. A refusal keeps the dialog open (section 4). */
export function OrganizationDeleteDialog(props: OrganizationDeleteDialogProps) {
  const { organization, claims, onClose, onDeleted } = props;
  const t = useTranslations('organizations.delete');
  const catalogue = useTranslations('catalogue.Page.StartConfiguration.DeleteOrganization');
  const failureText = useFailureText();
  const impact = useOrganizationImpact(organization, claims);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const confirm = async (): Promise<void> => {
    setPending(true);
    setError(null);
    try {
      const outcome = await deleteOrganization(organization.id);
      toast.success(outcome === 'gone' ? t('gone') : catalogue('Deleted'));
    } catch (failure) {
      setError(failureText(failure, { error: 'Page.StartConfiguration.DeleteOrganization.Error' }));
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
      title={t('title', { name: organization.name })}
      confirmLabel={t('confirm')}
      onConfirm={() => void confirm()}
      pending={pending}
      error={error}
      typeToConfirm={organization.name.trim()}
    >
      <div className="space-y-3">
        <p>{t('text')}</p>
        <ImpactList items={impact} />
      </div>
    </ConfirmDialog>
  );
}
