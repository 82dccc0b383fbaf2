'use client';

import { CircleAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { rich } from '../rich-text';
import type { ClaimNote } from './claim-words';
import { claimLines } from './claim-words';

export type ClaimsTableProps = {
  claims: Readonly<Record<string, unknown>>;
  notes: readonly ClaimNote[];
};

const REASONS = ['scopeNotAllowed', 'scopeNotAsked', 'noValue', 'noApplication', 'notMember', 'disabled'] as const;

/** Claims one under the other; one that is missing says why. As JSON on demand. */
export function ClaimsTable({ claims, notes }: ClaimsTableProps) {
  const t = useTranslations('clientkit.claims');
  const [isJson, setJson] = useState(false);
  const lines = claimLines(claims, notes);
  const json = JSON.stringify(claims, null, 2);
  return (
    <div className="space-y-2">
      {isJson ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys
        <pre tabIndex={0} className="scroll-quiet max-h-80 overflow-auto rounded-lg bg-chip p-3 font-mono text-xs">
          {json}
        </pre>
      ) : (
        <dl className="text-sm">
          {lines.map(({ claim, text, whole, note }) => (
            <div
              key={claim}
              className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-2 border-b border-border-subtle py-1.5"
            >
              <dt className="truncate font-mono text-xs leading-5 text-muted" title={claim}>
                {claim}
              </dt>
              <dd className="min-w-0 wrap-anywhere" title={text === undefined ? undefined : whole}>
                {text ?? <Missing note={note} />}
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

/** Why a claim is not there. */
function Missing({ note }: { note: ClaimNote | undefined }) {
  const t = useTranslations('clientkit.claims');
  const reason = REASONS.find((one) => one === note?.reason);
  // Nothing to give is no fault of the client's settings.
  if (note === undefined || reason === 'noValue') return <span className="text-muted">{t('none')}</span>;
  return (
    <>
      <span className="flex items-center gap-1.5 font-medium text-warning">
        <CircleAlert />
        {t('missing')}
      </span>
      <span className="text-muted">
        {reason === undefined
          ? note.reason
          : t.rich(`reason.${reason}`, {
              scope: note.scope ?? '',
              code: rich.code,
            })}
      </span>
    </>
  );
}
