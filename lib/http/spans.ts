/** OpenTelemetry spans for the operator's SDK; without one none are made (docs/decisions/tracing.md). */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  type Attributes,
  type Context,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  type TracerProvider,
  context,
  createTraceState,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api';
import { kindOf } from './error-kind.mjs';
import { readTraceparent } from './trace';

const TRACER = 'identity-console';
/** Next's spans contain whole addresses, with codes and invitation ids in them, and error messages. */
const TRACER_OF_NEXT = 'next.js';
const SERVER_FAULT = 500;
const CLIENT_FAULT = 400;

export interface Described {
  name: string;
  attributes: Attributes;
}

// The API wraps every provider in a proxy.
const provider = (): ProxyTracerProvider => trace.getTracerProvider() as ProxyTracerProvider;
const tracer = (): Tracer | undefined => provider().getDelegateTracer(TRACER);

/** Whether an SDK is loaded. It loads before the program (`--import`), or not at all. */
export const isTraced = (): boolean => tracer() !== undefined;

/** Keeps Next's spans from the SDK. Must be called once. */
export function muteNext(): void {
  if (!isTraced()) return;
  const delegate = provider().getDelegate();
  const silent = new ProxyTracerProvider();
  const muting: TracerProvider = {
    getTracer: (name, ...rest) => (name === TRACER_OF_NEXT ? silent : delegate).getTracer(name, ...rest),
  };
  provider().setDelegate(muting);
}

function begin(describe: () => Described, parent: Context, kind = SpanKind.CLIENT): Span | undefined {
  const found = tracer();
  if (found === undefined) return undefined;
  const { name, attributes } = describe();
  return found.startSpan(name, { kind, attributes }, parent);
}

/**
 * Begins a span; `endSpan` must end it.
 *
 * @param describe - called when there is an SDK
 * @param parent - by default the current request; without a request there is no span
 */
export function openSpan(describe: () => Described, parent: Context = context.active()): Span | undefined {
  const within = trace.getSpanContext(parent);
  // Without one, Next's muted tracer sets a span without ids.
  return within !== undefined && isSpanContextValid(within) ? begin(describe, parent) : undefined;
}

/** Ends a span. @param fault - the kind of error, from a closed list */
export function endSpan(span: Span | undefined, fault?: string): void {
  if (fault !== undefined) span?.setAttribute('error.type', fault).setStatus({ code: SpanStatusCode.ERROR });
  span?.end();
}

/** Runs work in a span of the current request. Without an SDK only runs it. */
export const inSpan = <Result>(describe: () => Described, work: () => Promise<Result>): Promise<Result> =>
  during(openSpan(describe), work);

/** The same outside a request; begins a trace. */
export const inTrace = <Result>(describe: () => Described, work: () => Promise<Result>): Promise<Result> =>
  during(begin(describe, ROOT_CONTEXT), work);

function during<Result>(span: Span | undefined, work: () => Promise<Result>): Promise<Result> {
  if (span === undefined) return work();
  return work().then(
    (result) => {
      endSpan(span);
      return result;
    },
    (error: unknown) => {
      endSpan(span, kindOf(error));
      throw error;
    },
  );
}

/** Runs work that several requests share, or that follows the response, outside any request's trace. */
export const outsideRequests = <Result>(work: () => Result): Result => context.with(ROOT_CONTEXT, work);

export interface RequestSpan {
  within: <Result>(work: () => Result) => Result;
  /** @param status - 499 where the client left */
  end: (status: number) => void;
}

/**
 * Begins the span of a request, in the trace of its `traceparent`. Its headers then name the span, so that the log line
 * has the same trace and calls to the platform find their parent. Baggage is not read.
 *
 * @param route - from a closed list; undefined when the request gets no span
 */
export function openRequest(
  request: IncomingMessage,
  describe: () => { method: string; route: string | null | undefined },
): RequestSpan | undefined {
  if (!isTraced()) return undefined;
  const { method, route } = describe();
  if (route === null || route === undefined) return undefined;
  const attributes = { 'http.request.method': method, 'http.route': route };
  const described = () => ({ name: `${method} ${route}`, attributes });
  const span = begin(described, parentIn(request.headers), SpanKind.SERVER);
  if (span === undefined) return undefined;
  delete request.headers.tracestate;
  Object.assign(request.headers, traceHeadersOf(span));
  // Next writes addresses and messages into the active span, so it gets one that records nothing.
  const active = trace.setSpan(ROOT_CONTEXT, trace.wrapSpanContext(span.spanContext()));
  return {
    within: (work) => context.with(active, work),
    end: (status) => endAnswered(span, status, SERVER_FAULT),
  };
}

/** The span that headers name, as the parent of another. */
export function parentIn({ traceparent, tracestate }: IncomingHttpHeaders): Context {
  const found = readTraceparent(traceparent);
  if (found === undefined) return ROOT_CONTEXT;
  const { traceId, spanId, flags } = found;
  return trace.setSpanContext(ROOT_CONTEXT, {
    ...{ traceId, spanId, isRemote: true },
    traceFlags: flags & TraceFlags.SAMPLED,
    ...(typeof tracestate === 'string' && { traceState: createTraceState(tracestate) }),
  });
}

/** The headers that name a span. */
export function traceHeadersOf(span: Span): Record<string, string> {
  const { traceId, spanId, traceFlags, traceState } = span.spanContext();
  const state = traceState?.serialize() ?? '';
  const traceparent = `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
  return { traceparent, ...(state !== '' && { tracestate: state }) };
}

/** Ends the span of an answered call. */
export const endCall = (span: Span | undefined, status: number): void => endAnswered(span, status, CLIENT_FAULT);

function endAnswered(span: Span | undefined, status: number, fault: number): void {
  span?.setAttribute('http.response.status_code', status);
  endSpan(span, status >= fault ? String(status) : undefined);
}
