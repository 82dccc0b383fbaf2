import { useEffect, useState } from 'react';
import { SEARCH_DEBOUNCE_MS } from '@/lib/contract/limits';

/** The value once it has stayed the same for a while. @param delayMs - milliseconds; by default those of a search (section 9) */
export function useDebounced<Value>(value: Value, delayMs: number = SEARCH_DEBOUNCE_MS): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return settled;
}
