import { fileUrl } from '@lectern/contract/file-address.ts'
import type {
  Lecture,
  LectureListItem,
  LectureParts,
  newLecture,
  StudentLectureListItem,
} from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { pickDefaultLanguage } from '@lectern/core/languages.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { type AnnouncedUpdate, lecturesTable } from '../../platform/db/schema/lectures.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { getEnrolledCourse, getStaffCourse } from '../courses/courses.access.ts'
import { lectureOrder, moveItem } from '../courses/item-order.ts'
import { viewLecture } from './lecture-view.ts'
import { getStaffLecture, getVisibleLecture } from './lectures.access.ts'
import {
  countLecturesOf,
  insertLecture,
  listLecturesOfCourse,
  listPublishedLectures,
} from './lectures.queries.ts'

const presentAnnounced = ({ publishedAt, ...counts }: AnnouncedUpdate & { publishedAt: string }) => ({
  ...counts,
  published_at: new Date(publishedAt).toISOString(),
})

/** @throws conflict when a course has as many lectures as it can */
export const checkHasRoom = async (db: Queryable, courseId: string): Promise<void> => {
  if ((await countLecturesOf(db, courseId)) >= limits.lecturesPerCourse)
    throw conflict('course_has_too_many_lectures', { number: limits.lecturesPerCourse })
}

export const createLecture = async (
  context: Context,
  courseId: string,
  asked: z.output<typeof newLecture>,
  user: Identity,
): Promise<Lecture> => {
  const course = await getStaffCourse(context, courseId, user, 'edit_lectures')
  await checkHasRoom(context.database, course.id)
  const languages = asked.supported_languages ?? course.supportedLanguages
  const lecture = await insertLecture(context.database, {
    courseId: course.id,
    title: asked.title,
    isTitleProposed: asked.is_title_proposed ?? false,
    description: asked.description,
    supportedLanguages: languages,
    defaultLanguage: pickDefaultLanguage(languages),
  })
  return viewLecture(context, { lecture, course, isStaff: true }, user)
}

export const getLecture = async (
  context: Context,
  lectureId: string,
  user: Identity,
  parts: LectureParts,
): Promise<Lecture> => viewLecture(context, await getVisibleLecture(context, lectureId, user), user, parts)

/** Moves a lecture within its course. @throws not_found also when the lecture it goes before is gone */
export const moveLecture = async (
  context: Context,
  lectureId: string,
  before: string | null,
  user: Identity,
): Promise<{ detail: string }> => {
  const { lecture } = await getStaffLecture(context, lectureId, user, 'edit_lectures')
  const items = { table: lecturesTable, order: lectureOrder('item'), courseId: lecture.courseId }
  const isMoved = await context.database.transaction((tx) => moveItem(tx, items, lecture.id, before))
  if (!isMoved) throw notFound('lecture_not_editable')
  return { detail: 'The lecture was moved.' }
}

type Listed = Awaited<ReturnType<typeof listLecturesOfCourse>>[number]

const presentListed = (row: Omit<Listed, 'pictureKeys'>) => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  created_at: row.createdAt.toISOString(),
  thumbnail_url: row.thumbnailKey === null ? null : fileUrl(row.thumbnailKey),
})

export const listLectures = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<LectureListItem[]> => {
  const course = await getStaffCourse(context, courseId, user, 'see')
  const rows = await listLecturesOfCourse(context.database, course.id)
  return rows.map((row) => ({
    ...presentListed(row),
    published: row.published,
    slide_count: row.pictureKeys.length,
    image_paths: row.pictureKeys,
  }))
}

export const listLecturesForStudent = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<StudentLectureListItem[]> => {
  const course = await getEnrolledCourse(context, courseId, user)
  const rows = await listPublishedLectures(context.database, course.id, user.userId)
  return rows.map((row) => ({
    ...presentListed(row),
    slide_count: row.slideCount,
    completed: Boolean(row.completed),
    completed_slides: row.completedSlides,
    slide_index: row.lastSlide,
    duration_ms: row.durationMs,
    remaining_ms: row.durationMs === null ? null : (row.remainingMs ?? 0),
    update: row.announced && presentAnnounced(row.announced),
  }))
}
