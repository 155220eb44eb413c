import { useSyncExternalStore } from 'react'
import { callApi } from '../call-api.ts'
import { keyOf } from '../call-query.ts'
import { calls } from '../calls.ts'
import { queryClient } from '../query-client.ts'
import { storeReportedSlide } from '../reported-slide.ts'
import { createOutbox } from './outbox.ts'

/** What a student has finished: a slide (1-based, with its picture's address), or the whole lecture when `slide` is null. */
type Finished = { lectureId: string; slide: number | null; imageUrl?: string | undefined }

function isFinished(value: unknown): value is Finished {
  if (typeof value !== 'object' || value === null) return false
  const { lectureId, slide, imageUrl } = value as Record<string, unknown>
  return (
    typeof lectureId === 'string' &&
    lectureId !== '' &&
    (slide === null || Number.isInteger(slide)) &&
    (imageUrl === undefined || typeof imageUrl === 'string')
  )
}

export const progressOutbox = createOutbox({
  name: 'progress',
  isItem: isFinished,
  isSame: (one, other) =>
    one.lectureId === other.lectureId && one.slide === other.slide && one.imageUrl === other.imageUrl,
  join: (stored) => stored,
  send: async ([finished], userId) => {
    const { lectureId, slide, imageUrl } = finished as Finished
    const progress =
      slide === null
        ? await callApi(calls.study.completeLecture, { params: { lecture: lectureId } })
        : await callApi(calls.study.completeSlide, {
            params: { lecture: lectureId, slide },
            query: { image_url: imageUrl },
          })
    if (slide !== null) storeReportedSlide(userId, lectureId, { slide, imageUrl })
    for (const call of [calls.courses.listMine, calls.lectures.listForStudent, calls.study.resume])
      void queryClient.invalidateQueries({ queryKey: keyOf(call) })
    // The open lecture counts for itself; it is read again when it is opened the next time.
    const ofLecture = keyOf(calls.lectures.get, { params: { id: lectureId } })
    void queryClient.invalidateQueries({ queryKey: ofLecture, refetchType: 'none' })
    return progress
  },
})

/** Counts how many reports of a user wait, how many of them are of slides, and whether the last try got no answer. */
export function useUnsentProgress(userId: string) {
  const { list, subscribe, isUnreachable } = progressOutbox
  const unsent = useSyncExternalStore(subscribe, () => list(userId))
  return {
    waiting: unsent.length,
    waitingSlides: unsent.filter(({ slide }) => slide !== null).length,
    isUnreachable: useSyncExternalStore(subscribe, isUnreachable),
  }
}
