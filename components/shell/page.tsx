import type { ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';

export type PageProps = {
  children: ReactNode;
  /** Text and forms are as wide as a table at 1920 px; a page that is one table uses the full width and height. */
  layout?: 'content' | 'table';
};

export function Page({ children, layout = 'content' }: PageProps) {
  return (
    <div
      className={cx(
        'flex min-h-full flex-col gap-5 px-4 py-5 sm:px-6 print:h-auto print:max-w-none print:p-0',
        layout === 'content' ? 'max-w-content' : 'sm:h-full',
      )}
    >
      {children}
    </div>
  );
}
