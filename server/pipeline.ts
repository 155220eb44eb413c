import { startScriptsAfterSlides } from './features/scripts/scripts.ts'
import { startAudioAfterScripts } from './features/speech/speech.ts'
import type { Context } from './platform/context.ts'
import type { JobEnded } from './platform/jobs/job.ts'

/** Creates the only table of "when this job has completed, start that one". Runs in the transaction that ends the job. */
export const createPipeline = (context: Context): JobEnded => {
  const followers: Record<string, JobEnded> = {
    slides: (tx, job) => startScriptsAfterSlides(context, tx, job),
    lecture_scripts: (tx, job) => startAudioAfterScripts(context, tx, job),
  }
  return async (tx, job) => {
    await followers[job.kind]?.(tx, job)
  }
}
