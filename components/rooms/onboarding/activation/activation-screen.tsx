'use client';

import { ArrowRight, PartyPopper } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { Spinner } from '@/components/ui/primitives/spinner';
import { incorrectIdpPath, paths } from '@/lib/paths';
import { ActivationCard } from './activation-card';
import { acceptInvitation, type Invitation, type Outcome } from './activation-data';
import { ActivationProblem } from './activation-problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { remember } from '@/components/shell/preferences';

export type ActivationScreenProps = {
  invitation: Invitation;
  /** An earlier attempt of this browser was interrupted. */
  resumed: boolean;
  /** The signed-in person. */
  accountName: string;
};

/** Member and tenant activation (section 2): accepts the invitation and says how it went. */
export function ActivationScreen({ invitation, resumed, accountName }: ActivationScreenProps) {
  const t = useTranslations('activation');
  const { state, retry } = useActivation(invitation);
  const overline = t(`type.${invitation.type}`);
  switch (state.kind) {
    case 'working':
      return (
        <ActivationCard
          tone="accent"
          icon={<Spinner />}
          overline={overline}
          header={resumed ? t('working.resumed') : t('working.header')}
          text={t('working.text')}
        />
      );
    case 'accepted':
      return (
        <ActivationCard
          tone="success"
          icon={<PartyPopper />}
          overline={overline}
          header={t('done.header')}
          text={t(`done.${invitation.type}`)}
          actions={
            // A new document: nothing that was loaded before the acceptance is shown again.
            <a href={paths.home} className={buttonClass({ variant: 'primary' })}>
              {t('done.action')}
              <ArrowRight />
            </a>
          }
        />
      );
    case 'refused':
      return (
        <ActivationProblem
          invitation={invitation}
          problem={state.problem}
          notice={state.notice}
          accountName={accountName}
          onRetry={retry}
        />
      );
  }
}

type ActivationState = { kind: 'working' } | Exclude<Outcome, { kind: 'wrongIdp' }>;

/**
 * Accepts the invitation once the page is shown: by a POST from the page and never by loading it, so that nothing that
 * fetches pages ahead of people (prefetching, mail scanners) can accept in a person's name.
 */
function useActivation({ invitationId, idp }: Invitation): { state: ActivationState; retry: () => void } {
  const [state, setState] = useState<ActivationState>({ kind: 'working' });
  const started = useRef(false);

  const run = useCallback(async () => {
    setState({ kind: 'working' });
    const outcome = await acceptInvitation(invitationId);
    if (outcome.kind === 'wrongIdp') {
      window.location.replace(incorrectIdpPath('MemberInvitation.Invite.IDPError', idp));
      return;
    }
    // The new place becomes the current one, so that the start page leads there.
    if (outcome.kind === 'accepted' && outcome.organizationId !== undefined && outcome.tenantId !== undefined) {
      remember('organization', outcome.organizationId);
      remember('tenant', outcome.tenantId);
    }
    setState(outcome);
  }, [invitationId, idp]);

  useEffect(() => {
    // React may run an effect twice for one page.
    if (started.current) return;
    started.current = true;
    void run();
  }, [run]);

  return { state, retry: () => void run() };
}
