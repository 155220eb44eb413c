import {
  context,
  SpanKind as Kind,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../config/tracing-config.ts'
import type { SpanKind, Tracer } from './tracing.ts'

const kinds: Record<SpanKind, Kind> = { request: Kind.SERVER, job: Kind.CONSUMER, call: Kind.CLIENT }
/** A receiver that is away must not delay the end of a process. */
const EXPORT_LIMIT_MS = 5_000

/** Without the message of the error, which may quote what people wrote. */
const markFailed = (span: Span, error: unknown): void => {
  if (error instanceof Error) span.setAttribute('error.type', error.name)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

/** Spans that go to a collector by OTLP over HTTP, in batches. Loaded only where the setting is there. */
export const createTracer = (
  config: TracingConfig,
  installation: { version: string; role: string },
): Tracer => {
  const exporter = new OTLPTraceExporter({
    url: config.url,
    headers: config.headers,
    timeoutMillis: EXPORT_LIMIT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.version': installation.version,
      'service.instance.id': `${installation.role}-${process.pid}`,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: EXPORT_LIMIT_MS })],
  })
  const contexts = new AsyncLocalStorageContextManager().enable()
  context.setGlobalContextManager(contexts)
  const propagator = new W3CTraceContextPropagator()
  propagation.setGlobalPropagator(propagator)
  const spans = provider.getTracer('lectern', installation.version)
  return {
    start(name, kind, attributes, traceparent) {
      const parent = traceparent
        ? propagation.extract(ROOT_CONTEXT, { traceparent })
        : kind === 'call'
          ? context.active()
          : ROOT_CONTEXT
      const span = spans.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, parent)
      const own = trace.setSpan(parent, span)
      return {
        run: (work) => context.with(own, work),
        rename: (next) => void span.updateName(next),
        add: (more) => void span.setAttributes({ ...more }),
        fail: (error) => markFailed(span, error),
        end: () => span.end(),
      }
    },
    failPresent(error) {
      const span = trace.getActiveSpan()
      if (span) markFailed(span, error)
    },
    traceparent() {
      const carrier: { traceparent?: string } = {}
      propagation.inject(context.active(), carrier)
      return carrier.traceparent
    },
    async stop() {
      await provider.shutdown().catch(() => undefined)
      context.disable()
      propagation.disable()
    },
  }
}
