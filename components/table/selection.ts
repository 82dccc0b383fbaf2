import type { TableQuery } from './types';

/** Chosen rows: some ids, or all that match except some ids. */
export type Selection = { all: boolean; ids: ReadonlySet<string> };

export const NOTHING: Selection = { all: false, ids: new Set() };
export const EVERYTHING: Selection = { all: true, ids: new Set() };

/** Whether the row is chosen. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.ids.has(id) !== selection.all;
}

/** Takes rows in, or out. */
export function setRows(selection: Selection, rows: readonly string[], chosen: boolean): Selection {
  const ids = new Set(selection.ids);
  // With "all", the ids are the ones that are not chosen.
  for (const id of rows)
    if (chosen === selection.all) ids.delete(id);
    else ids.add(id);
  return { all: selection.all, ids };
}

/**
 * How many rows are chosen.
 *
 * @param matching - rows that match the current query
 */
export function countSelected(selection: Selection, matching: number): number {
  return selection.all ? Math.max(0, matching - selection.ids.size) : selection.ids.size;
}

/** The state of the checkbox in the header. */
export function headerState(selection: Selection, matching: number): boolean | 'indeterminate' {
  const count = countSelected(selection, matching);
  if (count === 0) return false;
  return count >= matching ? true : 'indeterminate';
}

/** Whether two queries show the same rows, in whatever order. By value: the address is read anew with each of its changes. */
export function sameRows(a: TableQuery, b: TableQuery): boolean {
  const filters = ({ filters: values }: TableQuery): string =>
    JSON.stringify(Object.entries(values).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  return a.search === b.search && filters(a) === filters(b);
}

/** Takes rows out, whether they were in or not. */
export function without(selection: Selection, rows: readonly string[]): Selection {
  const ids = new Set(selection.ids);
  for (const id of rows) {
    if (selection.all) ids.add(id);
    else ids.delete(id);
  }
  return { all: selection.all, ids };
}
