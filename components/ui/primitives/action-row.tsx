import type { ReactNode } from 'react';
import { cx } from './cx';

export type ActionRowProps = {
  icon: ReactNode;
  title: string;
  /** What sets it apart from others of its kind, beside the title. */
  badge?: ReactNode;
  /** What it does, in one sentence. */
  text: ReactNode;
  /** When it was used, before the button. */
  used?: ReactNode;
  /** `danger` for what cannot be undone. */
  tone?: 'neutral' | 'danger';
  /** The button or link. */
  children?: ReactNode;
  /** In place of a button. */
  menu?: ReactNode;
};

/** One thing of the subject of a page, and what can be done with it; rows stand in an `ActionList`. On a phone its parts stand below each other. */
export function ActionRow({ icon, title, badge, text, used, tone = 'neutral', children, menu }: ActionRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-5 py-3.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:items-center">
      <span
        className={cx(
          'grid size-9 place-items-center rounded-lg',
          tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-chip text-muted',
        )}
      >
        {icon}
      </span>
      <div className={menu === undefined ? 'max-sm:col-span-2' : undefined}>
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          {badge}
        </div>
        <p className="text-sm text-pretty text-muted wrap-anywhere">{text}</p>
      </div>
      {menu === undefined ? null : <div className="sm:col-start-4 sm:row-start-1">{menu}</div>}
      {used === undefined ? null : <p className="text-sm text-muted max-sm:col-start-2 sm:col-start-3">{used}</p>}
      {children === undefined ? null : (
        <div className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:col-start-2 max-sm:mt-2 sm:col-start-4">
          {children}
        </div>
      )}
    </li>
  );
}

/** The list around `ActionRow`s; use inside a flush `Panel`. */
export function ActionList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-border-subtle">
      {children}
    </ul>
  );
}
