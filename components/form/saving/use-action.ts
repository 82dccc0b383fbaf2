import { useCallback, useState } from 'react';
import { type ErrorKeys, SAVE_ERROR } from '@/lib/console/browser/error-message';
import { isGone } from './save-failure';
import { useFailureText } from './use-failure-text';

/** The sentence of the catalogue for a failure, where it is not that of all changes, and what it names. */
export type FailureWords = { errorKeys?: ErrorKeys; values?: Record<string, string | number> };

export type Attempt<Result> =
  | { error: null; result: Result }
  /** `gone`: what it was about does not exist any more. */
  | { error: string; gone: boolean };

/**
 * Gives the function that tries something: the one way from what a call throws to what a person reads, wherever that stands.
 *
 * @returns what came of it, or why it failed, already translated
 */
export function useAttempt(): <Result>(act: () => Promise<Result>, words?: FailureWords) => Promise<Attempt<Result>> {
  const failureText = useFailureText();
  return useCallback(
    async (act, { errorKeys = SAVE_ERROR, values } = {}) => {
      try {
        return { error: null, result: await act() };
      } catch (failure) {
        return { error: failureText(failure, errorKeys, values), gone: isGone(failure) };
      }
    },
    [failureText],
  );
}

export type ActionOptions<Result> = FailureWords & {
  /** Does it. @throws ApiError */
  act: () => Promise<Result>;
  onDone: (result: Result) => void;
  /** What it is about does not exist any more (404): the list behind it is old. */
  onGone?: (() => void) | undefined;
  /** It can be done once more after it has succeeded. */
  repeatable?: boolean;
};

export type Action = {
  /** It is on its way; also after it has succeeded, until the component that asked is gone, unless it is repeatable. */
  pending: boolean;
  /** Why it failed, already translated. */
  error: string | null;
  run: () => void;
};

/** An action of a button: pending, its error in its place, and what comes after it. */
export function useAction<Result>({
  act,
  onDone,
  onGone,
  repeatable = false,
  ...words
}: ActionOptions<Result>): Action {
  const attempt = useAttempt();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async (): Promise<void> => {
    setPending(true);
    setError(null);
    const outcome = await attempt(act, words);
    setError(outcome.error);
    if (outcome.error !== null || repeatable) setPending(false);
    if (outcome.error === null) onDone(outcome.result);
    else if (outcome.gone) onGone?.();
  };
  return { pending, error, run: () => void start() };
}
