/**
 * A value, or the promise of one where something has to be waited for. A call that waits for the platform alone makes few promises:
 * each of them costs it, most of all beside Next, which has every promise of the process watched (docs/decisions/hot-paths.md).
 */
export type Soon<Value> = Value | Promise<Value>;

/** What comes of a value, at once if it is there. */
export function andThen<Value, Result>(value: Soon<Value>, work: (value: Value) => Soon<Result>): Soon<Result> {
  return value instanceof Promise ? value.then(work) : work(value);
}
