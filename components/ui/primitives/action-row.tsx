import type { ReactNode } from 'react';
import { cx } from './cx';

export type ActionRowProps = {
  icon: ReactNode;
  title: string;
  /** What it does, in one sentence. */
  text: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'neutral' | 'danger';
  /** The button or link. */
  children: ReactNode;
};

/** One thing that can be done with the subject of a page; rows stand in an `ActionList`. */
export function ActionRow({ icon, title, text, tone = 'neutral', children }: ActionRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 px-5 py-4 @md:grid-cols-[auto_minmax(0,1fr)_auto] @md:items-center">
      <span
        className={cx(
          'grid size-9 place-items-center rounded-lg',
          tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-chip text-muted',
        )}
      >
        {icon}
      </span>
      <div>
        <h3 className="font-medium">{title}</h3>
        <p className="text-pretty text-muted wrap-anywhere">{text}</p>
      </div>
      <div className="col-start-2 flex flex-wrap gap-2 @md:col-start-auto">{children}</div>
    </li>
  );
}

/** The list around `ActionRow`s; use inside a flush `Panel`. */
export function ActionList({ children }: { children: ReactNode }) {
  return <ul className="@container divide-y divide-border-subtle">{children}</ul>;
}
