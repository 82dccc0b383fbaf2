import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { SourceDot } from '@/components/ui/primitives/badge';
import { cx } from '@/components/ui/primitives/cx';
import { dayIn } from '@/components/ui/mechanisms/date-locale';
import { RoleMark, readRole } from '@/components/ui/marks/role-mark';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import type { ChangeLine, Value } from './history-words';
import { useValueText } from './use-value-text';

/** The maximum number of lines shown at once, and of values on one line. */
const MAX_LINES = 4;
const MAX_VALUES = 6;

/** The changes: field, before, after; the value before is muted. */
export function Changes({ lines }: { lines: readonly ChangeLine[] }) {
  const t = useTranslations('history');
  const [all, setAll] = useState(false);
  if (lines.length === 0) return null;
  const shown = all ? lines : lines.slice(0, MAX_LINES);
  return (
    <>
      <dl className="mt-1 space-y-0.5 text-sm">
        {shown.map((line) => (
          <div key={`${line.field}/${line.kind}`} className="flex flex-wrap gap-x-3 sm:flex-nowrap">
            <dt className="w-34 shrink-0 text-muted">
              <FieldName field={line.field} />
            </dt>
            <dd className="min-w-0 flex-1 basis-52 wrap-anywhere">
              <Line line={line} />
            </dd>
          </div>
        ))}
      </dl>
      {shown.length < lines.length ? (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="hit-area mt-1 rounded-md text-sm font-medium text-accent-text hover:underline"
        >
          {t('moreFields', { count: lines.length - shown.length })}
        </button>
      ) : null}
    </>
  );
}

function Line({ line: { field, kind, before, after } }: { line: ChangeLine }) {
  const t = useTranslations('history');
  // Two moments on the same day differ only in time.
  const zone = useZone();
  const [from, to] = [before[0], after[0]];
  const withTime = from?.kind === 'date' && to?.kind === 'date' && dayIn(zone, from.text) === dayIn(zone, to.text);
  const isDifference = kind === 'added' || kind === 'removed';
  return (
    <>
      {isDifference ? <span className="text-muted">{t(kind)} </span> : null}
      {kind === 'set' || kind === 'added' ? null : (
        <del className={cx('no-underline', kind !== 'removed' && 'text-muted')}>
          {kind === 'removed' ? null : <span className="sr-only">{t('before')} </span>}
          <Values field={field} values={before} withTime={withTime} />
        </del>
      )}
      {kind === 'change' ? (
        <span aria-hidden className="mx-2 text-faint">
          →
        </span>
      ) : null}
      {kind === 'had' || kind === 'removed' ? null : (
        <ins className="no-underline">
          {kind === 'change' ? <span className="sr-only">{t('after')} </span> : null}
          <Values field={field} values={after} withTime={withTime} />
        </ins>
      )}
    </>
  );
}

function Values({ field, values, withTime }: { field: string; values: readonly Value[]; withTime: boolean }) {
  const t = useTranslations('history');
  const [all, setAll] = useState(false);
  if (values.length === 0) return <span className="text-muted">{t('none')}</span>;
  const shown = all ? values : values.slice(0, MAX_VALUES);
  return (
    <>
      {shown.map((value, index) => (
        <span key={`${value.kind}/${value.text}`}>
          {index === 0 ? null : ', '}
          <OneValue field={field} value={value} withTime={withTime} />
        </span>
      ))}
      {shown.length < values.length ? (
        <button
          type="button"
          aria-label={t('moreValues', { count: values.length - shown.length })}
          onClick={() => setAll(true)}
          className="hit-area ml-1.5 h-5 rounded-md px-1.5 text-xs font-medium text-muted tabular-nums ring-1 ring-border ring-inset hover:bg-hover hover:text-text"
        >
          +{values.length - shown.length}
        </button>
      ) : null}
    </>
  );
}

function OneValue({ field, value, withTime }: { field: string; value: Value; withTime: boolean }): ReactNode {
  const valueText = useValueText();
  const { kind } = value;
  const text = valueText(value, { dateStyle: 'long', timeStyle: withTime ? 'short' : undefined });
  const role = kind === 'role' ? readRole(value.text) : undefined;
  if (kind !== 'grant' && role === undefined) return <bdi>{text}</bdi>;
  return (
    <span className="inline-flex items-baseline gap-2">
      {role === undefined ? <SourceDot source="direct" className="self-center" /> : <RoleMark role={role} />}
      {field === 'applicationPermissions' ? <span className="font-mono text-xs">{text}</span> : text}
    </span>
  );
}

/** The name of a changed field; an unknown field keeps its own name. */
function FieldName({ field }: { field: string }) {
  const t = useTranslations('history.field');
  // The platform decides which fields there are.
  const key = field as Parameters<typeof t>[0];
  return t.has(key) ? t(key) : <span className="font-mono text-xs">{field}</span>;
}
