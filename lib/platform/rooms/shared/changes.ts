/**
 * Applies a change (PATCH): missing fields stay as they are. Rules about several fields are checked on the result.
 *
 * @param before - the current state, in the form of a request
 */
export function withChange<Wanted extends object>(
  before: Wanted,
  change: { [Field in keyof Wanted]?: Wanted[Field] | undefined },
): Wanted {
  const named = Object.entries(change).filter(([field, value]) => field in before && value !== undefined);
  return { ...before, ...Object.fromEntries(named) };
}
