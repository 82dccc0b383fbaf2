import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useAction } from '@/components/form/saving/use-action';
import { type Save, useSave } from '@/components/form/saving/use-save';
import { useVanishedText } from '@/components/form/saving/use-vanished-text';
import { vanishedGrants } from '@/components/form/saving/vanished-grants';
import { toast } from '@/components/ui/overlays/toast';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import type { InvitationInput } from '@/lib/contract/rooms/members/entities';
import { type InviteForm, type InviteTenant, toRequest, withDraft, withKnown, withRefused } from './invite-form';
import { type InviteOutcome, joinOutcomes, learned, nameTaken, retriable } from './invite-outcome';
import { inviteMembers } from '../members-changes';
import { type ApplicationOptions, grantOptions, withoutIds } from '../roles/application-role-form';
import { useRowReason } from './use-row-reason';

const ERROR_KEYS = { error: 'MemberInvitation.Invite.Error', details: 'MemberInvitation.Invite.ErrorDetails' } as const;

/** The platform has processed the request, and refused what stays in the form. */
class NotInvited extends Error {
  constructor(readonly failed: InviteOutcome['failed']) {
    super('not everybody was invited');
  }
}

type Sent = { invitations: InvitationInput[]; outcome: InviteOutcome };

export type Invite = {
  /** Null until the first invitation succeeds. */
  outcome: InviteOutcome | null;
  dialog: Save<unknown>['dialog'];
  /** Retries the failed invitations, if that may help. */
  retry: { pending: boolean; error: string | null; run: () => void };
};

export type InviteOptions = {
  form: UseFormReturn<InviteForm, unknown, InviteForm>;
  tenantId: string;
  tenant: InviteTenant;
  offer: { options: readonly ApplicationOptions[] | undefined; reload: () => Promise<Application[] | undefined> };
  onInvited: () => void;
};

/**
 * Sends invitations and keeps their outcome. When none succeeded, that is an error of the form; once one has, the outcome stays and the
 * failed ones can be retried.
 */
export function useInvite({ form, tenantId, tenant, offer, onInvited }: InviteOptions): Invite {
  const vanishedText = useVanishedText();
  const t = useTranslations('memberinvite');
  const catalogue = useTranslations('catalogue.MemberInvitation.Invite');
  const reasonOf = useRowReason();
  const refusedText = ({ failed }: NotInvited): string => {
    const details = [...new Set(failed.map(reasonOf).filter(Boolean))].join(' ');
    return details === '' ? catalogue('Error') : catalogue('ErrorDetails', { details });
  };
  const { getValues, setValue } = form;
  const tell = ({ invited }: InviteOutcome): void => {
    if (invited.length > 0) onInvited();
  };
  const { saved, dialog } = useSave<InviteForm, InviteForm, Sent>({
    form,
    send: async (sent) => {
      const values = { ...withDraft(sent, tenant), draft: '' };
      const invitations = toRequest(values, tenant);
      const outcome = await inviteMembers(tenantId, invitations);
      const taken = nameTaken(outcome);
      if (taken.length > 0) {
        // Removes the invited people; the others stay in the form, to be corrected.
        const next = withRefused(values, outcome.invited, taken);
        setValue('changeUserNames', next.changeUserNames, { shouldDirty: true });
        setValue('entries', next.entries, { shouldDirty: true, shouldValidate: true });
        tell(outcome);
        if (outcome.invited.length > 0) toast.success(t('invited', { count: outcome.invited.length }));
        throw new NotInvited(outcome.failed);
      }
      if (outcome.invited.length > 0 || outcome.failed.length === 0) return { invitations, outcome };
      const chosen = values.editGrants ? values.applications : [];
      const offered = chosen.length === 0 ? undefined : await offer.reload();
      const vanished = offered && vanishedGrants(chosen, offer.options ?? [], grantOptions(offered));
      if (vanished) {
        setValue('applications', withoutIds(chosen, vanished.ids), { shouldDirty: true });
        throw vanished;
      }
      // Sets the marks first, because a change of the form clears the error.
      const { entries } = withKnown(getValues(), learned(outcome));
      setValue('entries', entries, { shouldDirty: true, shouldValidate: true });
      throw new NotInvited(outcome.failed);
    },
    errorKeys: ERROR_KEYS,
    sentenceOf: (error) => (error instanceof NotInvited ? refusedText(error) : vanishedText(error)),
    onSaved: ({ outcome }) => tell(outcome),
  });
  const [retried, setRetried] = useState<InviteOutcome | null>(null);
  const outcome = retried ?? saved?.outcome ?? null;
  const retry = useAction({
    act: async () => {
      const again = new Set(outcome && retriable(outcome).map((entry) => entry.email));
      const invitations = saved?.invitations.filter((entry) => again.has(entry.contactEmail)) ?? [];
      return inviteMembers(tenantId, invitations);
    },
    errorKeys: ERROR_KEYS,
    repeatable: true,
    onDone: (result) => {
      setRetried(outcome === null ? result : joinOutcomes(outcome, result));
      tell(result);
    },
  });
  return { outcome, dialog, retry };
}
