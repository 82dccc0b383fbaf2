import { ApiError } from '@/lib/console/browser/api-error';
import { type PageOf, asPage } from '@/lib/contract/entities/page';
import type { Counted, Found } from './impact-list';

/** What stands for a count that could not be had: a failure is said, what the reader may not know is left out. */
export const missing = (error: unknown): 'unknown' | 'hidden' =>
  error instanceof ApiError && error.status === 403 ? 'hidden' : 'unknown';

/** A count that is known anyway stands in for names that may not be asked for. */
export const withKnown = (found: Counted, count: number | undefined): Counted =>
  typeof found === 'string' && count !== undefined ? { count, names: [] } : found;

/** What a list answers: how many there are, and the names of those that it holds. */
export function foundIn<Row>(answer: Row[] | PageOf<Row>, nameOf: (row: Row) => string): Found {
  const { items, total } = asPage(answer);
  return { count: total, names: items.map(nameOf) };
}
