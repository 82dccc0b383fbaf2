import { CircleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { rich } from '../rich-text';
import { type ClaimNote, claimLines } from './claim-words';

export type ClaimsTableProps = {
  claims: Readonly<Record<string, unknown>>;
  notes: readonly ClaimNote[];
  /** The remedy for a missing claim; shown once for each scope. */
  renderRemedy?: (note: ClaimNote) => ReactNode;
};

const REASONS = [
  'scopeNotAllowed',
  'scopeNotAsked',
  'noApplication',
  'notMember',
  'disabled',
  'hidden',
  'opaque',
  'external',
] as const;
/** Reasons that are not caused by the client's settings. */
const QUIET: readonly string[] = ['noValue', 'hidden'];

export function ClaimsTable({ claims, notes, renderRemedy }: ClaimsTableProps) {
  const t = useTranslations('clientkit.claims');
  const [isJson, setJson] = useState(false);
  const lines = claimLines(claims, notes);
  const scopes = lines.map(({ note }) => note?.scope);
  const remedyAt = (note: ClaimNote | undefined, row: number): ReactNode =>
    note === undefined || scopes.indexOf(note.scope) !== row ? null : renderRemedy?.(note);
  const json = JSON.stringify(claims, null, 2);
  return (
    <div className="space-y-2">
      {isJson ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- makes the scrollable area reachable by keyboard
        <pre tabIndex={0} className="scroll-quiet max-h-80 overflow-auto rounded-lg bg-chip p-3 font-mono text-xs">
          {json}
        </pre>
      ) : (
        <dl className="grid grid-cols-[fit-content(60%)_minmax(0,1fr)] gap-x-3 text-sm">
          {lines.map(({ claim, text, whole, note }, row) => (
            <div key={claim} className="col-span-full grid grid-cols-subgrid border-b border-border-subtle py-1.5">
              <dt className="font-mono text-xs leading-5 wrap-anywhere text-muted">{claim}</dt>
              <dd className="min-w-0 wrap-anywhere" title={text === undefined ? undefined : whole}>
                {text ?? <Missing note={note} remedy={remedyAt(note, row)} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex items-baseline justify-between gap-3 text-sm text-muted">
        <span>{t('size', { count: Object.keys(claims).length, kilobytes: json.length / 1024 })}</span>
        <button
          type="button"
          aria-pressed={isJson}
          onClick={() => setJson(!isJson)}
          className="hit-area rounded-sm text-text underline underline-offset-3"
        >
          {t(isJson ? 'table' : 'json')}
        </button>
      </div>
    </div>
  );
}

/** Why there is no such token at all: the notes about the token as a whole. */
export function NoToken({ notes }: { notes: readonly ClaimNote[] }) {
  const t = useTranslations('clientkit.claims');
  const reason = REASONS.find((one) => WHOLE.includes(one) && notes.some((note) => note.reason === one));
  return (
    <p className="text-sm text-muted">
      {reason === undefined ? t('nothing') : t.rich(`reason.${reason}`, { scope: '', code: rich.code })}
    </p>
  );
}
const WHOLE: readonly string[] = ['notMember', 'disabled', 'opaque', 'external'];

/** The sign-in did not request it, which is no fault. A requested scope that was refused is one. */
const isNotAsked = ({ claim, reason }: ClaimNote): boolean =>
  reason === 'scopeNotAsked' || (reason === 'scopeNotAllowed' && claim !== 'scope');

function Missing({ note, remedy }: { note: ClaimNote | undefined; remedy: ReactNode }) {
  const t = useTranslations('clientkit.claims');
  const reason = REASONS.find((one) => one === note?.reason);
  if (note === undefined || QUIET.includes(note.reason)) {
    return <span className="text-muted">{reason === 'hidden' ? t('reason.hidden') : t('none')}</span>;
  }
  return (
    <>
      {isNotAsked(note) ? (
        <span className="block text-muted">{t('notAsked')}</span>
      ) : (
        <span className="flex items-center gap-1.5 font-medium text-warning">
          <CircleAlert />
          {t('missing')}
        </span>
      )}
      <span className="text-muted">
        {reason === undefined
          ? note.reason
          : t.rich(`reason.${reason}`, {
              scope: note.scope ?? '',
              code: rich.code,
            })}
      </span>
      {remedy ? <span className="mt-1.5 block">{remedy}</span> : null}
    </>
  );
}
