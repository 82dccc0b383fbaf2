'use client';

import { Check, ChevronDown, CircleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { cx } from '@/components/ui/primitives/cx';
import { Menu } from '@/components/ui/overlays/menu';
import { type Mark, type SectionId, shortLifetime } from './sections';

export type SectionRailProps = {
  sections: readonly SectionId[];
  current: SectionId;
  marks: ReadonlyMap<SectionId, Mark | null>;
  onGo: (section: SectionId) => void;
};

/** The sections at the left: where one is, what is complete, and what needs a look. On small screens one bar that opens the list. */
export function SectionRail(props: SectionRailProps) {
  const { sections, current, marks, onGo } = props;
  const t = useTranslations('clientform');
  return (
    <>
      <nav
        aria-label={t('sections')}
        className="scroll-quiet w-44 shrink-0 overflow-y-auto border-r border-border py-3 max-sm:hidden"
      >
        <ul>
          {sections.map((section) => (
            <li key={section}>
              <button
                type="button"
                aria-current={section === current ? 'true' : undefined}
                onClick={() => onGo(section)}
                className={cx(
                  'flex h-8 w-full items-center gap-2 border-r-2 pr-3 pl-6 text-left outline-offset-[-2px] hover:bg-hover active:bg-pressed touch:h-11',
                  section === current ? 'border-accent font-semibold' : 'border-transparent text-muted',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{t(`section.${section}.rail`)}</span>
                <MarkSign mark={marks.get(section) ?? null} />
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <SectionBar {...props} />
    </>
  );
}

function SectionBar({ sections, current, marks, onGo }: SectionRailProps) {
  const t = useTranslations('clientform');
  const place = t('place', { at: sections.indexOf(current) + 1, of: sections.length });
  return (
    <div className="shrink-0 border-b border-border sm:hidden">
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`${t('sections')}: ${t(`section.${current}.rail`)}, ${place}`}
            className="flex h-11 w-full items-center gap-2 px-4 font-semibold active:bg-pressed"
          >
            {t(`section.${current}.rail`)}
            <MarkSign mark={marks.get(current) ?? null} />
            <span className="ml-auto flex items-center gap-2 font-normal text-muted tabular-nums">
              {place}
              <ChevronDown />
            </span>
          </button>
        }
        items={sections.map((section) => ({
          id: section,
          label: t(`section.${section}.rail`),
          onSelect: () => onGo(section),
        }))}
      />
    </div>
  );
}

/** A tick, a number, a time, or a red mark, each with its words. */
function MarkSign({ mark }: { mark: Mark | null }) {
  const t = useTranslations('clientform.mark');
  if (mark === null) return null;
  if (mark.kind === 'complete') {
    return (
      <>
        <Check className="size-3.5 text-muted" />
        <span className="sr-only">{t('complete')}</span>
      </>
    );
  }
  if (mark.kind === 'attention') {
    return (
      <>
        <CircleAlert className="size-3.5 text-danger" />
        <span className="sr-only">{t('attention')}</span>
      </>
    );
  }
  const text =
    mark.kind === 'count'
      ? String(mark.count)
      : t(`short.${shortLifetime(mark.seconds).unit}`, { value: shortLifetime(mark.seconds).value });
  return <span className="text-sm font-normal text-muted tabular-nums">{text}</span>;
}
