import { courseRoles } from '@lectern/contract/course-access.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  json,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, refersTo, time } from './columns.ts'
import { usersTable } from './users.ts'

/** `language` null: in every language. */
export type StoredPronunciation = { word: string; sayAs: string; language: string | null }

/** How the built-in voices sound. */
export type StoredVoice = {
  voice: 'deep' | 'bright'
  rate: 'slow' | 'normal' | 'fast'
  pitch: 'low' | 'normal' | 'high'
}

export const coursesTable = pgTable(
  'courses',
  {
    id: idColumn(),
    professorId: refersTo('professor_id', () => usersTable.id),
    name: text('name').notNull(),
    description: text('description').notNull(),
    syllabus: text('syllabus').notNull().default(''),
    supportedLanguages: text('supported_languages').array().notNull(),
    courseCode: text('course_code').notNull(),
    /** How words are spoken in every lecture of the course. */
    pronunciations: json('pronunciations').$type<StoredPronunciation[]>().notNull().default([]),
    /** Null: the default voice. */
    voiceSettings: json('voice_settings').$type<StoredVoice>(),
    /** How much the assistant of its lectures reveals. */
    helpLevel: text('help_level', { enum: ['explains', 'hints', 'asks_back'] })
      .notNull()
      .default('explains'),
    /** Whether visits are kept with the student; otherwise only sums remain (decision 0065). */
    tracksStudents: boolean('tracks_students').notNull().default(true),
    /** Tokens per month; null: the installation's default. */
    budgetTokens: bigint('budget_tokens', { mode: 'number' }),
    createdAt: createdAt(),
    /** Nothing in it can be changed since then; null: it can. */
    archivedAt: time('archived_at'),
    /** It has no members since then, and is removed 30 days later; null: in use. */
    deletedAt: time('deleted_at'),
    /**
     * Set for a course that only holds a deleted lecture: where it was deleted from. As in every deleted course, each check
     * of access refuses what is in it. No list of courses shows it.
     */
    deletedLectureOf: uuid('deleted_lecture_of').references((): AnyPgColumn => coursesTable.id, {
      onDelete: 'set null',
    }),
  },
  (table) => [
    unique('courses_code_key').on(table.courseCode),
    index('courses_professor').on(table.professorId),
    index('courses_by_name').on(sql`lower(${table.name})`, table.id),
    index('courses_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('courses_deleted_lectures')
      .on(table.deletedLectureOf)
      .where(sql`${table.deletedLectureOf} is not null`),
  ],
)

/**
 * The people who teach a course. A trigger of migration 0040 gives every new course its professor as owner, and follows
 * `courses.professor_id` when the course changes hands.
 */
export const courseStaffTable = pgTable(
  'course_staff',
  {
    courseId: partOf('course_id', () => coursesTable.id),
    userId: partOf('user_id', () => usersTable.id),
    role: text('role', { enum: courseRoles }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.userId] }),
    index('course_staff_user').on(table.userId),
    uniqueIndex('course_staff_owner').on(table.courseId).where(sql`${table.role} = 'owner'`),
  ],
)

/** People who are invited by an address that has no account yet, or none that is confirmed. */
export const staffInvitationsTable = pgTable(
  'staff_invitations',
  {
    id: idColumn(),
    courseId: partOf('course_id', () => coursesTable.id),
    /** Compared without case. */
    email: text('email').notNull(),
    role: text('role', { enum: courseRoles }).notNull(),
    invitedBy: uuid('invited_by').references(() => usersTable.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('staff_invitations_course').on(table.courseId, sql`lower(${table.email})`),
    index('staff_invitations_email').on(sql`lower(${table.email})`),
  ],
)

/** Students who are invited by their address and have not joined. They need no account. */
export const courseInvitationsTable = pgTable(
  'course_invitations',
  {
    id: idColumn(),
    courseId: partOf('course_id', () => coursesTable.id),
    /** In lower case. */
    email: text('email').notNull(),
    /** As the list of the class has it; null: it has none. */
    name: text('name'),
    invitedBy: uuid('invited_by').references(() => usersTable.id, { onDelete: 'set null' }),
    /** Invited last. */
    invitedAt: time('invited_at').notNull(),
    /** The last email was ordered then; null: none. */
    mailedAt: time('mailed_at'),
    /** The mail server refused the address. */
    isRefused: boolean('is_refused').notNull().default(false),
    declinedAt: time('declined_at'),
    /** The staff withdrew it. It is kept, so that inviting again does not forget what was sent and declined. */
    withdrawnAt: time('withdrawn_at'),
  },
  (table) => [
    uniqueIndex('course_invitations_course').on(table.courseId, table.email),
    index('course_invitations_email').on(table.email),
    index('course_invitations_age').on(table.invitedAt),
  ],
)

export const enrollmentsTable = pgTable(
  'enrollments',
  {
    studentId: refersTo('student_id', () => usersTable.id),
    courseId: partOf('course_id', () => coursesTable.id),
    enrolledAt: time('enrolled_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    index('enrollments_course').on(table.courseId),
  ],
)

/**
 * When students who left a course, or were removed, first enrolled. Enrolling again keeps that date: a quiz that closed while
 * the student was in the course stays missing.
 */
export const formerEnrollmentsTable = pgTable(
  'former_enrollments',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => coursesTable.id, { onDelete: 'cascade' }),
    enrolledAt: time('enrolled_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    index('former_enrollments_course').on(table.courseId),
  ],
)

/**
 * Staff and students of a deleted course, for its restoration. They are moved here, so that every check of access, which
 * asks `course_staff` and `enrollments`, refuses them at once. A trigger of migration 0051 keeps others out of it.
 */
export const deletedMembersTable = pgTable(
  'deleted_course_members',
  {
    courseId: partOf('course_id', () => coursesTable.id),
    userId: partOf('user_id', () => usersTable.id),
    role: text('role', { enum: [...courseRoles, 'student'] }).notNull(),
    since: time('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.userId] }),
    index('deleted_course_members_user').on(table.userId),
  ],
)
