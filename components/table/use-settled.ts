import { useState } from 'react';
import type { RowSource } from './types';

/**
 * What cells are drawn with besides their row, as it was for the rows that are shown: while those of another query are on their way,
 * no cell is drawn anew for rows that are about to go.
 *
 * @param value - compared by identity
 */
export function useSettled<Value, Row>(value: Value, source: RowSource<Row>): Value {
  const isStale = source.kind === 'remote' && source.isStale === true;
  const [kept, setKept] = useState(value);
  if (!isStale && kept !== value) setKept(value);
  return isStale ? kept : value;
}
