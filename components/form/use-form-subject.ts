'use client';

import { useEffect, useState } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { useDraft, useKeptValue } from '@/components/ui/mechanisms/draft';
import { hasUnsavedChanges } from '@/components/ui/mechanisms/leave-guard';
import type { ApiError } from '@/lib/console/browser/api-error';

let visits = 0;

/**
 * What a dialog is about, as it is when the dialog opens: each opening loads it anew under a key of its own, so that no earlier answer
 * and no earlier request can stand in for it. While the dialog is open it is not loaded again, because that would replace what is typed.
 * A form that was kept over a sign-in goes on from what it began with, so that saving it finds out what others did meanwhile.
 *
 * @param key - names what is loaded; null pauses it
 * @param load - @throws ApiError
 */
export function useFormSubject<Subject>(
  key: readonly string[] | null,
  load: () => Promise<Subject>,
): SWRResponse<Subject, ApiError> {
  const [visit] = useState(() => (visits += 1));
  const name = `subject ${key?.join(' ') ?? ''}`;
  const kept = useKeptValue<Subject>(name);
  const answer = useSWR<Subject, ApiError>(key === null ? null : ['form', visit, ...key], load, {
    fallbackData: kept,
    revalidateOnMount: kept === undefined,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  const { data, mutate } = answer;
  useDraft(name, { read: () => (hasUnsavedChanges() ? data : undefined), restore: () => undefined });
  useEffect(() => () => void mutate(undefined, { revalidate: false }), [mutate]);
  return answer;
}
