import { cx } from '@/components/ui/primitives/cx';
import { PlotPoints } from './plot-points';
import { barShape } from './shapes';

export type BarPoint = {
  /** The day of the bar, as an ISO date. */
  day: string;
  value: number;
  /** Its value in words. */
  detail: string;
  /** The label below the bar, if there is room. */
  axis?: string | undefined;
};

export type BarPlotProps = {
  /** Names the plot for screen readers. */
  label: string;
  points: readonly BarPoint[];
  /** Pixels from the axis to the top of the highest bar. */
  height: number;
  /** Formats the numbers at the grid lines; without it there are no lines. */
  tickText?: (value: number) => string;
};

/** The number of days before the last one whose labels would overlap its own on a phone. */
const NEAR_LAST = 6;
/** Space between the tick labels on the left and the bars, in rem. */
const TICK_ROOM = 'pl-10';

/** Bars per day, rendered on the server; in the browser each is focusable and shows its value. */
export function BarPlot({ label, points, height, tickText }: BarPlotProps) {
  const shape = barShape(
    points.map(({ value }) => value),
    height,
  );
  const last = points.length - 1;
  const boxOf = (index: number) => shape.bars[index] ?? { left: 0, height: 0 };
  return (
    <div className={cx('relative', tickText && TICK_ROOM)}>
      {tickText === undefined
        ? null
        : shape.ticks.map(({ value, top }) => (
            <div
              key={value}
              aria-hidden
              style={{ top }}
              className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-2 text-xs text-muted tabular-nums"
            >
              <span className="w-8 text-right">{tickText(value)}</span>
              <span className="h-px flex-1 bg-border-subtle" />
            </div>
          ))}
      <PlotPoints
        label={label}
        height={height}
        bar={shape.bar}
        column={shape.column}
        heights={points.map((_, index) => boxOf(index).height)}
        days={points.map(({ day }) => day)}
        details={points.map(({ detail }) => detail)}
      />
      <div aria-hidden className="relative h-5 border-t border-border text-xs text-muted">
        {points.map(({ day, axis }, index) =>
          axis === undefined ? null : (
            <span
              key={day}
              style={{ left: `${boxOf(index).left + shape.bar / 2}%` }}
              className={cx(
                'absolute top-1 whitespace-nowrap',
                index === last ? '-translate-x-[calc(100%-0.5rem)]' : '-translate-x-1/2',
                index < last && last - index < NEAR_LAST && 'max-sm:hidden',
              )}
            >
              {axis}
            </span>
          ),
        )}
      </div>
    </div>
  );
}
