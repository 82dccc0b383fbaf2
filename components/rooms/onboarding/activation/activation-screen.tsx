'use client';

import {
  ArrowRight,
  PartyPopper,
  CircleAlert,
  Clock,
  LogIn,
  MailX,
  RotateCw,
  TicketCheck,
  UserRoundX,
} from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { joinIsolated } from '@/lib/contract/names';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { Spinner } from '@/components/ui/primitives/spinner';
import { incorrectIdpPath, paths, activationPath, loginPath } from '@/lib/paths';
import { ACTIVATION_ERROR, type Invitation, type Outcome, type Problem, acceptInvitation } from './activation-data';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { remember } from '@/components/shell/preferences';
import { Button } from '@/components/ui/primitives/button';
import type { Notice } from '@/lib/console/browser/error-message';
import { useNoticeText } from '@/components/form/saving/use-failure-text';
import { forgetInvitation } from '@/lib/console/browser/pending-invitation';
import { cx } from '@/components/ui/primitives/cx';

export type ActivationScreenProps = {
  invitation: Invitation;
  /** An earlier attempt of this browser was interrupted. */
  resumed: boolean;
  accountName: string;
};

/** Member and tenant activation (section 2): accepts the invitation and shows the result. */
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
            // A full page load, so that nothing loaded before the acceptance is shown again.
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
 * Accepts the invitation after the page is shown, by a POST from the page and never by loading it, so that prefetching or mail scanners
 * cannot accept in a person's name.
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
    // Makes the new place the current one, so that the start page leads there.
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

const looks: Record<Problem, { tone: 'warning' | 'danger'; icon: ReactNode }> = {
  expired: { tone: 'warning', icon: <Clock /> },
  confirmed: { tone: 'warning', icon: <TicketCheck /> },
  wrongAccount: { tone: 'warning', icon: <UserRoundX /> },
  unknown: { tone: 'danger', icon: <MailX /> },
  failed: { tone: 'danger', icon: <CircleAlert /> },
};

type ActivationProblemProps = {
  invitation: Invitation;
  problem: Problem;
  notice: Notice | undefined;
  accountName: string;
  onRetry: () => void;
};

function ActivationProblem({ invitation, problem, notice, accountName, onRetry }: ActivationProblemProps) {
  const t = useTranslations('activation');
  const catalogue = useTranslations('catalogue');
  const noticeText = useNoticeText();
  const { type, invitationId, idp } = invitation;
  const otherAccount = problem === 'wrongAccount' || problem === 'confirmed';
  return (
    <ActivationCard
      {...looks[problem]}
      // Said once: here, or in the message.
      overline={joinIsolated([t(`type.${type}`), notice === undefined ? catalogue(ACTIVATION_ERROR) : null], ' · ')}
      header={t(`problem.${problem}.header`)}
      text={t(`problem.${problem}.text`, { name: accountName })}
      message={notice && noticeText(notice)}
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

/** Leaves for the start page, which would redirect straight back here while the invitation is stored. */
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

const tones = {
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const;

type ActivationCardProps = {
  tone: keyof typeof tones;
  icon: ReactNode;
  overline: string;
  header: string;
  text: string;
  message?: string;
  actions?: ReactNode;
};

/** The single card of the activation page. Its states share the frame, so that a change is unobtrusive; it is announced. */
function ActivationCard({ tone, icon, overline, header, text, message, actions }: ActivationCardProps) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-10 sm:px-6">
      <section
        aria-labelledby="activation"
        aria-live="polite"
        className="w-full max-w-xl rounded-2xl bg-surface p-6 shadow-card sm:p-8"
      >
        <span className={cx('grid size-11 place-items-center rounded-xl [&_.icon]:size-5.5', tones[tone])}>{icon}</span>
        <p className="mt-5 text-sm font-medium text-muted">{overline}</p>
        <h1 id="activation" className="mt-0.5 text-2xl font-semibold tracking-tight wrap-anywhere">
          {header}
        </h1>
        <p className="mt-2 text-muted wrap-anywhere">{text}</p>
        {message === undefined ? null : (
          <p role="alert" className={cx('mt-5 rounded-lg px-3 py-2.5 wrap-anywhere', tones[tone])}>
            {message}
          </p>
        )}
        <div className="mt-7 flex min-h-8.5 flex-wrap gap-2">{actions}</div>
      </section>
    </div>
  );
}
