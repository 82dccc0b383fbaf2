'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { SERVER_ERROR } from '@/components/form/use-error-text';
import { useFailureText } from '@/components/form/use-failure-text';
import { useSubmitError } from '@/components/form/use-submit-error';
import { ApiError } from '@/lib/client/call';
import type { Application } from '@/lib/contract/entities/applications';
import { CreateTenantFields } from './create-tenant-fields';
import { type CreateTenantForm, createTenantSchema, emptyTenant, fieldOf, toRequest } from './create-tenant-form';
import { type CreatedTenant, CreateTenantSuccess } from './create-tenant-success';
import { type ApplicationSource, createTenant, useOfferedApplications, useRefreshLists } from './onboarding-data';

export type CreateTenantDialogProps = {
  open: boolean;
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
  // Its own component, so that a closed dialog forgets everything and asks for nothing.
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: CreateTenantDialogProps) {
  const { onClose, organization, actingTenantId, source, offered, preconfigured } = props;
  const t = useTranslations('onboarding.create');
  const failureText = useFailureText();
  const router = useRouter();
  const refreshLists = useRefreshLists();
  const origin = organization === null ? 'new' : 'existing';
  const schema = useMemo(() => createTenantSchema(origin), [origin]);
  const form = useDialogForm(schema, emptyTenant(preconfigured));
  const applications = useOfferedApplications(source, offered);
  const [created, setCreated] = useState<CreatedTenant | null>(null);
  const [error, setError] = useSubmitError(form);

  const showFailure = (failure: unknown, values: CreateTenantForm): void => {
    const known = (failure instanceof ApiError ? failure.fieldErrors : []).flatMap((entry) => {
      const field = fieldOf(entry.field, values, origin);
      return field === undefined ? [] : [{ field, message: entry.Message }];
    });
    for (const { field, message } of known) form.setError(field, { type: SERVER_ERROR, message });
    // One error, one place: what stands at its field is not said again above the buttons.
    if (known.length === 0) setError(failureText(failure, { error: 'Page.Tenant.Create.Save.Error' }));
    else if (known[0] !== undefined) form.setFocus(known[0].field);
  };
  const save = async (values: CreateTenantForm): Promise<void> => {
    setError(null);
    try {
      const request = toRequest(values, organization?.id ?? null);
      const invitationId = await createTenant(request, actingTenantId);
      setCreated({ name: request.tenantName, email: request.userData.contactEmail, invitationId });
    } catch (failure) {
      showFailure(failure, values);
      return;
    }
    void refreshLists();
    router.refresh();
  };

  return (
    <FormDialog
      open
      onClose={onClose}
      title={organization === null ? t('titleNew') : t('title')}
      description={organization === null ? t('descriptionNew') : t('description', { organization: organization.name })}
      pending={form.formState.isSubmitting}
      error={error}
      success={
        created && <CreateTenantSuccess created={created} organization={organization} actingTenantId={actingTenantId} />
      }
      dirty={form.formState.isDirty}
      valid={form.formState.isValid}
      submitLabel={t('submit')}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <CreateTenantFields
        form={form}
        origin={origin}
        offered={applications.applications}
        offeredError={applications.error}
        onRetry={applications.retry}
      />
    </FormDialog>
  );
}
