import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { partOf, refersTo, time } from './columns.ts'
import { lecturesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** Columns for a student in a lecture; the row is deleted with the lecture. */
const studentInLecture = () => ({
  studentId: refersTo('student_id', () => usersTable.id),
  lectureId: partOf('lecture_id', () => lecturesTable.id),
})

/** Slides that a student has heard to their end. */
export const slideProgressTable = pgTable(
  'slide_progress',
  {
    ...studentInLecture(),
    slideNumber: integer('slide_number').notNull(),
    completedAt: time('completed_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lectureId, table.slideNumber] }),
    index('slide_progress_lecture').on(table.lectureId),
  ],
)

/** Annotations that a student has seen: per slide, by ids in the script, which all languages share. */
export const viewedAnnotationsTable = pgTable(
  'viewed_marks',
  {
    ...studentInLecture(),
    slideNumber: integer('slide_number').notNull(),
    /** Distinct and sorted. */
    annotationIds: text('mark_ids').array().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lectureId, table.slideNumber] }),
    index('viewed_marks_lecture').on(table.lectureId),
  ],
)

/**
 * What students did on pages that an update removed, by the page's id: it comes back with the page, also by
 * an undo.
 */
export const setAsideStudyTable = pgTable(
  'set_aside_study',
  {
    ...studentInLecture(),
    pageId: uuid('page_id').notNull(),
    /** When the slide was heard to its end. */
    completedAt: time('completed_at'),
    annotationIds: text('mark_ids').array(),
    bookmarkedAt: time('bookmarked_at'),
  },
  (table) => [primaryKey({ columns: [table.lectureId, table.pageId, table.studentId] })],
)

/** A student's last slide in a lecture, and whether it is finished. */
export const lectureProgressTable = pgTable(
  'lecture_progress',
  {
    ...studentInLecture(),
    lastSlideNumber: integer('last_slide_number').notNull().default(1),
    visitedAt: time('visited_at').notNull().defaultNow(),
    completedAt: time('completed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.lectureId] }),
    index('lecture_progress_visit').on(table.studentId, table.visitedAt),
    index('lecture_progress_lecture').on(table.lectureId),
  ],
)
