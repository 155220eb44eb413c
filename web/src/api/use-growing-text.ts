import { useEffect, useEffectEvent, useState } from 'react'
import { isEnded } from './job-kinds.ts'

type Streamed = { jobId: string; text: string | null; message: string }

const always = () => true

/**
 * The text that a job writes, as far as it is written: by the job's event stream while it is to be had, else as it
 * was `polled`. The stream only brings words sooner; what became of the job is still asked for, at once when the
 * stream says that it has ended (`onEnd`). Nobody sees a hidden page: it holds no stream.
 * @param jobId of a job that runs; null follows nothing
 * @param polled of what is shown
 * @param onEnd also told when the stream says that what is shown is done, though the job goes on
 * @param isShown whether the text is what is shown while the job says this of itself: one that writes many texts
 *   names the one that it is at
 */
export function useGrowingText(
  jobId: string | null,
  polled: string | null | undefined,
  onEnd: () => void,
  isShown: (message: string) => boolean = always,
): string | null {
  const [streamed, setStreamed] = useState<Streamed | null>(null)
  const tellEnd = useEffectEvent(onEnd)
  const isLeft = useEffectEvent(
    (before: string | null, message: string) => before !== null && isShown(before) && !isShown(message),
  )

  useEffect(() => {
    if (jobId === null) return
    let end = new AbortController()
    let isOver = false
    const open = async () => {
      const { signal } = end
      let before: string | null = null
      try {
        // Most pages never need it.
        const { followJob } = await import('./job-stream.ts')
        await followJob(jobId, {
          signal,
          onState: ({ status, partial, message }) => {
            if (signal.aborted) return
            setStreamed({ jobId, text: partial, message })
            isOver ||= isEnded(status)
            if (isEnded(status) || isLeft(before, message)) tellEnd()
            before = message
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

  const live = streamed?.jobId === jobId && isShown(streamed.message) ? streamed.text : null
  if (live === null || polled == null) return live ?? polled ?? null
  // A stream that stands still is behind.
  return polled.startsWith(live) ? polled : live
}
