import type { JobMessage } from '../../../../../features/jobs/job-messages.ts'

/** The slides that a job writes at the moment, in order; none while it says something else. */
export function findWrittenSlides({ code, params }: Pick<JobMessage, 'code' | 'params'>): number[] {
  if (code === 'writing_script') return [Number(params.number)]
  return code === 'writing_scripts' && Array.isArray(params.slides) ? params.slides.map(Number) : []
}
