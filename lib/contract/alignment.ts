/** Two texts held against each other letter by letter. Pure. */

/** A run of letters: in both, or only in the first or the second; `changed` has others in their place. */
export type Run = { kind: 'same' | 'changed' | 'onlyFirst' | 'onlySecond'; first: string; second: string };

/** Longer texts are compared up to here. */
const MOST = 400;

/** How many letters of two texts are the same in the same order, from each place on. */
function table(first: readonly string[], second: readonly string[]): number[][] {
  const rows = Array.from({ length: first.length + 1 }, () => Array.from({ length: second.length + 1 }, () => 0));
  for (let one = first.length - 1; one >= 0; one -= 1) {
    const [row = [], below = []] = [rows[one], rows[one + 1]];
    for (let other = second.length - 1; other >= 0; other -= 1) {
      row[other] =
        first[one] === second[other] ? 1 + (below[other + 1] ?? 0) : Math.max(below[other] ?? 0, row[other + 1] ?? 0);
    }
  }
  return rows;
}

const lettersOf = (text: string): string[] => [...text].slice(0, MOST);

/** The letters that two texts share at their beginning and at their end, which need no table. */
function ends(first: readonly string[], second: readonly string[]): { start: number; end: number } {
  const least = Math.min(first.length, second.length);
  let start = 0;
  while (start < least && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < least - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  return { start, end };
}

/** Letters that are in one of the two texts only. 0: they are the same. */
export function distance(one: string, other: string): number {
  const [first, second] = [lettersOf(one), lettersOf(other)];
  const { start, end } = ends(first, second);
  const [a, b] = [first.slice(start, first.length - end), second.slice(start, second.length - end)];
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  return a.length + b.length - 2 * (table(a, b)[0]?.[0] ?? 0);
}

/** The letters of two texts side by side; an empty one stands for what the other has alone. */
function* pairs(a: readonly string[], b: readonly string[]): Generator<[string, string]> {
  const rows = table(a, b);
  const after = (x: number, y: number): number => rows[x]?.[y] ?? -1;
  let [x, y] = [0, 0];
  while (x < a.length || y < b.length) {
    const [from = '', to = ''] = [a[x], b[y]];
    if (from === to) {
      yield [from, to];
      x += 1;
      y += 1;
    } else if (x < a.length && after(x + 1, y) >= after(x, y + 1)) {
      yield [from, ''];
      x += 1;
    } else {
      yield ['', to];
      y += 1;
    }
  }
}

/** The runs of two texts, in order: joined, the `first` are the one and the `second` the other. */
export function align(one: string, other: string): Run[] {
  const [first, second] = [lettersOf(one), lettersOf(other)];
  const { start, end } = ends(first, second);
  const [a, b] = [first.slice(start, first.length - end), second.slice(start, second.length - end)];
  const same = (letter: string): [string, string] => [letter, letter];
  const all = [...first.slice(0, start).map(same), ...pairs(a, b), ...first.slice(first.length - end).map(same)];
  const runs: Run[] = [];
  for (const [x, y] of all) {
    const isSame = x === y;
    const last = runs.at(-1);
    if (last === undefined || (last.kind === 'same') !== isSame) {
      runs.push({ kind: isSame ? 'same' : 'changed', first: x, second: y });
    } else {
      last.first += x;
      last.second += y;
    }
  }
  return runs.map((run) => (run.kind === 'same' ? run : { ...run, kind: kindOf(run) }));
}

function kindOf({ first, second }: Run): Run['kind'] {
  if (first === '') return 'onlySecond';
  return second === '' ? 'onlyFirst' : 'changed';
}

/** Texts that are held against another letter by letter; of more, those whose beginning and end are most like it. */
const MOST_COMPARED = 20;

/** The text that is most like another; undefined when there is none. */
export function nearestOf(text: string, among: readonly string[]): string | undefined {
  const roughly = (other: string): number => {
    const { start, end } = ends(lettersOf(text), lettersOf(other));
    return start + end;
  };
  const near =
    among.length <= MOST_COMPARED
      ? among
      : among
          .map((one) => ({ one, likeness: roughly(one) }))
          .toSorted((a, b) => b.likeness - a.likeness)
          .slice(0, MOST_COMPARED)
          .map(({ one }) => one);
  return near.map((one) => ({ one, apart: distance(text, one) })).toSorted((a, b) => a.apart - b.apart)[0]?.one;
}
