import type { ReactNode } from 'react';
import { cx } from './cx';

export type ActionRowProps = {
  icon: ReactNode;
  title: string;
  /** Distinguishes it from others of its kind, beside the title. */
  badge?: ReactNode;
  text: ReactNode;
  /** When it was used, before the button. */
  used?: ReactNode;
  tone?: 'neutral' | 'danger';
  children?: ReactNode;
  /** Replaces the button. */
  menu?: ReactNode;
};

/** One item of a page, with its action; rows are in an `ActionList`. In a narrow panel its parts are stacked. */
export function ActionRow({ icon, title, badge, text, used, tone = 'neutral', children, menu }: ActionRowProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-5 py-3.5 @md:grid-cols-[auto_minmax(0,1fr)_auto_auto] @md:items-center">
      <span
        className={cx(
          'grid size-9 place-items-center rounded-lg',
          tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-chip text-muted',
        )}
      >
        {icon}
      </span>
      <div className={menu === undefined ? '@max-md:col-span-2' : undefined}>
        <div className="flex flex-wrap items-center gap-x-2">
          <h3 className="font-medium wrap-anywhere">{title}</h3>
          {badge}
        </div>
        <p className="text-sm text-muted wrap-anywhere">{text}</p>
      </div>
      {menu === undefined ? null : <div className="@md:col-start-4 @md:row-start-1">{menu}</div>}
      {used === undefined ? null : <p className="text-sm text-muted @max-md:col-start-2 @md:col-start-3">{used}</p>}
      {children === undefined ? null : (
        <div className="flex flex-wrap gap-2 @max-md:col-span-2 @max-md:col-start-2 @max-md:mt-2 @md:col-start-4">
          {children}
        </div>
      )}
    </li>
  );
}

/** The list around `ActionRow`s; use inside a flush `Panel`. */
export function ActionList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="@container divide-y divide-border-subtle">
      {children}
    </ul>
  );
}
