import { useMemo, useRef } from 'react';

/** The answer to a query that is fetched before it has become the table's query. */
export type Prefetched<Answer> = {
  /** Fetches; an earlier answer that was not taken is dropped. */
  ask: (query: string, load: () => Promise<Answer>) => void;
  /** Returns the answer to this query, once. */
  take: (query: string) => Promise<Answer> | undefined;
};

/**
 * A changed query first becomes the address, then a render, and only then can an effect fetch: a tenth of a second in which the platform
 * could have answered.
 */
export function usePrefetched<Answer>(): Prefetched<Answer> {
  const asked = useRef<{ query: string; answer: Promise<Answer> }>(undefined);
  return useMemo(
    () => ({
      ask: (query, load) => {
        const answer = load();
        // The caller that takes the answer gets the failure; there may be none.
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
