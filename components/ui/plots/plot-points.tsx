'use client';

import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useState } from 'react';

/** Where arrow keys lead from a point. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

type Shown = { title: string; detail: string; at: number };

const pointOf = ({ target }: SyntheticEvent): SVGElement | null =>
  target instanceof Element ? target.closest<SVGElement>('[data-point]') : null;

/**
 * The points of a plot: one is reached by Tab, the others by arrow keys; the one with the focus or under the mouse shows its words
 * above, and Esc takes them away (WCAG 2.2, 1.4.13).
 */
export function PlotPoints({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const show = (event: SyntheticEvent): void => {
    const { title, detail, point } = pointOf(event)?.dataset ?? {};
    if (title !== undefined && detail !== undefined) setShown({ title, detail, at: Number(point) });
  };
  const hide = (): void => setShown(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') hide();
    const step = STEPS[event.key];
    const from = pointOf(event);
    if (step === undefined || from === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const all = [...event.currentTarget.querySelectorAll<SVGElement>('[data-point]')];
    const to = all[Math.min(all.length - 1, Math.max(0, all.indexOf(from) + step))];
    from.setAttribute('tabindex', '-1');
    to?.setAttribute('tabindex', '0');
    to?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/mouse-events-have-key-events -- the points inside take the focus, one listener serves them
    <div
      className="relative"
      onPointerOver={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {children}
      {shown === null ? null : (
        <div
          aria-hidden
          style={{ left: `${shown.at}%`, transform: `translateX(-${shown.at}%)` }}
          className="absolute bottom-full z-20 mb-1 rounded-lg bg-surface px-3 py-2 text-sm whitespace-nowrap shadow-raised"
        >
          <span className="block font-semibold">{shown.title}</span>
          <span className="text-muted">{shown.detail}</span>
        </div>
      )}
    </div>
  );
}
