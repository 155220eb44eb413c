import type { JobStatus } from '@lectern/contract/jobs.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { isEnded } from './jobs/is-ended.ts'

type JobState = Pick<JobStatus, 'code' | 'params'>
type Streamed = { jobId: string; text: string | null; state: JobState }

const always = () => true

/**
 * The text that a job is writing. It comes from the job's event stream while the stream works, else it is
 * `polled`. The stream only brings text sooner; the job's result is still asked for, at once when the stream
 * reports its end (`onEnd`). A hidden page opens no stream.
 * @param jobId of a running job; null follows no job
 * @param polled text of the last poll
 * @param onEnd also called when the stream reports that the shown text is finished while the job continues
 * @param isShown tells by the job's state if the shown text is the one being written: a job that writes
 *   several texts names the current one
 */
export function useGrowingText(
  jobId: string | null,
  polled: string | null | undefined,
  onEnd: () => void,
  isShown: (state: JobState) => boolean = always,
): string | null {
  const [streamed, setStreamed] = useState<Streamed | null>(null)
  const tellEnd = useEffectEvent(onEnd)
  const isLeft = useEffectEvent(
    (before: JobState | null, state: JobState) => before !== null && isShown(before) && !isShown(state),
  )

  useEffect(() => {
    if (jobId === null) return
    let end = new AbortController()
    let isOver = false
    const open = async () => {
      const { signal } = end
      let before: JobState | null = null
      try {
        // Most pages never need it.
        const { followJob } = await import('./job-stream.ts')
        await followJob(jobId, {
          signal,
          onState: (state) => {
            if (signal.aborted) return
            setStreamed({ jobId, text: state.partial, state })
            isOver ||= isEnded(state.status)
            if (isEnded(state.status) || isLeft(before, state)) tellEnd()
            before = state
          },
        })
      } catch {
        // The polling goes on.
      }
    }
    const look = () => {
      end.abort()
      if (document.hidden || isOver) return
      end = new AbortController()
      void open()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      end.abort()
    }
  }, [jobId])

  const live = streamed?.jobId === jobId && isShown(streamed.state) ? streamed.text : null
  if (live === null || polled == null) return live ?? polled ?? null
  // A stream that stands still is behind.
  return polled.startsWith(live) ? polled : live
}
