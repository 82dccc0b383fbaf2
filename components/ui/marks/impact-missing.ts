import { isForbidden } from '@/lib/console/browser/api-error';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import type { Counted, Found } from './impact-list';

/** Replaces a missing count: a failure is shown, what the user may not know is hidden. */
export const missing = (error: unknown): 'unknown' | 'hidden' => (isForbidden(error) ? 'hidden' : 'unknown');

/** Uses a count that is known anyway when the names may not be queried. */
export const withKnown = (found: Counted, count: number | undefined): Counted =>
  typeof found === 'string' && count !== undefined ? { count, names: [] } : found;

/** The total of a list's answer, and the names of the rows it contains. */
export function foundIn<Row>(answer: Row[] | PageOf<Row>, nameOf: (row: Row) => string): Found {
  const { items, total } = asPage(answer);
  return { count: total, names: items.map(nameOf) };
}
