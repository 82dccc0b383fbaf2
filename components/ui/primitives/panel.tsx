import type { ReactNode } from 'react';

export type PanelProps = {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** Without padding, for lists that reach the edges. */
  flush?: boolean;
};

/** A surface with a hairline border: one subject of a page. */
export function Panel({ title, description, actions, children, flush }: PanelProps) {
  return (
    <section className="rounded-xl bg-surface shadow-card">
      {title ? (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border-subtle px-5 py-3.5">
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">{title}</h2>
            {description ? <p className="text-sm text-muted">{description}</p> : null}
          </div>
          {/* No higher than a title's line: panels side by side have one height of header. */}
          {actions ? <div className="-my-1 flex gap-2">{actions}</div> : null}
        </header>
      ) : null}
      <div className={flush ? undefined : 'p-5'}>{children}</div>
    </section>
  );
}
