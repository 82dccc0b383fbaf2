import { useId } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { PlotPoints } from './plot-points';
import { barShape } from './shapes';

export type BarPoint = {
  key: string;
  value: number;
  /** What the bar is of: a day. */
  title: string;
  /** What it says, in words. */
  detail: string;
  /** Stands under the bar, where there is room for it. */
  axis?: string | undefined;
};

export type BarPlotProps = {
  /** What is plotted, for screen readers. */
  label: string;
  points: readonly BarPoint[];
  /** Pixels from the axis to the highest bar. */
  height: number;
  /** The words of a number at the lines behind the bars; without them there are no lines. */
  tickText?: (value: number) => string;
};

/** Room between the letters at the left and the bars, in rem. */
const TICK_ROOM = 'pl-10';

/**
 * Bars over the days, drawn on the server. Each takes the focus, says its value, and shows it above; the last one is hatched, because
 * its day is not over.
 */
export function BarPlot({ label, points, height, tickText }: BarPlotProps) {
  const hatch = useId();
  const shape = barShape(
    points.map(({ value }) => value),
    height,
  );
  const last = points.length - 1;
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
      <PlotPoints>
        <svg role="group" aria-label={label} width="100%" height={height} className="relative block overflow-visible">
          <pattern id={hatch} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width={2} height={4} className="plot-hatch" />
          </pattern>
          {points.map(({ key, title, detail }, index) => {
            const bar = shape.bars[index] ?? { left: 0, width: 0, middle: 0, height: 0 };
            return (
              <g
                key={key}
                role="img"
                aria-label={`${title}: ${detail}`}
                tabIndex={index === last ? 0 : -1}
                data-point={bar.middle}
                data-title={title}
                data-detail={detail}
                className="plot-point"
              >
                <rect
                  x={`${bar.middle - shape.column / 2}%`}
                  width={`${shape.column}%`}
                  height={height}
                  className="plot-column"
                />
                <rect
                  x={`${bar.left}%`}
                  width={`${bar.width}%`}
                  y={height - bar.height}
                  height={bar.height}
                  rx={2}
                  className="plot-bar"
                  style={index === last ? { fill: `url(#${hatch})` } : undefined}
                />
              </g>
            );
          })}
        </svg>
      </PlotPoints>
      <div aria-hidden className="relative h-5 border-t border-border text-xs text-muted">
        {points.map(({ key, axis }, index) =>
          axis === undefined ? null : (
            <span
              key={key}
              style={{ left: `${shape.bars[index]?.middle ?? 0}%` }}
              className={cx(
                'absolute top-1 whitespace-nowrap',
                index === last ? '-translate-x-[calc(100%-0.5rem)]' : '-translate-x-1/2',
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
