import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useUser } from '../../api/session.ts'
import { findHeard } from './find-heard.ts'
import { addViewed, findViewed, keepViewed, nameSlide } from './viewed-marks.ts'

type Heard = {
  slides: readonly SlideEntry[]
  /** 1-based. */
  number: number
  timeline: Timeline | null
  timeMs: number
  /** Whether what is heard now is also seen. */
  counts: boolean
  /** Whether the slide is still the one on the stage: another picture comes before its marks and its voice. */
  isShown: () => boolean
}

/** Which marks of a lecture have been viewed: those that were shown when they were spoken, and those told here. */
export function useViewedMarks(
  lectureId: string,
  { slides, number, timeline, timeMs, counts, isShown }: Heard,
) {
  const { _id: userId } = useUser()
  const [viewed, setViewed] = useState(() => findViewed(userId, lectureId))
  const slide = nameSlide(slides, number)
  const view = useCallback(
    (ids: readonly string[]) => setViewed((before) => addViewed(before, slide, ids)),
    [slide],
  )

  const isStill = useEffectEvent(isShown)
  const last = useRef({ timeline, timeMs })
  useEffect(() => {
    const beforeMs = last.current.timeline === timeline ? last.current.timeMs : timeMs
    last.current = { timeline, timeMs }
    if (counts && timeline && isStill()) view(findHeard(timeline, beforeMs, timeMs))
  }, [counts, timeline, timeMs, view])

  useEffect(() => keepViewed(userId, lectureId, viewed), [userId, lectureId, viewed])

  return {
    /** Counts marks of the present slide. */
    view,
    /** Of the present slide. */
    ids: viewed[slide] ?? none,
    isViewed: (of: SlideEntry, id: string) => viewed[nameSlide(slides, of.index)]?.includes(id) ?? false,
  }
}

const none: readonly string[] = []
