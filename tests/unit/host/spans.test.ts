import type { IncomingMessage } from 'node:http';
import { SpanStatusCode, context, trace } from '@opentelemetry/api';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Described, inSpan, inTrace, isTraced, muteNext, openRequest, outsideRequests } from '@/lib/http/spans';
import { type Recorder, recordSpans, said } from '../../support/spans';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const requestWith = (headers: Record<string, string> = {}) => ({ headers }) as unknown as IncomingMessage;
const described = () => ({ method: 'GET', route: '/essentials' });

describe('without an SDK', () => {
  test('nothing is described, wrapped or written into the request', async () => {
    muteNext();
    expect(isTraced()).toBe(false);
    const describeIt = vi.fn<() => Described>(() => ({ name: 'x', attributes: {} }));
    const own = Promise.resolve('result');
    expect(inSpan(describeIt, () => own)).toBe(own);
    expect(inTrace(describeIt, () => own)).toBe(own);
    const request = requestWith({ traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` });
    const describeRequest = vi.fn<typeof described>(described);
    expect(openRequest(request, describeRequest)).toBeUndefined();
    expect(request.headers).toEqual({ traceparent: `00-${TRACE_ID}-00f067aa0ba902b7-01` });
    expect([describeIt, describeRequest].flatMap(({ mock }) => mock.calls)).toEqual([]);
  });
});

describe('with an SDK', () => {
  let recorder: Recorder;
  afterEach(() => recorder.end());

  const inRequest = (work: () => unknown, headers: Record<string, string> = {}) => {
    recorder = recordSpans();
    muteNext();
    const request = requestWith(headers);
    const span = openRequest(request, described)!;
    span.within(work);
    span.end(200);
    return request;
  };

  test('a request joins the trace that it names, with its state and without its baggage, and its headers name its span', () => {
    const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
    const seen = inRequest(() => {}, { traceparent, tracestate: 'a=1', baggage: 'user=nora' });
    const [span] = recorder.spans();
    expect(span).toMatchObject({ name: 'GET /essentials', parentSpanContext: { spanId: '00f067aa0ba902b7' } });
    expect(seen.headers).toMatchObject({
      traceparent: `00-${TRACE_ID}-${span!.spanContext().spanId}-01`,
      tracestate: 'a=1',
    });
    expect(said(recorder.spans())).not.toContain('nora');
  });

  test('what is no traceparent begins a trace, and its state is dropped', () => {
    const { headers } = inRequest(() => {}, { traceparent: '00-x', tracestate: 'a=1' });
    const [span] = recorder.spans();
    expect(span!.parentSpanContext).toBeUndefined();
    const { traceId, spanId } = span!.spanContext();
    expect(headers).toEqual({ traceparent: `00-${traceId}-${spanId}-01` });
  });

  test('others can write nothing into the span of a request, and no span of Next comes of it', () => {
    inRequest(() => {
      const active = trace.getActiveSpan()!;
      active.setAttribute('http.target', '/bff/callback?code=planted');
      active.recordException(new Error('planted'));
      active.setStatus({ code: SpanStatusCode.ERROR, message: 'planted' });
      trace.getTracer('next.js', '16').startActiveSpan('GET /bff/callback?code=planted', (span) => {
        expect(span.isRecording()).toBe(false);
        expect(trace.getActiveSpan()!.spanContext()).toEqual(active.spanContext());
        span.end();
      });
      trace.getTracer('of-the-operator').startSpan('own').end();
    });
    expect(recorder.spans().map(({ name }) => name)).toEqual(['own', 'GET /essentials']);
    expect(said(recorder.spans())).not.toContain('planted');
  });

  test('a failure is named by its kind, never by its message', async () => {
    let failing: Promise<unknown> | undefined;
    inRequest(() => {
      const error = Object.assign(new TypeError('planted'), { code: 'ECONNRESET' });
      failing = inSpan(
        () => ({ name: 'work', attributes: {} }),
        () => Promise.reject(error),
      );
    });
    await expect(failing).rejects.toThrow('planted');
    const span = recorder.spans().find(({ name }) => name === 'work');
    expect(span).toMatchObject({
      attributes: { 'error.type': 'TypeError ECONNRESET' },
      status: { code: 2 },
      events: [],
    });
    expect(said(recorder.spans())).not.toContain('planted');
  });

  test('work of no request has no span, and what goes out by itself begins a trace', async () => {
    recorder = recordSpans();
    const describeIt = () => ({ name: 'work', attributes: {} });
    await inSpan(describeIt, async () => {});
    muteNext();
    await trace.getTracer('next.js').startActiveSpan('GET /readyz', () => inSpan(describeIt, async () => {}));
    expect(recorder.spans()).toEqual([]);
    await recorder.end();
    inRequest(() => {
      outsideRequests(() => expect(trace.getSpan(context.active())).toBeUndefined());
      void inTrace(describeIt, async () => {});
    });
    await vi.waitFor(() => expect(recorder.spans()).toHaveLength(2));
    expect(recorder.spans().map(({ parentSpanContext }) => parentSpanContext)).toEqual([undefined, undefined]);
    expect(new Set(recorder.spans().map((span) => span.spanContext().traceId)).size).toBe(2);
  });
});
