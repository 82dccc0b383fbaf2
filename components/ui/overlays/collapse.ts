/**
 * Divides a list into what is shown and what goes behind "+n".
 *
 * @param max - most items shown, at least 1
 */
export function collapse<T>(items: readonly T[], max: number): { shown: readonly T[]; hidden: readonly T[] } {
  const limit = Math.max(1, max);
  return { shown: items.slice(0, limit), hidden: items.slice(limit) };
}
