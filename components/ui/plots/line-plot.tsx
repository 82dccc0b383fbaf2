import { lineShape } from './shapes';

/** The size of a line beside a figure, in pixels. */
const WIDTH = 96;
const HEIGHT = 36;

/** A line over the days with a point on the last one. The figure states the main value in words, and the table the rest. */
export function LinePlot({ values }: { values: readonly number[] }) {
  const { line, area, end } = lineShape(values, WIDTH, HEIGHT);
  return (
    <svg aria-hidden width={WIDTH} height={HEIGHT} className="shrink-0 overflow-visible">
      <path d={area} className="plot-area" />
      <path d={line} className="plot-line" />
      <circle cx={end.x} cy={end.y} r={2} className="plot-end" />
    </svg>
  );
}
