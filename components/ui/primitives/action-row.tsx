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
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4">
      <span
        className={cx(
          'grid size-9 shrink-0 place-items-center rounded-lg',
          tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent-text',
        )}
      >
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-60">
        <h3 className="font-medium">{title}</h3>
        <p className="text-pretty text-muted wrap-anywhere">{text}</p>
      </div>
      <div className="flex shrink-0 gap-2">{children}</div>
    </li>
  );
}

/** The list around `ActionRow`s; use inside a flush `Panel`. */
export function ActionList({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-border-subtle">{children}</ul>;
}
