'use client';

import { CircleAlert, Clock, LogIn, MailX, RotateCw, TicketCheck, UserRoundX } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { type Notice, noticeText } from '@/lib/console/browser/error-message';
import { forgetInvitation } from '@/lib/console/browser/pending-invitation';
import { activationPath, loginPath, paths } from '@/lib/paths';
import { ActivationCard } from './activation-card';
import type { Invitation, Problem } from './activation-data';

const looks: Record<Problem, { tone: 'warning' | 'danger'; icon: ReactNode }> = {
  expired: { tone: 'warning', icon: <Clock /> },
  confirmed: { tone: 'warning', icon: <TicketCheck /> },
  wrongAccount: { tone: 'warning', icon: <UserRoundX /> },
  unknown: { tone: 'danger', icon: <MailX /> },
  failed: { tone: 'danger', icon: <CircleAlert /> },
};

export type ActivationProblemProps = {
  invitation: Invitation;
  problem: Problem;
  notice: Notice;
  /** The signed-in person. */
  accountName: string;
  onRetry: () => void;
};

/** Why the invitation was not accepted, and what to do now. */
export function ActivationProblem({ invitation, problem, notice, accountName, onRetry }: ActivationProblemProps) {
  const t = useTranslations('activation');
  // `noticeOf` answers any key of the catalogue, which the translator's type would want to know beforehand.
  const catalogue = useTranslations('catalogue') as unknown as Parameters<typeof noticeText>[1];
  const { type, invitationId, idp } = invitation;
  const otherAccount = problem === 'wrongAccount' || problem === 'confirmed';
  return (
    <ActivationCard
      {...looks[problem]}
      overline={t(`type.${type}`)}
      header={t(`problem.${problem}.header`)}
      text={t(`problem.${problem}.text`, { name: accountName })}
      message={noticeText(notice, catalogue)}
      actions={
        <>
          {otherAccount ? (
            <a
              href={loginPath({ returnUrl: activationPath(type, invitationId, idp), idp, invitation: invitationId })}
              className={buttonClass({ variant: 'primary' })}
            >
              <LogIn />
              {t('action.switchAccount')}
            </a>
          ) : null}
          {problem === 'expired' || problem === 'failed' ? (
            <Button variant="primary" icon={<RotateCw />} onClick={onRetry}>
              {t('action.retry')}
            </Button>
          ) : null}
          <LeaveButton label={otherAccount ? t('action.stay', { name: accountName }) : t('action.leave')} />
        </>
      }
    />
  );
}

/** Leaves for the start page, which would lead straight back here as long as the invitation is remembered. */
function LeaveButton({ label }: { label: string }) {
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    await forgetInvitation().catch(() => undefined);
    window.location.assign(paths.home);
  };
  return (
    <Button pending={leaving} onClick={() => void leave()}>
      {label}
    </Button>
  );
}
