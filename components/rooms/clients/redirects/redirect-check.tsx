import { Check, CircleAlert, CircleCheck, X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useMemo, useState } from 'react';
import { inputClass } from '@/components/form/fields/input-class';
import { Button, IconButton } from '@/components/ui/primitives/button';
import { useDebounced } from '@/components/ui/mechanisms/use-debounced';
import { cx } from '@/components/ui/primitives/cx';
import {
  type RedirectRules,
  type ComparedPart,
  type RedirectMatch,
  type RedirectPart,
  matchRedirect,
  sharedStart,
} from '@/lib/contract/oauth/redirects';
import { EXAMPLE } from './address-rows';

/** Delay before the verdict is announced, in milliseconds. */
const ANNOUNCE_MS = 500;

export type RedirectCheckProps = {
  registered: string;
  initial?: string | undefined;
  rules: RedirectRules;
  /** The address differs, or no longer differs. */
  onResult: (isOff: boolean) => void;
  onUse: (sent: string) => void;
  onAdd: (sent: string) => void;
};

/** Checks a pasted redirect URI the way the platform does, part by part, with the same code. */
export function RedirectCheck({ registered, initial = '', rules, onResult, onUse, onAdd }: RedirectCheckProps) {
  const t = useTranslations('clientform.check');
  const id = useId();
  const [text, setText] = useState(initial);
  const sent = text.trim();
  const { wildcards, isPublic } = rules;
  const match = useMemo(
    () => (sent === '' ? null : matchRedirect(registered.trim(), sent, { wildcards, isPublic })),
    [registered, sent, wildcards, isPublic],
  );
  const verdict = match === null ? null : verdictOf(match);
  const isOff = match !== null && !match.isMatch;
  useEffect(() => onResult(isOff), [isOff, onResult]);
  const sentence = verdict === null ? '' : t(`verdict.${verdict.key}`, { sent: verdict.sent, here: verdict.here });
  const announced = useDebounced(sentence, ANNOUNCE_MS);
  return (
    <div className="relative mt-2 flex flex-col gap-3 rounded-xl bg-sidebar p-3 ring-1 ring-border ring-inset">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label htmlFor={id} className="font-medium">
          {t('question')}
        </label>
        <span className="text-sm text-muted">{t('live')}</span>
      </div>
      <div className="flex items-center gap-1">
        <input
          id={id}
          // The check is opened to paste into it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus
          value={text}
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder={EXAMPLE.sent}
          onChange={(event) => setText(event.target.value)}
          className={cx(inputClass, 'font-mono text-sm')}
        />
        {text === '' ? null : (
          <IconButton label={t('clear')} onClick={() => setText('')}>
            <X />
          </IconButton>
        )}
      </div>
      {match === null ? null : (
        <>
          <Pieces pieces={piecesOf(match.parts)} />
          <p className="flex items-start gap-1.5">
            {match.isMatch ? (
              <CircleCheck className="mt-0.5 text-success" />
            ) : (
              <CircleAlert className="mt-0.5 text-danger" />
            )}
            <span className="min-w-0 wrap-anywhere">{sentence}</span>
          </p>
          {isOff && verdict?.key !== 'presented' ? (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" onClick={() => onUse(sent)}>
                {t('use')}
              </Button>
              <Button size="sm" onClick={() => onAdd(sent)}>
                {t('add')}
              </Button>
            </div>
          ) : null}
        </>
      )}
      <p role="status" className="sr-only bottom-0">
        {announced}
      </p>
    </div>
  );
}

/** Each part with a bar below it: thin and green if it is the same, thick and red, with icon and word, if it differs. */
function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  const t = useTranslations('clientform.check.part');
  if (pieces.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-0.5 gap-y-2 max-sm:flex-col">
      {pieces.map(({ part, isSame, before, odd, after }) => (
        <li
          key={part}
          className="flex min-w-0 flex-col max-sm:flex-row-reverse max-sm:justify-end max-sm:gap-2 max-sm:border-b max-sm:border-border-subtle max-sm:pb-1.5"
        >
          <span
            className={cx(
              'min-h-6 min-w-4 font-mono text-sm wrap-anywhere sm:border-b',
              isSame ? 'border-success' : 'border-b-3 border-danger sm:border-b-3',
            )}
          >
            {before}
            {isSame ? null : (
              <mark className="rounded-[2px] bg-danger-soft text-danger ring-1 ring-danger ring-inset">
                {odd || '␣'}
              </mark>
            )}
            {after}
          </span>
          <span
            className={cx(
              'flex shrink-0 items-center gap-1 text-xs sm:pt-1 max-sm:w-20',
              isSame ? 'text-muted' : 'font-medium text-danger',
            )}
          >
            {isSame ? <Check className="size-3 sm:hidden" /> : <CircleAlert className="size-3" />}
            {isSame ? t(part) : t('differs', { part: t(part) })}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A displayed piece of the presented address, with the first differing letter. */
type Piece = { part: RedirectPart; isSame: boolean; before: string; odd: string; after: string };

/** The delimiters of each part in the address. */
const WITH: Record<RedirectPart, (text: string) => string> = {
  scheme: (text) => `${text}://`,
  host: (text) => text,
  port: (text) => (text === '' ? '' : `:${text}`),
  path: (text) => text,
  query: (text) => text,
};

/** The parts of the presented address, without those that both lack. */
export function piecesOf(parts: readonly ComparedPart[]): Piece[] {
  return parts
    .filter(({ registered, presented }) => registered !== '' || presented !== '')
    .map(({ part, registered, presented, isSame }) => {
      const shown = WITH[part](presented);
      if (isSame) return { part, isSame, before: shown, odd: '', after: '' };
      const lead = shown.length - presented.length;
      const shift = part === 'port' ? Math.max(0, lead) : 0;
      const at = shift + sharedStart(registered, presented);
      return { part, isSame, before: shown.slice(0, at), odd: shown.slice(at, at + 1), after: shown.slice(at + 1) };
    });
}

/** The subject of the reason: its wording, and the values of both sides. */
type Verdict = {
  key: VerdictKey;
  sent: string;
  here: string;
};
const KEYS = [
  'same',
  'wildcard',
  'loopbackPort',
  'case',
  'slash',
  'slashMissing',
  'defaultPort',
  'scheme',
  'host',
  'port',
  'path',
  'query',
  'wildcardLabels',
] as const;
type VerdictKey = (typeof KEYS)[number] | 'registered' | 'presented';

export function verdictOf({ reason, parts }: RedirectMatch): Verdict {
  const different = parts.find(({ isSame }) => !isSame);
  const [sent, here] = [different?.presented ?? '', different?.registered ?? ''];
  if (reason.startsWith('registered.')) return { key: 'registered', sent, here };
  if (reason.startsWith('presented.')) return { key: 'presented', sent, here };
  if (reason === 'slash') return { key: sent.length > here.length ? 'slash' : 'slashMissing', sent, here };
  if (reason === 'case') {
    const at = sharedStart(here, sent);
    return { key: 'case', sent: sent.charAt(at), here: here.charAt(at) };
  }
  return { key: KEYS.find((one) => one === reason) ?? 'path', sent, here };
}
