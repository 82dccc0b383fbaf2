'use client';

import { Plus } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/primitives/button';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { CreateTenantDialogProps } from './create-tenant-dialog';
import { ActionRow } from '@/components/ui/primitives/action-row';

const CreateTenantDialog = lazy(() => import('./create-tenant-dialog'), 'CreateTenantDialog');

export type CreateTenantButtonProps = Pick<CreateTenantDialogProps, 'organization' | 'actingTenantId' | 'source'> & {
  variant?: 'primary';
};

const DIALOG = 'create-tenant';
const DIALOGS = { alone: [DIALOG] };

export function CreateTenantButton({ variant, ...dialogProps }: CreateTenantButtonProps) {
  const t = useTranslations('onboarding.action');
  const dialog = useDialogParam(DIALOGS);
  return (
    <>
      <Button variant={variant} icon={variant === 'primary' ? <Plus /> : undefined} onClick={() => dialog.open(DIALOG)}>
        {t(dialogProps.organization === null ? 'buttonNew' : 'button')}
      </Button>
      {dialog.name === DIALOG ? <CreateTenantDialog onClose={dialog.close} {...dialogProps} /> : null}
    </>
  );
}

/** The block of an organization's page that creates a tenant in it (section 2, "Action blocks"). */
export function CreateTenantAction(props: CreateTenantButtonProps & { organization: { name: string } }) {
  const t = useTranslations('onboarding.action');
  return (
    <ActionRow icon={<Plus />} title={t('title')} text={t('text', { organization: props.organization.name })}>
      <CreateTenantButton {...props} />
    </ActionRow>
  );
}
