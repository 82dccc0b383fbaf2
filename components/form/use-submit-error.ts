'use client';

import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * The error of a form's request, already translated. It goes with the first change of any field: it spoke of what was sent.
 *
 * @returns the error and the function that sets it
 */
export function useSubmitError<Values extends FieldValues, Output>({
  subscribe,
}: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>): [string | null, (error: string | null) => void] {
  const [error, setError] = useState<string | null>(null);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setError(null) }), [subscribe]);
  return [error, setError];
}
