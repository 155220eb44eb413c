import { useEffect, useEffectEvent, useState } from 'react'
import { isEnded } from '../job-kinds.ts'

/**
 * The text that a job writes, as far as it is written: by the job's event stream while it is to be had, else as it
 * was `polled`. The stream only brings words sooner; what became of the job is still asked for, at once when the
 * stream says that it has ended (`onEnd`). Nobody sees a hidden page: it holds no stream.
 * @param jobId of a job that runs; null follows nothing
 */
export function useGrowingText(
  jobId: string | null,
  polled: string | null | undefined,
  onEnd: () => void,
): string | null {
  const [streamed, setStreamed] = useState<{ jobId: string; text: string | null } | null>(null)
  const tellEnd = useEffectEvent(onEnd)

  useEffect(() => {
    if (jobId === null) return
    let end = new AbortController()
    let isOver = false
    const open = async () => {
      const { signal } = end
      try {
        // Most pages never need it.
        const { followJob } = await import('../job-stream.ts')
        await followJob(jobId, {
          signal,
          onState: ({ status, partial }) => {
            if (signal.aborted) return
            setStreamed({ jobId, text: partial })
            isOver ||= isEnded(status)
            if (isEnded(status)) tellEnd()
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

  const live = streamed?.jobId === jobId ? streamed.text : null
  if (live === null || polled == null) return live ?? polled ?? null
  // A stream that stands still is behind.
  return polled.startsWith(live) ? polled : live
}
