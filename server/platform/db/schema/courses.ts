import { bigint, index, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, time } from './columns.ts'
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
    professorId: uuid('professor_id')
      .notNull()
      .references(() => usersTable.id),
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
    /** Tokens per month; null: the installation's default. */
    budgetTokens: bigint('budget_tokens', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [
    unique('courses_code_key').on(table.courseCode),
    index('courses_professor').on(table.professorId),
  ],
)

export const enrollmentsTable = pgTable(
  'enrollments',
  {
    studentId: uuid('student_id')
      .notNull()
      .references(() => usersTable.id),
    courseId: uuid('course_id')
      .notNull()
      .references(() => coursesTable.id, { onDelete: 'cascade' }),
    enrolledAt: time('enrolled_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.studentId, table.courseId] }),
    index('enrollments_course').on(table.courseId),
  ],
)
