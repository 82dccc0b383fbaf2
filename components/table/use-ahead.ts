import { useMemo, useRef } from 'react';

/** One answer that is on its way before what it answers has become the table's query. */
export type Ahead<Answer> = {
  /** Asks; what was asked for before and not taken is dropped. */
  ask: (question: string, load: () => Promise<Answer>) => void;
  /** What was asked for under this very question, once. */
  take: (question: string) => Promise<Answer> | undefined;
};

/**
 * A changed query becomes the address, that a render, and only what follows it can ask: a tenth of a second in which the platform could
 * have answered.
 */
export function useAhead<Answer>(): Ahead<Answer> {
  const asked = useRef<{ question: string; answer: Promise<Answer> }>(undefined);
  return useMemo(
    () => ({
      ask: (question, load) => {
        const answer = load();
        // Whoever takes it is told of a failure; nobody may.
        answer.catch(() => undefined);
        asked.current = { question, answer };
      },
      take: (question) => {
        if (asked.current?.question !== question) return undefined;
        const { answer } = asked.current;
        asked.current = undefined;
        return answer;
      },
    }),
    [],
  );
}
