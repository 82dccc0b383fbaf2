'use client';

import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';

/** Where arrow keys lead from a point. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

/** A bar: across in percent of the width, upright in pixels. */
export type PlotPoint = { title: string; detail: string; left: number; height: number };

type PlotPointsProps = {
  /** What is plotted, for screen readers. */
  label: string;
  points: readonly PlotPoint[];
  /** Pixels from the axis to the highest bar. */
  height: number;
  /** The widths of a bar and of its whole column, in percent. */
  bar: number;
  column: number;
};

const pointOf = ({ target }: SyntheticEvent): SVGElement | null =>
  target instanceof Element ? target.closest<SVGElement>('[data-point]') : null;

/**
 * The points of a plot: one is reached by Tab, the others by arrow keys; the one with the focus or under the mouse shows its words
 * above, and Esc takes them away (WCAG 2.2, 1.4.13). The last bar is hatched: its day is not over. The server draws it from numbers,
 * which are a fifth of the elements' size in the page's data.
 */
export function PlotPoints({ label, points, height, bar, column }: PlotPointsProps) {
  const hatch = useId();
  const [shown, setShown] = useState<PlotPoint | null>(null);
  const last = points.length - 1;
  const middleOf = ({ left }: PlotPoint): number => left + bar / 2;
  const show = (event: SyntheticEvent): void => {
    const point = points[Number(pointOf(event)?.dataset.point)];
    if (point !== undefined) setShown(point);
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
      <svg role="group" aria-label={label} width="100%" height={height} className="relative block overflow-visible">
        <pattern id={hatch} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width={2} height={4} className="plot-hatch" />
        </pattern>
        {points.map((point, index) => (
          <g
            key={point.title}
            role="img"
            aria-label={`${point.title}: ${point.detail}`}
            tabIndex={index === last ? 0 : -1}
            data-point={index}
            className="plot-point"
          >
            <rect x={`${middleOf(point) - column / 2}%`} width={`${column}%`} height={height} className="plot-column" />
            <rect
              x={`${point.left}%`}
              width={`${bar}%`}
              y={height - point.height}
              height={point.height}
              rx={2}
              className="plot-bar"
              style={index === last ? { fill: `url(#${hatch})` } : undefined}
            />
          </g>
        ))}
      </svg>
      {shown === null ? null : (
        <div
          aria-hidden
          style={{ left: `${middleOf(shown)}%`, transform: `translateX(-${middleOf(shown)}%)` }}
          className="absolute bottom-full z-20 mb-1 rounded-lg bg-surface px-3 py-2 text-sm whitespace-nowrap shadow-raised"
        >
          <span className="block font-semibold">{shown.title}</span>
          <span className="text-muted">{shown.detail}</span>
        </div>
      )}
    </div>
  );
}
