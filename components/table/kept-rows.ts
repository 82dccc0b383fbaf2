/**
 * The last visible rows of long lists: shown at once on going back, and reloaded. They live as long as the document, so no session sees
 * those of another user.
 */

/** The maximum number of lists kept; the oldest are dropped. */
const MAX_LISTS = 8;
const lists = new Map<string, { query: string; pages: unknown }>();

export function keptRows<Row>(list: string, query: string, key: string): LoadedPages<Row> | undefined {
  const kept = lists.get(list);
  // The name contains the operation, and so determines the type of its rows.
  return kept?.query === query ? { ...(kept.pages as LoadedPages<Row>), key } : undefined;
}

export function keepRows<Row>(
  list: string,
  query: string,
  loaded: LoadedPages<Row>,
  { from, to }: { from: number; to: number },
): void {
  const pages = new Map([...loaded.pages].filter(([number]) => number >= from && number <= to));
  lists.delete(list);
  lists.set(list, { query, pages: { ...loaded, pages } });
  const [oldest] = lists.keys();
  if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
}
/** Pages by number, and the key of their query. */
export type LoadedPages<Row> = {
  key: string;
  total: number;
  /** `total` is only a lower bound. */
  isLowerBound?: boolean | undefined;
  pages: ReadonlyMap<number, readonly Row[]>;
};
