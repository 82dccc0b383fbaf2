import type { ReactNode } from 'react';
import { WholeWords } from './truncated';

export type PageHeadingProps = {
  title: ReactNode;
  description?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
};

/** The heading of a page: the only h1. */
export function PageHeading({ title, description, actions }: PageHeadingProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-80">
        <h1 className="text-[1.5rem] leading-8 font-semibold tracking-tight wrap-anywhere">
          <WholeWords>{title}</WholeWords>
        </h1>
        {description ? <div className="mt-1 text-muted">{description}</div> : null}
      </div>
      {actions ? (
        <>
          {/* Visible once the following content is parsed: right-aligned, each further button would move those before it. */}
          <div className="invisible flex flex-wrap gap-2 has-[+_*]:visible print:hidden">{actions}</div>
          <span hidden />
        </>
      ) : null}
    </header>
  );
}
