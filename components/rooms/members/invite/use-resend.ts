import { useTranslations } from 'next-intl';
import { createContext, useCallback } from 'react';
import { useRowAction } from '@/components/form/saving/use-row-action';
import type { MemberRow } from '../list/member-row';
import { resendInvitation } from '../members-data';

/** The invitations whose e-mail is being sent. */
export const SendingContext = createContext<ReadonlySet<string>>(new Set());

const ERROR_KEYS = { error: 'Page.Tenant.Create.Resend.Error' } as const;
const idOf = ({ id }: MemberRow): string => id;

/** Sends invitations again, each at most once at a time, with the toasts of section 8. */
export function useResend(tenantId: string, onSent: () => void) {
  const catalogue = useTranslations('catalogue.Page.Tenant.Create.Resend');
  const act = useCallback(
    async ({ member }: MemberRow): Promise<string> => {
      await resendInvitation(tenantId, member.invitationId ?? member.id);
      onSent();
      return catalogue('Success');
    },
    [tenantId, onSent, catalogue],
  );
  const { running: sending, run: resend } = useRowAction({ act, idOf, errorKeys: ERROR_KEYS, onGone: onSent });
  return { sending, resend };
}
