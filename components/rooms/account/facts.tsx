import type { ReactNode } from 'react';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';

export type Fact = {
  term: string;
  /** A text gets a copy button; anything else is shown as it is. */
  value: string | { node: ReactNode };
  /** Ids are set in mono. */
  mono?: boolean;
  /** Takes the whole line where there are two columns. */
  wide?: boolean;
};

/** Terms above their values, in as many columns as `className` says. */
export function Facts({ items, className }: { items: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('grid gap-x-6 gap-y-4', className)}>
      {items.map(({ term, value, mono, wide }) => (
        <div key={term} className={cx('min-w-0', wide && 'sm:col-span-2')}>
          <dt className="text-xs font-medium text-muted">{term}</dt>
          <dd className="mt-0.5 flex min-h-6 min-w-0 items-center gap-1">
            {typeof value === 'string' ? <FactText term={term} value={value} mono={mono} /> : value.node}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FactText({ term, value, mono }: { term: string; value: string; mono?: boolean }) {
  if (value === '') return <span className="text-faint">–</span>;
  if (mono) return <CopyControl value={value} label={term} className="-ml-1" />;
  return (
    <>
      <span className="min-w-0 wrap-anywhere">{value}</span>
      <CopyControl value={value} label={term} iconOnly className="shrink-0" />
    </>
  );
}
