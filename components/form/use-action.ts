'use client';

import { useState } from 'react';
import type { ErrorKeys } from '@/lib/client/error-message';
import { useFailureText } from './use-failure-text';

export type ActionOptions<Result> = {
  /** Does it. @throws ApiError */
  act: () => Promise<Result>;
  /** The sentence of the catalogue for a failure, and what it names. */
  errorKeys: ErrorKeys;
  values?: Record<string, string | number>;
  onDone: (result: Result) => void;
};

export type Action = {
  /** It is on its way; also after it has succeeded, until whoever asked is gone. */
  pending: boolean;
  /** Why it failed, already translated. */
  error: string | null;
  run: () => void;
};

/** An action of a confirmation: pending, its error in its place, and what comes after it. */
export function useAction<Result>({ act, errorKeys, values, onDone }: ActionOptions<Result>): Action {
  const failureText = useFailureText();
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const start = async (): Promise<void> => {
    setPending(true);
    setError(null);
    let result: Result;
    try {
      result = await act();
    } catch (failure) {
      setError(failureText(failure, errorKeys, values));
      setPending(false);
      return;
    }
    onDone(result);
  };
  return { pending, error, run: () => void start() };
}
