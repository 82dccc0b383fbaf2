import { useState } from 'react';

/**
 * The last value that was there. For the row that a dialog is about: the list may be without it (it was deleted elsewhere, its own
 * deletion was quick) before the dialog is closed, and what is gone must not be asked for.
 *
 * @param value - as it is now; undefined where there is none, or none any more. Keep it stable
 */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
