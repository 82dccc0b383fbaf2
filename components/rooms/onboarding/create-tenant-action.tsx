'use client';

import { Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { ActionRow } from '@/components/ui/primitives/action-row';
import { CreateTenantButton } from './create-tenant-button';
import type { ApplicationSource } from './onboarding-data';

export type CreateTenantActionProps = {
  organization: { id: string; name: string };
  /** The tenant one acts from, if one is a member of any here. */
  actingTenantId: string | undefined;
  source: ApplicationSource;
};

/** The block of an organization's page that creates a tenant in it (section 2, "Action blocks"). */
export function CreateTenantAction(props: CreateTenantActionProps) {
  const t = useTranslations('onboarding.action');
  return (
    <ActionRow icon={<Plus />} title={t('title')} text={t('text', { organization: props.organization.name })}>
      <CreateTenantButton {...props} />
    </ActionRow>
  );
}
