import { CircleAlert } from './icons';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from './cx';

export type Tab = {
  id: string;
  label: string;
  icon?: ReactNode;
  count?: number;
  /** The number of errors in it, with a sentence for screen readers. */
  errors?: { count: number; label: string } | undefined;
};

export type TabsProps = {
  /** Names the tab list for screen readers. */
  label: string;
  /** Prefix of the ids of tabs and panels, from `useId`. */
  id: string;
  tabs: readonly Tab[];
  current: string;
  onChange: (id: string) => void;
};

/** The tabs of a dialog. One tab stop; arrow keys, Home and End switch the panel at once. The panel gets the attributes of `tabPanel`. */
export function Tabs({ label, id, tabs, current, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  // In the middle where there is no room for all, so that those beside it show; nothing but the tabs scrolls.
  useLayoutEffect(() => {
    const box = list.current;
    const tab = box?.querySelector(`[id="${id}tab-${current}"]`);
    if (box == null || tab == null) return;
    const [around, own] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    box.scrollLeft += own.left + own.width / 2 - around.left - around.width / 2;
  }, [id, current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = tabs.findIndex((tab) => tab.id === current);
    const last = tabs.length - 1;
    const moves: Record<string, number> = {
      ArrowRight: at >= last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = tabs[moves[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[id="${id}tab-${next.id}"]`)?.focus();
  };
  return (
    <div className="shrink-0 border-b border-border px-4 sm:px-6">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the selected tab */}
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="scroll-sides flex gap-x-4 [--side:1rem] sm:flex-wrap"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}tab-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${id}panel-${tab.id}` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            onClick={() => onChange(tab.id)}
            className={cx(
              'flex h-9 shrink-0 items-center justify-center gap-1.5 border-b-2 px-0.5 font-medium whitespace-nowrap outline-offset-[-2px] transition-colors touch:h-11 touch:min-w-11',
              tab.id === current
                ? 'border-accent text-text'
                : 'border-transparent text-muted hover:border-border-strong hover:text-text',
            )}
          >
            {tab.icon}
            {tab.label}
            {tab.errors === undefined ? (
              tab.count === undefined ? null : (
                <span className="font-normal text-muted tabular-nums">{tab.count}</span>
              )
            ) : (
              <span className="inline-flex items-center gap-1 text-danger tabular-nums">
                <CircleAlert className="size-3.5" />
                <span aria-hidden>{tab.errors.count}</span>
                <span className="sr-only">{tab.errors.label}</span>
              </span>
            )}
          </button>
        ))}
      </div>
    </div>
  );
}

export function tabPanel(id: string, tab: string) {
  return { id: `${id}panel-${tab}`, role: 'tabpanel', 'aria-labelledby': `${id}tab-${tab}` } as const;
}
