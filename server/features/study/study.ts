import type { resumePoint } from '@lectern/contract/courses.ts'
import { fileUrl } from '@lectern/contract/file-address.ts'
import type { StudyProgress } from '@lectern/contract/study.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getStudiedLecture, type LectureRow } from '../lectures/lectures.access.ts'
import { followSlide } from '../slides/slides.ts'
import {
  addViewedAnnotations,
  deleteCompletedSlide,
  findResumePoint,
  listAnnotatedScripts,
  readProgress,
  type StudentSlide,
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

/** The slide of a student's report, with its picture if given. */
type Reported = { lecture: string; slide: number; imageUrl: string | undefined }

/** Writes a report about a slide's page, wherever that is by now. @throws not_found, or conflict when it left the lecture */
const report = async (
  context: Context,
  { lecture: lectureId, slide, imageUrl }: Reported,
  user: Identity,
  write: (tx: Transaction, row: StudentSlide) => Promise<void>,
): Promise<StudyProgress> => {
  const { lecture } = await getStudiedLecture(context, lectureId, user)
  await context.database.transaction(async (tx) => {
    const slideNumber = await followSlide(tx, { lectureId, slide, imageUrl })
    await write(tx, { studentId: user.userId, lectureId, slideNumber })
  })
  return presentProgress(context, lecture, user)
}

/** Records that a slide was heard to its end, which is also the student's last open slide. @throws as `report` */
export const completeSlide = (context: Context, reported: Reported, user: Identity): Promise<StudyProgress> =>
  report(context, reported, user, async (tx, row) => {
    await writeCompletedSlide(tx, row)
    await writeVisit(tx, row)
  })

/** Takes `completeSlide` back; idempotent. @throws as `report` */
export const takeBackSlide = (context: Context, reported: Reported, user: Identity): Promise<StudyProgress> =>
  report(context, reported, user, deleteCompletedSlide)

export const completeLecture = async (
  context: Context,
  lectureId: string,
  user: Identity,
): Promise<StudyProgress> => {
  const { lecture } = await getStudiedLecture(context, lectureId, user)
  await writeCompletedLecture(context.database, user.userId, lecture.id)
  return presentProgress(context, lecture, user)
}

/** Records the student's last open slide. @throws as `report` */
export const visitSlide = (context: Context, reported: Reported, user: Identity): Promise<StudyProgress> =>
  report(context, reported, user, writeVisit)

/**
 * Records viewed annotations of a slide, wherever its page is by now. Only ids in a script of the slide are
 * stored, so that the table stays bounded. @returns all viewed ids of the slide @throws as `report`
 */
export const viewAnnotations = async (
  context: Context,
  { lecture: lectureId, slide, imageUrl, markerIds }: Reported & { markerIds: string[] },
  user: Identity,
): Promise<{ viewed_marks: string[] }> => {
  await getStudiedLecture(context, lectureId, user)
  const viewed = await context.database.transaction(async (tx) => {
    const slideNumber = await followSlide(tx, { lectureId, slide, imageUrl })
    const scripts = await listAnnotatedScripts(tx, lectureId, slideNumber)
    const there = new Set(scripts.flatMap((script) => parseScript(script).markers.map(({ id }) => id)))
    const knownIds = markerIds.filter((id) => there.has(id))
    return addViewedAnnotations(tx, { studentId: user.userId, lectureId, slideNumber }, knownIds)
  })
  return { viewed_marks: viewed }
}

/** Finds the student's last open slide; null when no started lecture is unfinished. */
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
