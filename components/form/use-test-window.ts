import { useEffect, useRef, useState } from 'react';
import { type ErrorKeys, FETCH_ERROR } from '@/lib/console/browser/error-message';
import { useFailureText } from './saving/use-failure-text';

/** Interval between two queries for the result of a test, in milliseconds. */
const POLL_MS = 2000;
/** The cause alone, where the server names one: nothing was to be saved. */
const START_ERROR: ErrorKeys = { error: 'Common.TestSignIn.Error', details: 'Common.TestSignIn.ErrorDetails' };
const WINDOW = 'popup,width=480,height=720';

export type TestState<Result> =
  | { is: 'idle' | 'hidden' | 'starting' }
  | { is: 'waiting'; testId: string }
  | { is: 'ended'; result: Result }
  | { is: 'failed'; error: string };

export type TestWindowOptions<Result> = {
  /** The name of the popup window: a second test reuses the window of the first. */
  name: string;
  /** Queries the result of the test. Keep it stable. @throws ApiError */
  look: (testId: string) => Promise<Result>;
  /** Whether a failure means that the platform has no such tests. */
  isMissing: (error: unknown) => boolean;
};

/**
 * A test sign-in in a popup window: starts it, and polls its result while it waits.
 * @returns its state, and the function that starts one, which takes the call and the sentence for its failure
 */
export function useTestWindow<Result extends { state: string }>({ name, look, isMissing }: TestWindowOptions<Result>) {
  const failureText = useFailureText();
  const [state, setState] = useState<TestState<Result>>({ is: 'idle' });
  const opened = useRef<Window | null>(null);
  const testId = state.is === 'waiting' ? state.testId : null;
  useEffect(() => {
    if (testId === null) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const lookOnce = async (): Promise<void> => {
      try {
        const result = await look(testId);
        if (isOver) return;
        if (result.state === 'waiting') timer = setTimeout(() => void lookOnce(), POLL_MS);
        else {
          opened.current?.close();
          setState({ is: 'ended', result });
        }
      } catch (error) {
        if (!isOver) setState({ is: 'failed', error: failureText(error, FETCH_ERROR) });
      }
    };
    timer = setTimeout(() => void lookOnce(), POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [testId, look, failureText]);
  const start = async (
    begin: () => Promise<{ testId: string; url: string }>,
    errorKeys: ErrorKeys = START_ERROR,
  ): Promise<void> => {
    // Before the call, because browsers only allow a popup right after a click.
    opened.current = window.open('', name, WINDOW);
    setState({ is: 'starting' });
    try {
      const { testId: id, url } = await begin();
      if (opened.current === null) window.open(url, '_blank', 'noopener');
      else opened.current.location.href = url;
      setState({ is: 'waiting', testId: id });
    } catch (error) {
      opened.current?.close();
      setState(isMissing(error) ? { is: 'hidden' } : { is: 'failed', error: failureText(error, errorKeys) });
    }
  };
  return { state, start };
}
