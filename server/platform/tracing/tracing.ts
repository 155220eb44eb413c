import { AsyncResource } from 'node:async_hooks'

/** Names as in OpenTelemetry's semantic conventions; no texts, addresses of people or keys. */
type Attributes = Readonly<Record<string, string | number | boolean>>

/** `request` and `job` begin work, `call` asks another program. */
export type SpanKind = 'request' | 'job' | 'call'

/** A piece of work with its time. What runs in it begins its own spans below it. */
type Span = {
  run<T>(work: () => T): T
  rename(name: string): void
  add(attributes: Attributes): void
  /** @param error undefined where only the outcome is known */
  fail(error?: unknown): void
  end(): void
}

/** What the library behind the spans does. */
export type Tracer = {
  /** @param traceparent of the work that caused this one: W3C Trace Context */
  start(name: string, kind: SpanKind, attributes: Attributes, traceparent?: string): Span
  /** Says that the present span failed; its work ends otherwise than by throwing. */
  failPresent(error: unknown): void
  /** Of the present span; undefined outside of any. */
  traceparent(): string | undefined
  /** Sends what is not sent yet. */
  stop(): Promise<void>
}

let tracer: Tracer | undefined

/** Turns tracing on for this process, or off. Without it nothing is traced, and the library is not loaded. */
export const setTracer = (next: Tracer | undefined): void => {
  tracer = next
}

/** Begins a span that its caller ends; undefined where nothing is traced. */
export const startSpan = (
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  traceparent?: string,
): Span | undefined => tracer?.start(name, kind, attributes, traceparent)

/** As `startSpan`, but only as a part of other work: what a process does by itself again and again is no trace. */
export const startInnerSpan = (name: string, attributes: Attributes): Span | undefined =>
  findTraceparent() === undefined ? undefined : startSpan(name, 'call', attributes)

/** Does work as a span. @param work gets the span, to add what is known at its end */
export const inSpan = async <T>(
  span: Span | undefined,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> => {
  if (!span) return work(undefined)
  try {
    return await span.run(() => work(span))
  } catch (error) {
    span.fail(error)
    throw error
  } finally {
    span.end()
  }
}

/** Marks the present span as failed, where the failure is not thrown. */
export const failPresentSpan = (error: unknown): void => tracer?.failPresent(error)

/** Finds what a job takes along, so that its span belongs to the request that started it. */
export const findTraceparent = (): string | undefined => tracer?.traceparent()

/** Binds a callback to the present span, also when other work calls it. */
export const bindToSpan = <A extends unknown[]>(
  callback: (...args: A) => unknown,
): ((...args: A) => unknown) => (tracer ? AsyncResource.bind(callback) : callback)
