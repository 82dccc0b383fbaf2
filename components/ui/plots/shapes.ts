/** Computes the shapes of a plot. Pure; only for the server: no browser loads its imports. */
import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

/** Space for the point at the end of a line, in pixels. */
const END = 3;
/** The fraction of a column that is a gap. */
const GAP = 0.42;
/** The number of grid lines. */
const TICKS = 3;

/** More digits make no visible difference, and cost bytes of the page. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A line over the days, the area below it, and its end point. */
export function lineShape(values: readonly number[], width: number, height: number) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [0, width - END]);
  // A constant series is a line in the middle; a series of zeros is at the bottom.
  const unchanged = least === 0 ? [0, 1] : [least - 1, least + 1];
  const y = scaleLinear(least === most ? unchanged : [least, most], [height - END, END]);
  const points = values.map((value, index): [number, number] => [x(index), y(value)]);
  const [endX, endY] = points.at(-1) ?? [0, height];
  // Straight segments: at this size a curve looks the same, and is three times as long.
  const drawn = line().digits(1)(points) ?? '';
  const area = drawn === '' ? '' : `${drawn}V${height}H0Z`;
  return { line: drawn, area, end: { x: rounded(endX), y: rounded(endY) } };
}

type BarShape = {
  bars: { left: number; height: number }[];
  /** The width of each. */
  bar: number;
  /** The whole width of a day. */
  column: number;
  /** The numbers beside the bars, and their distance from the top. */
  ticks: { value: number; top: number }[];
};

/** Bars per day: horizontally in percent of the width, so that they need no measuring; vertically in pixels. */
export function barShape(values: readonly number[], height: number): BarShape {
  const y = scaleLinear([0, Math.max(1, ...values)], [0, height]).nice(TICKS);
  const x = scaleBand(
    values.map((_, index) => index),
    [0, 100],
  )
    .paddingInner(GAP)
    .paddingOuter(GAP / 2);
  return {
    bars: values.map((value, index) => ({ left: rounded(x(index) ?? 0), height: rounded(y(value)) })),
    bar: rounded(x.bandwidth()),
    column: rounded(x.step()),
    ticks: y
      .ticks(TICKS)
      .filter((value) => Number.isInteger(value))
      .map((value) => ({ value, top: rounded(height - y(value)) })),
  };
}
