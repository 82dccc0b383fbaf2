'use client';

import { useCallback, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useSubmitError } from '@/components/form/use-submit-error';
import type { InvitationInput } from '@/lib/contract/entities/members';
import { type InviteForm, type InviteTenant, toRequest, withKnown } from './invite-form';
import { type InviteOutcome, joinOutcomes, learned, retriable } from './invite-outcome';
import { inviteMembers } from '../members-changes';
import { useNoticeText } from '../list/use-notice-text';

const ERROR_KEYS = { error: 'MemberInvitation.Invite.Error', details: 'MemberInvitation.Invite.ErrorDetails' } as const;

export type Invite = {
  outcome: InviteOutcome | null;
  error: string | null;
  retrying: boolean;
  send: (form: InviteForm) => Promise<void>;
  /** Sends again for those who could not be invited, where that may help. */
  retry: () => Promise<void>;
};

/**
 * Sends invitations and keeps what came of them. When nobody could be invited that is an error of the form; once
 * somebody was, the outcome stays and the failed ones can be tried again.
 */
export function useInvite(
  form: UseFormReturn<InviteForm, unknown, InviteForm>,
  tenantId: string,
  tenant: InviteTenant,
  onInvited: () => void,
): Invite {
  const notice = useNoticeText();
  const [requested, setRequested] = useState<InvitationInput[]>([]);
  const [outcome, setOutcome] = useState<InviteOutcome | null>(null);
  const [error, setError] = useSubmitError(form);
  const { getValues, setValue } = form;
  const [retrying, setRetrying] = useState(false);

  const invite = useCallback(
    async (invitations: InvitationInput[], before: InviteOutcome | null): Promise<void> => {
      setError(null);
      try {
        const result = await inviteMembers(tenantId, invitations);
        if (before === null && result.invited.length === 0 && result.failed.length > 0) {
          const reasons = [...new Set(result.failed.map(notice.reason).filter(Boolean))].join(' ');
          // First the marks: a change of the form takes the error away.
          const { entries } = withKnown(getValues(), learned(result));
          setValue('entries', entries, { shouldDirty: true, shouldValidate: true });
          setError(notice.withDetails(ERROR_KEYS, reasons));
          return;
        }
        setOutcome(before === null ? result : joinOutcomes(before, result));
        if (result.invited.length > 0) onInvited();
      } catch (failure) {
        setError(notice(failure, ERROR_KEYS));
      }
    },
    [tenantId, notice, onInvited, setError, getValues, setValue],
  );
  const send = useCallback(
    async (form: InviteForm) => {
      const invitations = toRequest(form, tenant);
      setRequested(invitations);
      await invite(invitations, null);
    },
    [invite, tenant],
  );
  const retry = useCallback(async () => {
    const failed = new Set(outcome && retriable(outcome).map((entry) => entry.email));
    setRetrying(true);
    await invite(
      requested.filter((entry) => failed.has(entry.contactEmail)),
      outcome,
    );
    setRetrying(false);
  }, [invite, requested, outcome]);
  return { outcome, error, retrying, send, retry };
}
