'use client';

import { useLocale } from 'next-intl';
import { type KeyboardEvent, type SyntheticEvent, useId, useState } from 'react';
import { useHydrated } from '@/components/ui/mechanisms/use-hydrated';
import { dayText } from './day-text';

const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  Home: -Infinity,
  End: Infinity,
};

type PlotPointsProps = {
  /** Names the plot for screen readers. */
  label: string;
  /** The height of each bar, in pixels. */
  heights: readonly number[];
  days: readonly string[];
  details: readonly string[];
  /** Pixels from the axis to the top of the highest bar. */
  height: number;
  /** The widths of a bar and of its whole column, in percent. */
  bar: number;
  column: number;
};

/** More digits make no visible difference. */
const percent = (value: number): number => Math.round(value * 100) / 100;

const pointOf = ({ target }: SyntheticEvent): SVGElement | null =>
  target instanceof Element ? target.closest<SVGElement>('[data-point]') : null;

/**
 * The points of a plot: Tab reaches one of them, arrow keys the others; the focused or hovered one shows its value above, and Esc hides it
 * (WCAG 2.2, 1.4.13). The last bar is hatched, because its day is not over. The page contains only the bars; the browser adds the values
 * and the focus handling.
 */
export function PlotPoints({ label, heights, days, details, height, bar, column }: PlotPointsProps) {
  const hatch = useId();
  const language = useLocale();
  const isReady = useHydrated();
  const [shown, setShown] = useState<number | null>(null);
  const last = heights.length - 1;
  const show = (event: SyntheticEvent): void => {
    const point = pointOf(event);
    if (point !== null) setShown(Number(point.dataset.point));
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
        {heights.map((tall, index) => {
          const rect = (
            <rect
              key={days[index]}
              x={`${percent(column * index + (column - bar) / 2)}%`}
              width={`${bar}%`}
              y={height - tall}
              height={tall}
              rx={2}
              className="plot-bar"
              style={index === last ? { fill: `url(#${hatch})` } : undefined}
            />
          );
          if (!isReady) return rect;
          return (
            <g
              key={days[index]}
              role="img"
              aria-label={`${dayText(language, days[index] ?? '')}: ${details[index]}`}
              tabIndex={index === last ? 0 : -1}
              data-point={index}
              className="plot-point"
            >
              <rect x={`${percent(column * index)}%`} width={`${column}%`} height={height} className="plot-column" />
              {rect}
            </g>
          );
        })}
      </svg>
      {shown === null ? null : (
        <div
          aria-hidden
          style={{ left: `${column * (shown + 0.5)}%`, transform: `translateX(-${column * (shown + 0.5)}%)` }}
          className="absolute bottom-full z-20 mb-1 rounded-lg bg-surface px-3 py-2 text-sm whitespace-nowrap shadow-raised"
        >
          <span className="block font-semibold">{dayText(language, days[shown] ?? '')}</span>
          <span className="text-muted">{details[shown]}</span>
        </div>
      )}
    </div>
  );
}
