import type { SlideEntry } from '@lectern/contract/lectures.ts'
import type { Timeline } from '@lectern/core/timeline/timeline.ts'
import { useCallbackRef, useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { pageUrlOf } from '../../../api/page-url.ts'
import { useUser } from '../../../api/session.ts'
import { findDueAnnotations } from './find-due-annotations.ts'
import type { AnnotationsProgram } from './use-slide-annotations.ts'
import { addViewed, nameSlide, type ViewedAnnotations } from './viewed-annotations.ts'

type Shown = {
  slides: readonly SlideEntry[]
  /** 1-based. */
  number: number
  /** Stores viewed annotations; null while its code is not loaded. */
  program: AnnotationsProgram | null
  timeline: Timeline | null
  timeMs: number
  /** Annotations that are drawn once their time has come; these count as viewed then. */
  drawn: ReadonlySet<string>
  /**
   * Returns true if the slide is still on the stage: the next slide's picture is shown before its
   * annotations and audio.
   */
  isShown: () => boolean
  /** False: what is viewed counts on this page only. */
  isKept: boolean
}

/**
 * Tracks the viewed annotations of a lecture: those shown uncovered at or after their time, and those
 * passed to `view`. An annotation whose time passed while it was not drawn, or while the page was hidden,
 * counts as soon as it is drawn. The lecture contains what the server knows; the rest is stored in the outbox and sent together
 * with the notes.
 */
export function useViewedAnnotations(
  lectureId: string,
  { slides, number, program, timeline, timeMs, drawn, isShown, isKept }: Shown,
) {
  const { _id: userId } = useUser()
  const [here, setHere] = useState<ViewedAnnotations>({})
  const isViewed = (of: SlideEntry, id: string): boolean =>
    of.viewed_marks?.includes(id) || here[nameSlide(slides, of.index)]?.includes(id) || false

  useEffect(() => {
    const seen = (isKept && program?.listViewed(userId, lectureId)) || []
    setHere((before) => seen.reduce((all, { page, ids }) => addViewed(all, page, ids), before))
  }, [program, userId, lectureId, isKept])

  const view = useCallbackRef((annotationIds: readonly string[]) => {
    const slide = slides[number - 1]
    const ids = slide ? annotationIds.filter((id) => !isViewed(slide, id)) : []
    if (!slide || ids.length === 0) return
    const page = nameSlide(slides, number)
    setHere((before) => addViewed(before, page, ids))
    if (isKept)
      program?.addViewedOnSlide(userId, { lectureId, slide: number, imageUrl: pageUrlOf(slide), page, ids })
  })

  const isVisible = useDocumentVisibility() === 'visible'
  const isStill = useEffectEvent(isShown)
  const recording = `${number} ${slides[number - 1]?.audio_url}`
  const last = useRef(recording)
  useEffect(() => {
    // `timeMs` belongs to the previous recording until the new one has started.
    const isTimeOfThis = last.current === recording
    last.current = recording
    if (isVisible && timeline && isTimeOfThis && isStill())
      view(findDueAnnotations(timeline, timeMs).filter((id) => drawn.has(id)))
  }, [drawn, isVisible, timeline, timeMs, recording, view])

  return {
    /** Counts annotations of the current slide as viewed. */
    view,
    isViewed,
  }
}
