import { useState } from 'react';

/**
 * The last value that existed. For the row of a dialog: it may leave the list (deleted elsewhere, or by the dialog itself) before the
 * dialog is closed, and a deleted row must not be queried.
 * @param value - the current value; undefined if there is none, or no longer. Keep it stable
 */
export function useLastKnown<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
