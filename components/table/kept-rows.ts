/**
 * Rows of long lists that were in sight last, for who comes back: shown at once, and asked for again. They live as long as the
 * document, so no sign-in finds those of another.
 */
import type { Held } from './use-list-source';

/** Lists remembered at once; the oldest are forgotten. */
const MAX_LISTS = 8;
const lists = new Map<string, { question: string; held: unknown }>();

/**
 * What was kept of a list for this question.
 *
 * @param list - names the operation, and whose list
 * @param of - as the caller names the question now
 */
export function keptRows<Row>(list: string, question: string, of: string): Held<Row> | undefined {
  const kept = lists.get(list);
  // The name says the operation, and so the kind of its rows.
  return kept?.question === question ? { ...(kept.held as Held<Row>), of } : undefined;
}

/** Keeps the pages of a list around what is in sight. */
export function keepRows<Row>(
  list: string,
  question: string,
  held: Held<Row>,
  { from, to }: { from: number; to: number },
): void {
  const pages = new Map([...held.pages].filter(([number]) => number >= from && number <= to));
  lists.delete(list);
  lists.set(list, { question, held: { ...held, pages } });
  const [oldest] = lists.keys();
  if (lists.size > MAX_LISTS && oldest !== undefined) lists.delete(oldest);
}
