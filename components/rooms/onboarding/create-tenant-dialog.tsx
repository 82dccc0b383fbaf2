import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { type ReactNode, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useSave } from '@/components/form/saving/use-save';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { CreateTenantFields } from './create-tenant-fields';
import { createTenantSchema, emptyTenant, fieldOf, toRequest } from './create-tenant-form';
import { type ApplicationSource, createTenant, useOfferedApplications } from './onboarding-data';
import { useAction } from '@/components/form/saving/use-action';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Spinner } from '@/components/ui/primitives/spinner';
import { call } from '@/lib/console/browser/call';

export type CreateTenantDialogProps = {
  onClose: () => void;
  /** The organization that gets the tenant; null creates a new one. */
  organization: { id: string; name: string } | null;
  /** The user's current tenant, if they are a member of any here. */
  actingTenantId: string | undefined;
  source: ApplicationSource;
  offered?: Application[];
  /** The application in the address. */
  preconfigured?: string;
};

/** Creates a tenant, in an existing organization or with a new one (sections 2 to 6). */
export function CreateTenantDialog(props: CreateTenantDialogProps) {
  const { onClose, organization, actingTenantId, source, offered, preconfigured } = props;
  const t = useTranslations('onboarding.create');
  const router = useRouter();
  const { mutate } = useSWRConfig();
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
    // Every list on the screen may contain the new tenant.
    onSaved: () => void mutate(() => true),
  });
  const close = (): void => {
    onClose();
    // After closing, because the router works in order: a slow page would keep the dialog open.
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

type CreatedTenant = { name: string; email: string; invitationId: string };

type CreateTenantSuccessProps = {
  created: CreatedTenant;
  /** The organization of the new tenant; null if it was created with a new one. */
  organization: { name: string } | null;
  actingTenantId: string | undefined;
};

/** A plain text in an existing organization; with a new one, the activation e-mail that can be sent again (section 2). */
function CreateTenantSuccess({ created, organization, actingTenantId }: CreateTenantSuccessProps) {
  const t = useTranslations('onboarding.created');
  const { name, email } = created;
  if (organization !== null) {
    return (
      <>
        <p className="font-semibold">{t('existingTitle')}</p>
        <p className="text-muted">{t('existing', { tenant: name, organization: organization.name, email })}</p>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">{t('newTitle', { tenant: name })}</p>
      <Resend created={created} actingTenantId={actingTenantId} />
    </>
  );
}

const strong = (chunks: ReactNode): ReactNode => <strong className="font-medium text-text">{chunks}</strong>;

function Resend({ created, actingTenantId }: Omit<CreateTenantSuccessProps, 'organization'>) {
  const t = useTranslations('onboarding.created');
  const catalogue = useTranslations('catalogue.Page.Tenant.Create.Resend');
  const [sent, setSent] = useState(false);
  const { pending, error, run } = useAction({
    act: async () => {
      setSent(false);
      if (actingTenantId === undefined) throw new Error('No tenant acts.');
      await call('invitations.resend', {
        params: { tenantId: actingTenantId, invitationId: created.invitationId },
        body: null,
      });
    },
    errorKeys: { error: 'Page.Tenant.Create.Resend.Error' },
    repeatable: true,
    onDone: () => setSent(true),
  });

  return (
    <>
      <p className="text-muted">
        {t.rich('sent', {
          email: created.email,
          strong,
        })}
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-muted">
        {t('notArrived')}
        <button
          type="button"
          onClick={pending ? undefined : run}
          aria-disabled={pending || undefined}
          className="hit-area inline-flex min-h-6 items-center gap-1.5 rounded-sm font-medium text-accent-text underline underline-offset-2 aria-disabled:opacity-55"
        >
          {pending ? <Spinner /> : null}
          {t('sendAgain')}
        </button>
      </p>
      {sent ? <p className="text-success">{catalogue('Success')}</p> : null}
      {error === null ? null : <InlineAlert tone="danger">{error}</InlineAlert>}
    </>
  );
}
