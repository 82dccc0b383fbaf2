'use client';

import { ArrowRight, PartyPopper } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { Spinner } from '@/components/ui/primitives/spinner';
import { paths } from '@/lib/paths';
import { ActivationCard } from './activation-card';
import type { Invitation } from './activation-data';
import { ActivationProblem } from './activation-problem';
import { useActivation } from './use-activation';

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
          icon={<PartyPopper aria-hidden />}
          overline={overline}
          header={t('done.header')}
          text={t(`done.${invitation.type}`)}
          actions={
            // A new document: nothing that was loaded before the acceptance is shown again.
            <a href={paths.home} className={buttonClass({ variant: 'primary' })}>
              {t('done.action')}
              <ArrowRight aria-hidden />
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
