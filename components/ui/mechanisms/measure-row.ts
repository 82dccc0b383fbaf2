import { type Virtualizer, measureElement } from '@tanstack/react-virtual';

/**
 * The height of a row for `useVirtualizer`. A row that is not laid out, because its page is being left or its tab is hidden, has none: it
 * keeps the one that it had. Rows without a height would all be in sight, and be drawn.
 */
export function measureRow<Port extends Element | Window, Row extends Element>(
  row: Row,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Port, Row>,
): number {
  const size = measureElement(row, entry, virtualizer);
  const index = virtualizer.indexFromElement(row);
  return size || (virtualizer.measurementsCache[index]?.size ?? virtualizer.options.estimateSize(index));
}
