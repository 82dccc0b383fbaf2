import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { cx } from '@/components/ui/primitives/cx';
import { Skeleton } from '@/components/ui/primitives/skeleton';

export type PanelHeadProps = {
  mark: ReactNode;
  name: string;
  /** Below the name. */
  detail: ReactNode;
  /** Its state, right-aligned. */
  state?: ReactNode;
  facts: readonly PanelFact[];
};
export type PanelFact = { term: string; value: ReactNode };

export function PanelHead({ mark, name, detail, state, facts }: PanelHeadProps) {
  return (
    <div className="px-4 pt-5 pb-4 sm:px-6">
      <div className="flex items-start gap-4">
        {mark}
        <div className="min-w-0 flex-1">
          <div className="flex items-center gap-3">
            <h2 className="min-w-0 flex-1 text-xl leading-7 font-semibold wrap-anywhere">{name}</h2>
            {state}
          </div>
          <div className="flex min-w-0 items-center wrap-anywhere text-muted">{detail}</div>
        </div>
      </div>
      <dl className="mt-3.5 grid grid-cols-[minmax(7rem,auto)_minmax(0,1fr)] gap-x-4 text-sm leading-5">
        {facts.map(({ term, value }) => (
          <div key={term} className="contents">
            <dt className="py-1 text-muted">{term}</dt>
            <dd className="flex min-h-7 min-w-0 items-center gap-2 py-1 wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

export type PanelSectionProps = {
  title: string;
  count?: number | undefined;
  aside?: ReactNode;
  children: ReactNode;
};

export function PanelSection({ title, count, aside, children }: PanelSectionProps) {
  const format = useFormatter();
  return (
    <section aria-label={title} className="border-t border-border-subtle px-4 py-4 sm:px-6">
      <div className="mb-1.5 flex items-center justify-between gap-4">
        <h3 className="text-sm font-semibold">{title}</h3>
        {count === undefined ? aside : <span className="text-sm text-muted">{format.number(count)}</span>}
      </div>
      {children}
    </section>
  );
}

/** One line of a list in a panel: its explanation on the right, or below it if there is no room. */
export function PanelLine({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4 touch:has-[a,button]:min-h-11">
      <span className="flex max-w-full min-w-0 items-center gap-2.5">{children}</span>
      <span className="max-w-full min-w-0 text-sm text-muted">{aside}</span>
    </div>
  );
}

export function PanelApplication({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  return (
    <div className="not-first:mt-2">
      <h4 className="flex h-7 items-center gap-2.5 font-medium">
        <Avatar name={name} id={id} shape="square" size="xs" />
        <span className="truncate">{name}</span>
      </h4>
      <ul className="pl-7.5">{children}</ul>
    </div>
  );
}

/** A panel whose subject does not exist. */
export function PanelMissing({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="px-4 pt-5 text-muted sm:px-6">
      {children}
    </p>
  );
}

export function PanelSkeleton() {
  return (
    <div aria-busy className="space-y-4 px-4 pt-5 sm:px-6">
      <div className="flex gap-4">
        <Skeleton className="size-12 rounded-full" />
        <div className="flex-1 space-y-2.5 pt-1">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="h-3.5 w-2/3" />
        </div>
      </div>
      {['w-1/2', 'w-4/5', 'w-1/3', 'w-2/5'].map((width) => (
        <Skeleton key={width} className={cx('h-3.5', width)} />
      ))}
    </div>
  );
}
