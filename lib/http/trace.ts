/** W3C Trace Context, level 1: version, trace id, parent id, flags. All zeroes are invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The id of the trace that a request belongs to, for its line in the log.
 *
 * @param traceparent - the header, as it came
 * @returns undefined for what is no `traceparent`
 */
export const traceIdOf = (traceparent: string | null | undefined): string | undefined =>
  TRACEPARENT.exec(traceparent ?? '')?.[1];
