/** W3C Trace Context, level 1: version, trace id, parent id, flags. All zeroes are invalid. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-((?!0{16})[0-9a-f]{16})-([0-9a-f]{2})$/;

export interface TraceParent {
  traceId: string;
  spanId: string;
  flags: number;
}

/** Reads a `traceparent`. @returns undefined when it is invalid */
export function readTraceparent(header: unknown): TraceParent | undefined {
  const [, traceId, spanId, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, flags: Number.parseInt(flags, 16) };
}

/** Returns the trace id of a request, for its log line. @returns undefined when the `traceparent` is invalid */
export const traceIdOf = (traceparent: unknown): string | undefined => readTraceparent(traceparent)?.traceId;
