import type { JobHandler } from '../jobs/job.ts'

/** What the platform reports about itself. */
export type Metrics = {
  noteRequest(request: { method: string; route: string; status: number; ms: number }): void
  /** The same handlers, whose runs are timed. */
  timeJobs(handlers: JobHandler[]): JobHandler[]
  /** All figures, in the text form of Prometheus. */
  read(): Promise<{ contentType: string; text: string }>
  stop(): void
}

/** Without METRICS_PORT nothing is measured, and the library is not loaded. */
export const noMetrics: Metrics = {
  noteRequest: () => undefined,
  timeJobs: (handlers) => handlers,
  read: async () => ({ contentType: 'text/plain', text: '' }),
  stop: () => undefined,
}
