import { useState } from 'react';
import type { RowSource } from './types';

/**
 * Keeps a value that cells depend on while the rows of the query before are shown: rows that are about to go are not drawn anew.
 *
 * @param value - compared by identity
 */
export function useSettled<Value, Row>(value: Value, source: RowSource<Row>): Value {
  const isStale = source.kind === 'remote' && source.isStale === true;
  const [kept, setKept] = useState(value);
  if (!isStale && kept !== value) setKept(value);
  return isStale ? kept : value;
}
