import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/lib/contract/limits';

/** The value after it has been unchanged for a while. @param delayMs - milliseconds; by default the delay of a search (section 9) */
export function useDebounced<Value>(value: Value, delayMs: number = SEARCH_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
