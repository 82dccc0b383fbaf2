import type { ReactNode } from 'react';

/** Two parts of a page side by side, the second one narrow; one alone has the whole width. */
export function HomeRow({ children }: { children: ReactNode }) {
  return (
    <div className="grid items-start gap-4 empty:hidden lg:has-[>:nth-child(2)]:grid-cols-[minmax(0,1fr)_21.25rem] [&>*]:min-w-0">
      {children}
    </div>
  );
}
