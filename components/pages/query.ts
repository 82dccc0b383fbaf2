/** Search parameters as Next passes them: a repeated one is a list. */
export type Query = Record<string, string | string[] | undefined>;

export function firstValues(query: Query): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
