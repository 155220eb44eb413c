import type { ActivityEvent } from '@lectern/contract/activity.ts'
import { useCallback, useEffect, useRef } from 'react'
import { useUser } from '../../api/session.ts'
import { patiently } from '../../ui/load-part.ts'

type ActivityType =
  | 'speed_change'
  | 'audio_seek'
  | 'language_change'
  | 'slide_completion'
  | 'slide_navigation'
  | 'marker_click'
  | 'mode_change'
  | 'play'
  | 'pause'

/** `slide` is 1-based. `data` is small facts, no texts. */
export type LogActivity = (type: ActivityType, slide: number, data?: Record<string, unknown>) => void

/** Time and a random part. */
const nameSession = () => `${Date.now()}-${Math.random().toString(36).slice(2, 12)}`

/**
 * Records the activity of a visit to a lecture. The code that sends it is loaded a little later. @param isRecorded false: the
 * visit leaves nothing
 */
export function useActivity(lectureId: string, isRecorded: boolean): LogActivity {
  const { _id: userId } = useUser()
  const take = useRef<(event: ActivityEvent) => void>(() => undefined)
  const session = useRef({ id: '', events: 0 })

  useEffect(() => {
    if (!isRecorded) return
    const sessionId = nameSession()
    session.current = { id: sessionId, events: 0 }
    const early: ActivityEvent[] = []
    take.current = (event) => early.push(event)
    let isOver = false
    let stop = (): void => undefined
    void patiently(() => import('./start-activity.ts'))().then(({ startActivity }) => {
      const activity = startActivity({ userId, lectureId, sessionId })
      for (const event of early) activity.add(event)
      take.current = activity.add
      stop = activity.stop
      if (isOver) stop()
    })
    return () => {
      isOver = true
      stop()
    }
  }, [userId, lectureId, isRecorded])

  return useCallback((type, slide, data = {}) => {
    session.current.events += 1
    take.current({
      event_id: `${session.current.id}.${session.current.events}`,
      event_type: type,
      timestamp: new Date().toISOString(),
      slide_index: slide,
      data,
    })
  }, [])
}
