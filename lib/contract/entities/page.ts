/** Growing lists without their schemas: for the browser, which must not load a validator to read a list. */

export type PageOf<Item> = {
  items: Item[];
  total: number;
  totalIsLowerBound?: boolean | undefined;
  nextCursor: string | null;
  offset?: number;
};

/** Reads either answer of a growing list: everything at once, or one page of it. */
export function asPage<Item>(answer: Item[] | PageOf<Item>): PageOf<Item> {
  return Array.isArray(answer) ? { items: answer, total: answer.length, nextCursor: null } : answer;
}
