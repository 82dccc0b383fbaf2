import { useEffect, useState } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import { useDraft, useKeptValue } from '@/components/ui/mechanisms/draft';
import { hasUnsavedChanges } from '@/components/ui/mechanisms/leave-guard';
import type { ApiError } from '@/lib/console/browser/api-error';

let visits = 0;

/**
 * A dialog's subject at the time when the dialog opens: loaded at each opening, so that no cached answer is used, and not reloaded while it
 * is open, because that would replace the input. A form that was kept over a sign-in continues from its own initial state.
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
