'use client';

import { Plus } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { ActionRow } from '@/components/ui/action-row';
import { Button } from '@/components/ui/button';
import { useDialogParam } from '@/components/ui/use-dialog-param';
import { later } from '@/components/ui/later';
import type { ApplicationSource } from './onboarding-data';

const CreateTenantDialog = later(() => import('./create-tenant-dialog').then((module) => module.CreateTenantDialog));

export type CreateTenantActionProps = {
  organization: { id: string; name: string };
  /** The tenant one acts from, if one is a member of any here. */
  actingTenantId: string | undefined;
  source: ApplicationSource;
};

const DIALOG = 'create-tenant';

/** The block of an organization's page that creates a tenant in it (section 2, "Action blocks"). */
export function CreateTenantAction({ organization, actingTenantId, source }: CreateTenantActionProps) {
  const t = useTranslations('onboarding.action');
  const dialog = useDialogParam();
  return (
    <ActionRow icon={<Plus />} title={t('title')} text={t('text', { organization: organization.name })}>
      <Button onClick={() => dialog.open(DIALOG)}>{t('button')}</Button>
      {dialog.name === DIALOG ? (
        <CreateTenantDialog
          open
          onClose={dialog.close}
          organization={organization}
          actingTenantId={actingTenantId}
          source={source}
        />
      ) : null}
    </ActionRow>
  );
}
