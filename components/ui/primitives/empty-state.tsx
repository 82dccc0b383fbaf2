import type { ReactNode } from 'react';

export type EmptyStateProps = {
  /** An icon element, only where it helps. */
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
};

/** Replaces an empty list or page. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-1 flex-col items-center justify-center gap-1.5 px-6 py-16 text-center">
      {icon ? (
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-chip text-muted [&_.icon]:size-5">
          {icon}
        </span>
      ) : null}
      <p className="text-lg font-semibold">{title}</p>
      {text ? <div className="text-muted">{text}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
