import type { ReactNode } from 'react';

/** An empty list: why, and the next step. */
export function NothingYet({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="m-auto flex max-w-72 flex-col items-center gap-4 p-6 text-center text-muted">
      <p>{text}</p>
      {action}
    </div>
  );
}
