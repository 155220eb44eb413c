import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getVisibleLecture, type LectureRow, lockStaffLecture } from '../lectures/lectures.access.ts'
import { listWritingJobs } from '../scripts/scripts.queries.ts'
import { findSlide, isBeingReplaced, type SlideRow } from '../slides/slides.queries.ts'
import { checkIsShown, getSlideOf } from '../slides/slides.ts'

export type SlideAsked = {
  lectureId: string
  slide: number
  user: Identity
  /** The page that the caller means. */
  imageUrl?: string
}

/**
 * A slide for a user who may study its lecture. @throws not_found, and conflict when another page is meant
 */
export const getVisibleSlide = async (
  context: Context,
  { lectureId, slide: number, user, imageUrl }: SlideAsked,
): Promise<{ lecture: LectureRow; slide: SlideRow; isStaff: boolean }> => {
  const { lecture, isStaff } = await getVisibleLecture(context, lectureId, user)
  const slide = await getSlideOf(context, lecture, number)
  checkIsShown(slide, imageUrl)
  return { lecture, slide, isStaff }
}

/**
 * A slide whose professor is about to change its annotations; locks its lecture until the transaction ends.
 * @throws not_found, and conflict when another page is meant, during a deck swap, or while a job annotates
 * it
 */
export const lockSlideToAnnotate = async (
  tx: Transaction,
  { lectureId, slide: number, user, imageUrl }: SlideAsked,
): Promise<SlideRow> => {
  const { lecture } = await lockStaffLecture(tx, lectureId, user, 'edit_lectures')
  const slide = await findSlide(tx, lectureId, number)
  if (!slide) throw notFound('no_such_slide', { number: number })
  checkIsShown(slide, imageUrl)
  const annotating = (await listWritingJobs(tx, lectureId)).some(
    (job) => job.kind === 'annotated_script' && job.slideNumber === slide.number,
  )
  if (annotating || (await isBeingReplaced(tx, lecture))) throw conflict('another_operation_saving')
  return slide
}
