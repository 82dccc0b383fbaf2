import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { withTexts } from '@/components/ui/mechanisms/texts';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { call } from '@/lib/console/browser/call';
import { startReLogin } from '@/lib/console/browser/re-login';
import { paths } from '@/lib/paths';
import en from '@/messages/en/session.json';
import no from '@/messages/no/session.json';

const TEXTS = { en: { session: en }, no: { session: no } };

type SessionEndingProps = {
  /** By the user's clock. */
  at: Date;
  canBeProlonged: boolean;
  onProlonged: () => void;
};

/** Says that the session is about to end, and offers to extend it (WCAG 2.2.1). */
export const SessionEnding = withTexts(TEXTS, Question);

function Question({ at, canBeProlonged, onProlonged }: SessionEndingProps) {
  const t = useTranslations('session');
  const time = useDateText()(at, { timeStyle: 'short' });
  const [state, setState] = useState<'asked' | 'pending' | 'failed'>('asked');
  const part = canBeProlonged ? 'idle' : 'over';
  const goOn = (): void => {
    if (!canBeProlonged) {
      startReLogin();
      return;
    }
    setState('pending');
    // Any call extends the session.
    call('me.get', {}).then(onProlonged, () => setState('failed'));
  };
  return (
    <DialogFrame
      // Esc and the close button show that a person is present.
      onClose={goOn}
      title={t(`${part}.title`, { time })}
      description={t(`${part}.text`)}
      size="confirm"
      role="alertdialog"
      notice={state === 'failed' ? <InlineAlert tone="danger">{t('failed')}</InlineAlert> : undefined}
    >
      <DialogFooter>
        <a href={paths.logout} className={buttonClass()}>
          {t('signOut')}
        </a>
        <Button variant="primary" pending={state === 'pending'} onClick={goOn}>
          {canBeProlonged ? t('idle.stay') : t('over.again')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}
