import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageUrlOf } from '../../api/page-url.ts'
import { useUser } from '../../api/session.ts'
import { findDrawn } from './find-drawn.ts'
import type { AnnotationsProgram } from './use-slide-annotations.ts'
import { addViewed, nameSlide, type ViewedAnnotations } from './viewed-annotations.ts'

type Shown = {
  slides: readonly SlideEntry[]
  /** 1-based. */
  number: number
  /** What keeps the marks that are seen; without it there are none. */
  program: AnnotationsProgram | null
  timeline: Timeline | null
  timeMs: number
  /** Whether marks are seen once their time has come: uncovered, on the slide or in the script. */
  counts: boolean
  /** Whether the slide is still the one on the stage: another picture comes before its marks and its voice. */
  isShown: () => boolean
}

/**
 * Which marks of a lecture have been viewed: those that are drawn uncovered at their time or after it, and those told
 * here. What passed unseen counts as soon as another mode draws it. The lecture tells what the server knows; the rest
 * is kept in this browser, and sent by who sends the notes.
 */
export function useViewedAnnotations(
  lectureId: string,
  { slides, number, program, timeline, timeMs, counts, isShown }: Shown,
) {
  const { _id: userId } = useUser()
  const [here, setHere] = useState<ViewedAnnotations>({})
  const isViewed = (of: SlideEntry, id: string): boolean =>
    of.viewed_marks?.includes(id) || here[nameSlide(slides, of.index)]?.includes(id) || false

  useEffect(() => {
    const seen = program?.listViewed(userId, lectureId) ?? []
    setHere((before) => seen.reduce((all, { page, ids }) => addViewed(all, page, ids), before))
  }, [program, userId, lectureId])

  const view = useCallbackRef((told: readonly string[]) => {
    const slide = slides[number - 1]
    const ids = slide ? told.filter((id) => !isViewed(slide, id)) : []
    if (!slide || ids.length === 0) return
    const page = nameSlide(slides, number)
    setHere((before) => addViewed(before, page, ids))
    program?.addViewedOnSlide(userId, { lectureId, slide: number, imageUrl: pageUrlOf(slide), page, ids })
  })

  const isStill = useEffectEvent(isShown)
  const recording = `${number} ${slides[number - 1]?.audio_url}`
  const last = useRef(recording)
  useEffect(() => {
    // The time is still the former recording's until the new one stands at its beginning.
    const isTimeOfThis = last.current === recording
    last.current = recording
    if (counts && timeline && isTimeOfThis && isStill()) view(findDrawn(timeline, timeMs))
  }, [counts, timeline, timeMs, recording, view])

  return {
    /** Counts marks of the present slide. */
    view,
    isViewed,
  }
}
