import { bigint, boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, time } from './columns.ts'
import { coursesTable } from './courses.ts'

export const lecturesTable = pgTable(
  'lectures',
  {
    id: idColumn(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => coursesTable.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    description: text('description'),
    published: boolean('published').notNull().default(false),
    defaultLanguage: text('default_language').notNull(),
    supportedLanguages: text('supported_languages').array().notNull(),
    /** The source PDF of the slides that stand now. */
    deckKey: text('deck_key'),
    deckName: text('deck_name'),
    deckBytes: bigint('deck_bytes', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [index('lectures_course').on(table.courseId, table.createdAt)],
)

/** A line of text on a slide, in pixels of the served picture. */
export type StoredLine = {
  text: string
  x: number
  y: number
  width: number
  height: number
  fontSizePx: number
}
export type StoredWord = { text: string; x: number; y: number; width: number; height: number }

/** One page of the deck, as it is shown. `number` is 1-based. */
export const slidesTable = pgTable(
  'slides',
  {
    id: idColumn(),
    lectureId: uuid('lecture_id')
      .notNull()
      .references(() => lecturesTable.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    pictureKey: text('picture_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    /** What the picture shows, hashed: an unchanged page of a new deck keeps its scripts and audio. */
    pictureHash: text('picture_hash').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    title: text('title'),
    wordCount: integer('word_count').notNull(),
    /** Set where the page could not be drawn: the sentence that says why. */
    failure: text('failure'),
    createdAt: createdAt(),
  },
  (table) => [unique('slides_number_key').on(table.lectureId, table.number)],
)

/** A slide's text, apart from the slide's row: lists and players never need it, and it is large. */
export const slideTextsTable = pgTable('slide_texts', {
  slideId: uuid('slide_id')
    .primaryKey()
    .references(() => slidesTable.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  lines: jsonb('lines').$type<StoredLine[]>().notNull(),
  words: jsonb('words').$type<StoredWord[]>().notNull(),
})

/** Which lecture a stored file belongs to, and to whom it may be shown. The same bytes may serve several. */
export const fileUsesTable = pgTable(
  'file_uses',
  {
    fileKey: text('file_key').notNull(),
    lectureId: uuid('lecture_id')
      .notNull()
      .references(() => lecturesTable.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['deck', 'picture', 'thumbnail', 'audio'] }).notNull(),
    usedSince: time('used_since').notNull().defaultNow(),
  },
  (table) => [
    unique('file_uses_key').on(table.fileKey, table.lectureId, table.kind),
    index('file_uses_lecture').on(table.lectureId),
  ],
)
