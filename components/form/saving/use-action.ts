import { useCallback, useState } from 'react';
import { ApiError } from '@/lib/console/browser/api-error';
import { type ErrorKeys, SAVE_ERROR } from '@/lib/console/browser/error-message';
import { isGone } from './save-failure';
import { useKeptFocus } from './use-kept-focus';
import { useFailureText } from './use-failure-text';

/** The catalogue's sentence for a failure, if not that of all changes, and the values it names. */
export type FailureWords = { errorKeys?: ErrorKeys; values?: Record<string, string | number> };

export type Attempt<Result> =
  | { error: null; result: Result }
  /** `gone`: the subject no longer exists. */
  | { error: string; gone: boolean };

/**
 * Returns a function that tries an action: the single conversion from a thrown error to a readable text.
 * @returns the result, or why it failed, already translated
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
  /** Runs the action. @throws ApiError */
  act: () => Promise<Result>;
  onDone: (result: Result) => void;
  /** The subject no longer exists (404): the list behind it is outdated. */
  onGone?: (() => void) | undefined;
  /** The action can be repeated after it has succeeded. */
  repeatable?: boolean;
};

export type Action = {
  /** The action is running; stays true after it has succeeded, until the component unmounts, unless it is repeatable. */
  pending: boolean;
  /** Why it failed, already translated. */
  error: string | null;
  run: () => void;
};

/** A button's action: its pending state, its error, and what happens after it. */
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
  const keepFocus = useKeptFocus();
  const start = async (): Promise<void> => {
    keepFocus();
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

/** Runs a deletion. A missing entity counts as deleted, and is reported as gone. */
export async function orGone<Result>(remove: () => Promise<Result>): Promise<Result | 'gone'> {
  try {
    return await remove();
  } catch (error) {
    // Not every 404 is the platform's answer about this very entity, but none leaves anything to delete.
    if (error instanceof ApiError && error.status === 404) return 'gone';
    throw error;
  }
}
