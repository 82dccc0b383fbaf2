/** Compares two texts letter by letter. Pure. */

/** A run of letters: in both texts, or only in the first or the second; `changed` has different letters in both. */
export type Run = { kind: 'same' | 'changed' | 'onlyFirst' | 'onlySecond'; first: string; second: string };

/** Letters compared; the rest of a longer text is ignored. */
const MOST = 400;

/** Lengths of the longest common subsequence of two texts, from each pair of positions on. */
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

/** Counts the common letters at the start and end of two texts, which need no table. */
function ends(first: readonly string[], second: readonly string[]): { start: number; end: number } {
  const least = Math.min(first.length, second.length);
  let start = 0;
  while (start < least && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < least - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  return { start, end };
}

/** Number of letters that occur in only one of the texts; 0 for equal texts. */
export function distance(one: string, other: string): number {
  const [first, second] = [lettersOf(one), lettersOf(other)];
  const { start, end } = ends(first, second);
  const [a, b] = [first.slice(start, first.length - end), second.slice(start, second.length - end)];
  if (a.length === 0 || b.length === 0) return a.length + b.length;
  return a.length + b.length - 2 * (table(a, b)[0]?.[0] ?? 0);
}

/** Pairs of letters side by side; an empty one marks a letter of only the other text. */
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

/** The runs of two texts, in order. The joined `first` parts give the first text, the `second` parts the second. */
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

/** Candidates compared letter by letter. Of a longer list, those with the most similar start and end. */
const MOST_COMPARED = 20;

/** The text most similar to another; undefined for an empty list. */
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
