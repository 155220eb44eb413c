import { ApiError } from '../api-error.ts'
import { callQuery } from '../call-query.ts'
import { calls } from '../calls.ts'
import { lectureInput, pageUrlOf, pictureOf } from '../page-url.ts'
import { queryClient } from '../query-client.ts'

type Note = {
  lectureId: string
  slide: number
  page?: string | undefined
  text: string
  basedOn: number
  state: 'waiting' | 'conflict' | 'refused'
}

/**
 * The student decides about a note whose place another text took first. A note whose page is no longer in the lecture
 * goes where the server moved what was noted there: the number of its slide, or the last slide. It is sent once more,
 * and a conflict with the note there is decided by the student. Throws while the lecture cannot be read: the copy in
 * this browser may be older than the new deck.
 */
export async function highlightConflict(note: Note): Promise<Note> {
  const { lectureId, slide, page } = note
  if (page === undefined) return { ...note, state: 'conflict' }
  const lecture = await queryClient.fetchQuery({
    ...callQuery(calls.lectures.get, lectureInput(lectureId)),
    staleTime: 0,
  })
  const slides = lecture.slides[lecture.default_language]
  if (!slides) throw new ApiError(0)
  if (slides.some((one) => pageUrlOf(one) === pictureOf(page))) return { ...note, state: 'conflict' }
  return { ...note, page: undefined, slide: Math.min(slide, lecture.total_slides), basedOn: 0 }
}
