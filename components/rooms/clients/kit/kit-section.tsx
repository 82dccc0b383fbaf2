import { type ReactNode, useId } from 'react';
import { InlineAlert } from '@/components/ui/primitives/alert';

export type KitSectionProps = {
  title: string;
  action: ReactNode;
  className?: string;
  children: ReactNode;
};

export function KitSection({ title, action, className = '', children }: KitSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`space-y-3 px-4 py-5 sm:px-6 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id={id} className="text-lg font-semibold">
          {title}
        </h3>
        {action}
      </div>
      <div role="status" className="space-y-3">
        {children}
      </div>
    </section>
  );
}

export function Refusal({
  error,
  children,
}: {
  error: { code: string; description: string } | null;
  children: string;
}) {
  return (
    <InlineAlert tone="danger">
      {children}
      {error === null ? null : (
        <span className="block font-mono text-xs wrap-anywhere">{`${error.code} ${error.description}`.trim()}</span>
      )}
    </InlineAlert>
  );
}
