/** Counters, gauges and histograms in the text format of Prometheus (exposition format 0.0.4). */

/**
 * Values of the label names, always in the same order for one metric; they must come from closed lists, so that the number of
 * series is bounded.
 */
export type Labels = Record<string, string>;

interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  lines(): string[];
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
const escapeValue = (text: string) => escapeHelp(text).replaceAll('"', '\\"');

function seriesOf(name: string, labels: Labels): string {
  const parts = Object.entries(labels).map(([label, value]) => `${label}="${escapeValue(value)}"`);
  return parts.length === 0 ? name : `${name}{${parts.join(',')}}`;
}

const keyOf = (labels: Labels): string => Object.values(labels).join('\n');

/** Something that only grows. */
export class Counter {
  readonly #values = new Map<string, { labels: Labels; value: number }>();

  add(labels: Labels = {}, amount = 1): void {
    const key = keyOf(labels);
    const entry = this.#values.get(key) ?? { labels, value: 0 };
    entry.value += amount;
    this.#values.set(key, entry);
  }

  lines(name: string): string[] {
    return [...this.#values.values()].map(({ labels, value }) => `${seriesOf(name, labels)} ${value}`);
  }
}

interface Observed {
  labels: Labels;
  /** How many were at most as large as each bound. */
  counts: number[];
  sum: number;
  count: number;
}

/** How values are spread over fixed bounds. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #series = new Map<string, Observed>();

  /** @param bounds - upper bounds, ascending, in the unit of the observed values */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
  }

  observe(labels: Labels, value: number): void {
    const key = keyOf(labels);
    const entry = this.#series.get(key) ?? { labels, counts: this.#bounds.map(() => 0), sum: 0, count: 0 };
    // The bounds ascend, so the ones that hold the value are the last ones.
    for (let index = this.#bounds.length - 1; index >= 0 && value <= this.#bounds[index]!; index -= 1) {
      entry.counts[index]! += 1;
    }
    entry.sum += value;
    entry.count += 1;
    this.#series.set(key, entry);
  }

  lines(name: string): string[] {
    return [...this.#series.values()].flatMap(({ labels, counts, sum, count }) => [
      ...this.#bounds.map(
        (bound, index) => `${seriesOf(`${name}_bucket`, { ...labels, le: String(bound) })} ${counts[index]}`,
      ),
      `${seriesOf(`${name}_bucket`, { ...labels, le: '+Inf' })} ${count}`,
      `${seriesOf(`${name}_sum`, labels)} ${sum}`,
      `${seriesOf(`${name}_count`, labels)} ${count}`,
    ]);
  }
}

/** All metrics of one process. */
export class Registry {
  readonly #families: Family[] = [];

  counter(name: string, help: string): Counter {
    const counter = new Counter();
    this.#families.push({ name, help, type: 'counter', lines: () => counter.lines(name) });
    return counter;
  }

  histogram(name: string, help: string, bounds: readonly number[]): Histogram {
    const histogram = new Histogram(bounds);
    this.#families.push({ name, help, type: 'histogram', lines: () => histogram.lines(name) });
    return histogram;
  }

  /** A value that is asked for when the metrics are read; with labels, one for each entry. */
  gauge(
    name: string,
    help: string,
    read: () => number | [Labels, number][],
    type: 'gauge' | 'counter' = 'gauge',
  ): void {
    const lines = () => {
      const value = read();
      const entries: [Labels, number][] = typeof value === 'number' ? [[{}, value]] : value;
      return entries.map(([labels, amount]) => `${seriesOf(name, labels)} ${amount}`);
    };
    this.#families.push({ name, help, type, lines });
  }

  /** The whole page. */
  text(): string {
    return this.#families
      .flatMap(({ name, help, type, lines }) => [
        `# HELP ${name} ${escapeHelp(help)}`,
        `# TYPE ${name} ${type}`,
        ...lines(),
      ])
      .join('\n')
      .concat('\n');
  }
}
