'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useSave } from '@/components/form/saving/use-save';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { CreateTenantFields } from './create-tenant-fields';
import { createTenantSchema, emptyTenant, fieldOf, toRequest } from './create-tenant-form';
import { type CreatedTenant, CreateTenantSuccess } from './create-tenant-success';
import { type ApplicationSource, createTenant, useOfferedApplications, useRefreshLists } from './onboarding-data';

export type CreateTenantDialogProps = {
  onClose: () => void;
  /** The organization that gets the tenant; null creates one with it. */
  organization: { id: string; name: string } | null;
  /** The tenant one acts from. */
  actingTenantId: string | undefined;
  source: ApplicationSource;
  /** The offered applications, as the server loaded them. */
  offered?: Application[];
  /** An application that the address asks for. */
  preconfigured?: string;
};

/** Creates a tenant, in an existing organization or with a new one (sections 2 to 6). */
export function CreateTenantDialog(props: CreateTenantDialogProps) {
  const { onClose, organization, actingTenantId, source, offered, preconfigured } = props;
  const t = useTranslations('onboarding.create');
  const router = useRouter();
  const refreshLists = useRefreshLists();
  const origin = organization === null ? 'new' : 'existing';
  const schema = useMemo(() => createTenantSchema(origin), [origin]);
  const form = useDialogForm(schema, emptyTenant(preconfigured));
  const applications = useOfferedApplications(source, offered);
  const { saved: created, dialog } = useSave({
    form,
    send: async (values): Promise<CreatedTenant> => {
      const request = toRequest(values, organization?.id ?? null);
      const invitationId = await createTenant(request, actingTenantId);
      return { name: request.tenantName, email: request.userData.contactEmail, invitationId };
    },
    errorKeys: { error: 'Page.Tenant.Create.Save.Error' },
    fieldOf: (name, values) => fieldOf(name, values, origin),
    onSaved: () => void refreshLists(),
  });
  const close = (): void => {
    onClose();
    // Afterwards, because the router works in order: a page that takes long would keep the dialog open.
    if (created !== null) router.refresh();
  };

  return (
    <FormDialog
      onClose={close}
      title={organization === null ? t('titleNew') : t('title')}
      description={organization === null ? t('descriptionNew') : t('description', { organization: organization.name })}
      {...dialog}
      success={
        created && <CreateTenantSuccess created={created} organization={organization} actingTenantId={actingTenantId} />
      }
      submitLabel={t('submit')}
    >
      <CreateTenantFields
        form={form}
        origin={origin}
        offered={applications.applications}
        offeredError={applications.error}
        onRetry={applications.retry}
        source={source}
      />
    </FormDialog>
  );
}
