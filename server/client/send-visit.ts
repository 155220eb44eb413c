import { activity } from '@lectern/contract/activity.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { study } from '@lectern/contract/study.ts'
import type { HttpClient } from './http-client.ts'

export type Visit = {
  startMs: number
  /** The slides opened, in this order; 1-based. */
  slides: readonly number[]
  /** Slides that are not finished. */
  unfinished?: readonly number[]
  /** Slides that are heard again. */
  replayed?: readonly number[]
  language?: LectureLanguage
}

/** Sends what a player that was open at that time sends: the activity events of one visit, and the slides finished in it. */
export const sendVisit = async (student: HttpClient, lectureId: string, visit: Visit): Promise<void> => {
  const { startMs, slides, unfinished = [], replayed = [], language = 'en' } = visit
  let atMs = startMs
  const event = (
    event_type: string,
    slide_index: number,
    seconds: number,
    data: Record<string, unknown> = {},
  ) => {
    atMs += seconds * 1_000
    const timestamp = new Date(atMs).toISOString()
    return { event_type, slide_index, timestamp, data, event_id: `${startMs}-${atMs}` }
  }
  const events = [event('lecture_open', slides[0] ?? 1, 0, { language })]
  for (const [index, slide] of slides.entries()) {
    if (index > 0) events.push(event('slide_navigation', slide, 2, { from: slides[index - 1], to: slide }))
    events.push(event('play', slide, 1, { at_ms: 0 }), event('pause', slide, 20 + slide * 4))
    if (replayed.includes(slide))
      events.push(event('audio_seek', slide, 5, { from_ms: 21_000, to_ms: 2_000 }), event('pause', slide, 40))
    if (!unfinished.includes(slide)) events.push(event('slide_completion', slide, 8))
  }
  await student.call(activity.log, {
    body: { lecture_id: lectureId, session_id: `visit-${startMs}`, events },
  })
  for (const slide of slides.filter((one) => !unfinished.includes(one)))
    await student.call(study.completeSlide, { params: { lecture: lectureId, slide } })
}
