'use client';

import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * What is said of a form's request. It goes with the first change of any field: it spoke of what was sent.
 *
 * @param part - what is sent besides the fields; its change counts as theirs
 * @returns what is said, null without anything, and the function that sets it
 */
export function useSubmitError<Values extends FieldValues, Output, Said = string>(
  { subscribe }: Pick<UseFormReturn<Values, unknown, Output>, 'subscribe'>,
  part?: unknown,
): [Said | null, (said: Said | null) => void] {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => subscribe({ formState: { values: true }, callback: () => setSaid(null) }), [subscribe]);
  const [spokeOf, setSpokeOf] = useState(part);
  if (spokeOf !== part) {
    setSpokeOf(part);
    setSaid(null);
  }
  return [said, setSaid];
}
