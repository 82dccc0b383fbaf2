/** When the browser got the first byte of the page, by its own clock: milliseconds since 1970. */
function pageArrivedAt(): number {
  const [page] = performance.getEntriesByType('navigation');
  return performance.timeOrigin + (page instanceof PerformanceNavigationTiming ? page.responseStart : 0);
}

/**
 * How far the server's clock is before the browser's, in milliseconds; negative when it is behind. The time that the page took from
 * the one to the other is not known and is left in: seconds at most.
 *
 * @param rendered - when the server wrote the page, by its clock
 */
export const clockSkew = (rendered: Date, arrivedAt = pageArrivedAt()): number => rendered.getTime() - arrivedAt;
