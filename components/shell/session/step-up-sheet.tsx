import { useTranslations } from 'next-intl';
import { type CSSProperties, useEffect, useState } from 'react';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { knownText } from '@/components/ui/mechanisms/known-text';
import { withTexts } from '@/components/ui/mechanisms/texts';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { type StepUpQuestion, onStepUpOutcome, stepUpPath } from '@/lib/console/browser/step-up';
import type { StepUpOutcome } from '@/lib/contract/step-up';
import en from '@/messages/en/stepup.json';
import no from '@/messages/no/stepup.json';

const TEXTS = { en: { stepup: en }, no: { stepup: no } };
const WINDOW = 'popup,width=480,height=720';

type StepUpSheetProps = StepUpQuestion & {
  person: string;
  /** Continues the waiting call, or cancels it. */
  onAnswer: (confirmed: boolean) => void;
};

/**
 * Asks the person to confirm an action by a sign-in in a popup window: covering the foot of the form that it belongs to, or as a dialog of
 * its own. The waiting call then continues automatically.
 */
export const StepUpSheet = withTexts(TEXTS, Sheet);

type State = 'asked' | 'waiting' | 'blocked' | Exclude<StepUpOutcome, 'done' | 'ended'>;

function Sheet({ operation, acrValues, person, onAnswer }: StepUpSheetProps) {
  const t = useTranslations('stepup');
  const form = useFormBelow();
  const [state, setState] = useState<State>('asked');
  useEffect(
    () =>
      onStepUpOutcome((outcome) => {
        // Without a session the waiting call is repeated too: its refusal starts the sign-in, which keeps the form.
        if (outcome === 'done' || outcome === 'ended') onAnswer(true);
        else setState(outcome);
      }),
    [onAnswer],
  );
  const address = stepUpPath({ acrValues });
  // Directly in the click handler, because browsers block other popups.
  const open = (): void => setState(window.open(address, 'ic-step-up', WINDOW) === null ? 'blocked' : 'waiting');
  const refused = state === 'asked' || state === 'waiting' || state === 'blocked' ? null : t(`refused.${state}`);
  return (
    <DialogFrame
      onClose={() => onAnswer(false)}
      title={t('title')}
      description={t('text')}
      size={form === undefined ? 'confirm' : 'foot'}
      place={form}
      role="alertdialog"
    >
      <DialogBody>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5">
          <dt className="text-muted">{t('action')}</dt>
          <dd className="font-medium wrap-anywhere">{knownText(t, `actions.${operation}`, t('actions.other'))}</dd>
          <dt className="text-muted">{t('as')}</dt>
          <dd className="wrap-anywhere">{person}</dd>
        </dl>
        <div role="status">
          {state === 'waiting' ? <InlineAlert tone="info">{t('waiting')}</InlineAlert> : null}
          {state === 'blocked' ? <InlineAlert tone="info">{t('blocked')}</InlineAlert> : null}
          {refused === null ? null : <InlineAlert tone="danger">{refused}</InlineAlert>}
          {state === 'asked' ? <p className="text-sm text-muted">{t('kept')}</p> : null}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => onAnswer(false)}>{t('cancel')}</Button>
        {state === 'blocked' ? (
          <a href={address} target="_blank" rel="noopener" className={buttonClass({ variant: 'primary' })}>
            {t('link')}
          </a>
        ) : (
          <Button variant="primary" onClick={open} data-first-focus>
            {state === 'asked' ? t('confirm') : t('again')}
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

/** A narrower dialog is itself a confirmation, and gets a dialog on top. */
const LEAST_WIDTH = 560;

/** The topmost form dialog, before another one covers it. */
function topForm(): Element | undefined {
  const dialogs = [...document.querySelectorAll('[data-dialog]')];
  const top = dialogs.at(-1);
  if (top === undefined || top.getAttribute('role') === 'alertdialog') return undefined;
  const { width } = top.getBoundingClientRect();
  return width >= Math.min(LEAST_WIDTH, window.innerWidth) ? top : undefined;
}

/** The position of the foot of the form that was open at the first render, for a sheet over it; undefined if there was none. */
function useFormBelow(): CSSProperties | undefined {
  const [form] = useState(topForm);
  const [place, setPlace] = useState(() => footOf(form));
  useEffect(() => {
    if (form === undefined) return;
    const measure = (): void => setPlace(footOf(form));
    const observer = new ResizeObserver(measure);
    observer.observe(form);
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', measure);
    };
  }, [form]);
  return place;
}

function footOf(form: Element | undefined): CSSProperties | undefined {
  if (form === undefined) return undefined;
  const { left, bottom, width } = form.getBoundingClientRect();
  return { position: 'absolute', left, width, bottom: Math.max(0, window.innerHeight - bottom) };
}
