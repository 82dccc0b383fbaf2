import { useMemo, useRef } from 'react';

/** The answer to a query that is fetched before the query has become the table's own. */
export type Prefetched<Answer> = {
  /** Fetches; an earlier answer that was not taken is dropped. */
  ask: (query: string, load: () => Promise<Answer>) => void;
  /** The answer to this query, once. */
  take: (query: string) => Promise<Answer> | undefined;
};

/**
 * A changed query becomes the address, then a render, and only an effect after that can fetch: a tenth of a second in which the
 * platform could have answered.
 */
export function usePrefetched<Answer>(): Prefetched<Answer> {
  const asked = useRef<{ query: string; answer: Promise<Answer> }>(undefined);
  return useMemo(
    () => ({
      ask: (query, load) => {
        const answer = load();
        // A failure is reported to the caller that takes the answer, which there may never be.
        answer.catch(() => undefined);
        asked.current = { query, answer };
      },
      take: (query) => {
        if (asked.current?.query !== query) return undefined;
        const { answer } = asked.current;
        asked.current = undefined;
        return answer;
      },
    }),
    [],
  );
}
