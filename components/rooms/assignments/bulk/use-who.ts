'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { type Chosen, type Question, askWho } from './assign-many';

type Answer =
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; question: Question };

export type Who = Answer & { ask: () => void };

type Options = {
  superTenantId: string;
  /** Empty until one is chosen. */
  applicationId: string;
  selection: Chosen;
  find: (id: string) => TenantAssignments | undefined;
};

/** Finds out which of the chosen tenants get an application; what was chosen when the dialog opened is what it is about. */
export function useWho(options: Options): Who {
  const [{ superTenantId, selection, find }] = useState(options);
  const { applicationId } = options;
  const [answer, setAnswer] = useState<Answer & { of?: string }>({ state: 'none' });
  // The answer to an earlier question, about another application, must not take the place of a later one.
  const latest = useRef(0);
  const ask = useCallback(async (): Promise<void> => {
    latest.current += 1;
    const turn = latest.current;
    const show = (next: Answer): void => {
      if (turn === latest.current) setAnswer({ ...next, of: applicationId });
    };
    if (applicationId === '') return show({ state: 'none' });
    show({ state: 'loading' });
    try {
      show({ state: 'ready', question: await askWho(superTenantId, applicationId, selection, find) });
    } catch (error) {
      show({ state: 'failed', error });
    }
  }, [superTenantId, applicationId, selection, find]);
  useEffect(() => {
    void ask();
    return () => {
      latest.current += 1;
    };
  }, [ask]);
  const { of, ...current } = answer;
  // Until it is asked about this application, the answer about the one before is none.
  const shown: Answer = (of ?? '') === applicationId ? current : { state: 'loading' };
  return { ...shown, ask: () => void ask() };
}
