import type { resumePoint } from '@lectern/contract/courses.ts'
import { fileUrl } from '@lectern/contract/files.ts'
import type { StudyProgress } from '@lectern/contract/study.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getVisibleLecture, type LectureRow } from '../lectures/lectures.access.ts'
import {
  findResumePoint,
  hasSlide,
  readProgress,
  writeCompletedLecture,
  writeCompletedSlide,
  writeVisit,
} from './study.queries.ts'

const presentProgress = async (
  { database }: Context,
  lecture: LectureRow,
  user: Identity,
): Promise<StudyProgress> => {
  const progress = await readProgress(database, user.userId, lecture.id)
  return {
    lecture_id: lecture.id,
    completed_slides: progress.completedSlides,
    total_slides: progress.slideCount,
    completed: progress.isCompleted,
  }
}

/** A slide that stands now, of a lecture the student may see. @throws not_found */
const getSlide = async (
  context: Context,
  place: { lecture: string; slide: number },
  user: Identity,
): Promise<LectureRow> => {
  const { lecture } = await getVisibleLecture(context, place.lecture, user)
  if (!(await hasSlide(context.database, lecture.deckId, place.slide)))
    throw notFound(`This lecture has no slide ${place.slide}.`)
  return lecture
}

/** Remembers that a slide was heard to its end, which is also where the student is. */
export const completeSlide = async (
  context: Context,
  place: { lecture: string; slide: number },
  user: Identity,
): Promise<StudyProgress> => {
  const lecture = await getSlide(context, place, user)
  const row = { studentId: user.userId, lectureId: lecture.id, slideNumber: place.slide }
  await context.database.transaction(async (tx) => {
    await writeCompletedSlide(tx, row)
    await writeVisit(tx, row)
  })
  return presentProgress(context, lecture, user)
}

export const completeLecture = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<StudyProgress> => {
  const { lecture } = await getVisibleLecture(context, lectureId, user)
  await writeCompletedLecture(context.database, user.userId, lecture.id)
  return presentProgress(context, lecture, user)
}

export const visitSlide = async (
  context: Context,
  place: { lecture: string; slide: number },
  user: Identity,
): Promise<StudyProgress> => {
  const lecture = await getSlide(context, place, user)
  await writeVisit(context.database, {
    studentId: user.userId,
    lectureId: lecture.id,
    slideNumber: place.slide,
  })
  return presentProgress(context, lecture, user)
}

/** Where the student stopped; null when nothing that is begun is unfinished. */
export const findResume = async (
  { database }: Context,
  user: Identity,
): Promise<z.input<typeof resumePoint> | null> => {
  const row = await findResumePoint(database, user.userId)
  if (!row) return null
  return {
    lecture_id: row.lectureId,
    title: row.title,
    course_id: row.courseId,
    course_name: row.courseName,
    // The deck may have become shorter since.
    slide_index: Math.max(1, Math.min(row.lastSlideNumber, row.slideCount)),
    slide_count: row.slideCount,
    completed_slides: row.completedSlides,
    thumbnail_url: row.thumbnailKey === null ? null : fileUrl(row.thumbnailKey),
  }
}
