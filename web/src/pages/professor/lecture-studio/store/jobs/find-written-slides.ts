import type { JobMessage } from '../../../../../features/jobs/job-messages.ts'

/** Lists the slides that a job is writing, in order; empty if its message says something else. */
export function findWrittenSlides({ code, params }: Pick<JobMessage, 'code' | 'params'>): number[] {
  if (code === 'writing_script') return [Number(params.number)]
  return code === 'writing_scripts' && Array.isArray(params.slides) ? params.slides.map(Number) : []
}
