'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/components/form/saving/use-action';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Spinner } from '@/components/ui/primitives/spinner';
import { resendActivation } from './onboarding-data';

/** What was created, and the invitation of its first admin. */
export type CreatedTenant = { name: string; email: string; invitationId: string };

export type CreateTenantSuccessProps = {
  created: CreatedTenant;
  /** The organization that the tenant was created in; null when it came with a new one. */
  organization: { name: string } | null;
  actingTenantId: string | undefined;
};

/** Plain text in an existing organization; with a new one, the activation e-mail that can be sent again (section 2). */
export function CreateTenantSuccess({ created, organization, actingTenantId }: CreateTenantSuccessProps) {
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
      await resendActivation(actingTenantId, created.invitationId);
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
          className="inline-flex min-h-6 items-center gap-1.5 rounded-sm font-medium text-accent-text underline underline-offset-2 aria-disabled:opacity-55"
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
