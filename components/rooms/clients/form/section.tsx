import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { SectionId } from './sections';

export type SectionProps = {
  id: SectionId;
  aside?: ReactNode;
  /** Explains the section in one sentence. */
  help?: ReactNode;
  children: ReactNode;
};

/** A section of the form, with an entry in the rail. */
export function Section({ id, aside, help, children }: SectionProps) {
  const t = useTranslations('clientform.section');
  return (
    <section
      data-section={id}
      aria-labelledby={`section-${id}`}
      className="space-y-4 border-t border-border-subtle py-6 first-of-type:border-t-0 first-of-type:pt-2"
    >
      <div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h3 id={`section-${id}`} tabIndex={-1} className="rounded-sm text-lg font-semibold">
            {t(`${id}.title`)}
          </h3>
          {aside}
        </div>
        {help === undefined ? null : <p className="mt-0.5 text-sm text-muted">{help}</p>}
      </div>
      {children}
    </section>
  );
}
