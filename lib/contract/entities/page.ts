/** Growing lists without schemas, because the browser must not load a validator to read a list. */

export type PageOf<Item> = {
  items: Item[];
  total: number;
  totalIsLowerBound?: boolean | undefined;
  nextCursor: string | null;
  offset?: number;
};

/** Reads a growing list's answer, a whole list or one page. */
export function asPage<Item>(answer: Item[] | PageOf<Item>): PageOf<Item> {
  return Array.isArray(answer) ? { items: answer, total: answer.length, nextCursor: null } : answer;
}
