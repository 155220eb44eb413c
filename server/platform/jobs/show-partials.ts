import type { JobRun } from './job.ts'

const PARTIAL_INTERVAL_MS = 300

/** Shows the text so far while it grows, a few times a second. */
export const showPartials = (report: JobRun['report']): ((partial: string) => void) => {
  let shownAtMs = 0
  return (partial) => {
    if (Date.now() - shownAtMs < PARTIAL_INTERVAL_MS) return
    shownAtMs = Date.now()
    void report({ partial }).catch(() => {})
  }
}
