import type { MarkerTime } from '@lectern/core/timeline/timeline.ts'
import { useEffect, useRef, useState } from 'react'
import type { LecturePlayer } from './use-lecture-player.ts'

/** Playback stops this long before covered words, so that no part of them is heard. */
const leadMs = 150
/** Beyond this, the words have been passed, for example while the page was hidden. */
const passedMs = 700
const jumpMs = 1_500

/**
 * In Quiz mode, stops playback before covered words. `play` then uncovers them and goes on. `covered` are the
 * annotations of the current slide that are still covered; empty in other modes.
 */
export function useQuizPause(
  { audio, page }: Pick<LecturePlayer, 'audio' | 'page'>,
  covered: readonly MarkerTime[],
  uncover: (id: string) => void,
) {
  const [stop, setStop] = useState<{ page: string | undefined; id: string } | null>(null)
  const before = useRef({ page, timeMs: 0, isPlaying: false, fromMs: 0 })
  const { timeMs, playing, pause } = audio
  useEffect(() => {
    const last = before.current
    const hasMoved = timeMs < last.timeMs || timeMs > last.timeMs + jumpMs
    const isNew = last.page !== page
    const begins = isNew || !last.isPlaying || hasMoved
    before.current = { page, timeMs, isPlaying: playing, fromMs: begins ? timeMs : last.fromMs }
    // The time belongs to the former slide until its own recording is loaded.
    if (!playing || isNew) return
    const { fromMs } = before.current
    const due = covered.find(
      ({ startMs }) =>
        startMs >= fromMs - leadMs && startMs - leadMs <= timeMs && timeMs < startMs + passedMs,
    )
    if (!due) return
    pause()
    setStop({ page, id: due.marker.id })
  }, [timeMs, playing, page, covered, pause])

  const waiting =
    stop?.page === page && !playing
      ? covered.find(({ marker, startMs }) => marker.id === stop?.id && Math.abs(startMs - timeMs) < jumpMs)
      : undefined
  const play = () => {
    if (waiting) uncover(waiting.marker.id)
    audio.play()
  }
  return { waitingId: waiting?.marker.id ?? null, play }
}
