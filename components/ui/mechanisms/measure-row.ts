import { type Virtualizer, measureElement } from '@tanstack/react-virtual';

/**
 * The height of a row for `useVirtualizer`. A row without layout, because its page is being left or its tab is hidden, has no height: it
 * keeps the last one. Otherwise all rows would count as visible, and be rendered.
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
