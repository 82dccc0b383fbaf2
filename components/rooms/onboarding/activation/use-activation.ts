'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { remember } from '@/components/shell/preferences';
import { incorrectIdpPath } from '@/lib/paths';
import { acceptInvitation, type Invitation, type Outcome } from './activation-data';

export type ActivationState = { kind: 'working' } | Exclude<Outcome, { kind: 'wrongIdp' }>;

/**
 * Accepts the invitation once the page is shown: by a POST from the page and never by loading it, so that nothing that
 * fetches pages ahead of people (prefetching, mail scanners) can accept in a person's name.
 */
export function useActivation({ invitationId, idp }: Invitation): { state: ActivationState; retry: () => void } {
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
