/** An SDK of OpenTelemetry that keeps the spans, as an operator's sends them away. */
import { context, trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  NodeTracerProvider,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-node';

export interface Recorder {
  /** The spans that have ended, in that order. */
  spans: () => ReadableSpan[];
  /** The spans within a span. */
  childrenOf: (span: ReadableSpan | undefined) => ReadableSpan[];
  /** Takes the SDK away: other files run in this process. */
  end: () => Promise<void>;
}

/** Registers an SDK, before what is to be traced is made. */
export function recordSpans(): Recorder {
  const exporter = new InMemorySpanExporter();
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  provider.register({ propagator: null });
  const spans = () => exporter.getFinishedSpans();
  return {
    spans,
    childrenOf: (span) =>
      spans().filter(({ parentSpanContext }) => parentSpanContext?.spanId === span?.spanContext().spanId),
    end: async () => {
      trace.disable();
      context.disable();
      await provider.shutdown();
    },
  };
}

/** All that spans say, as one text. */
export const said = (spans: readonly ReadableSpan[]): string =>
  JSON.stringify(
    spans.map(({ name, attributes, events, links, status }) => ({ name, attributes, events, links, status })),
  );
