/**
 * What a change (PATCH) asks for: what it does not name stays as it is. Rules that look at several fields are checked on the result.
 *
 * @param before - what there is, as a request would ask for it
 */
export function withChange<Wanted extends object>(
  before: Wanted,
  change: { [Field in keyof Wanted]?: Wanted[Field] | undefined },
): Wanted {
  const named = Object.entries(change).filter(([field, value]) => field in before && value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}
