/**
 * Divides a list into what is shown and what goes behind "+n".
 *
 * @param max - most items shown
 * @param least - fewest items shown
 */
export function collapse<T>(
  items: readonly T[],
  max: number,
  least = 1,
): { shown: readonly T[]; hidden: readonly T[] } {
  const limit = Math.max(least, max);
  return { shown: items.slice(0, limit), hidden: items.slice(limit) };
}
