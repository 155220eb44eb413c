import type { Message } from '@lectern/core/messages/message.ts'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, refersTo, time } from './columns.ts'
import { coursesTable } from './courses.ts'
import { usersTable } from './users.ts'

export const lecturesTable = pgTable(
  'lectures',
  {
    id: idColumn(),
    courseId: partOf('course_id', () => coursesTable.id),
    title: text('title').notNull(),
    /** The title is the name of the PDF. The first slide's title replaces it, unless the professor writes one before. */
    isTitleProposed: boolean('is_title_proposed').notNull().default(false),
    description: text('description'),
    published: boolean('published').notNull().default(false),
    defaultLanguage: text('default_language').notNull(),
    supportedLanguages: text('supported_languages').array().notNull(),
    /** Those of `supportedLanguages` that students do not see yet and that publishing does not need. */
    languagesInPreparation: text('languages_in_preparation').array().notNull().default(sql`'{}'`),
    /**
     * The professor's working copy. A new deck is prepared separately and replaces it when complete. Students
     * never see it.
     */
    deckId: uuid('deck_id').references((): AnyPgColumn => decksTable.id, { onDelete: 'set null' }),
    /**
     * The copy that was last published: all that students see while the lecture is published. It stays when
     * the lecture is unpublished, because students' work has its slide numbers.
     */
    publishedDeckId: uuid('published_deck_id').references((): AnyPgColumn => decksTable.id, {
      onDelete: 'set null',
    }),
    /** In the course, from 1. Null: never moved; after all that were, in the order in which they were made. */
    position: integer('position'),
    createdAt: createdAt(),
  },
  (table) => [index('lectures_course').on(table.courseId, table.createdAt)],
)

/** An uploaded PDF and the slides made from it. */
export const decksTable = pgTable(
  'decks',
  {
    id: idColumn(),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    fileKey: text('file_key').notNull(),
    /** The file's name on the professor's computer. */
    name: text('name').notNull(),
    sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
    /** Known once the PDF has been opened. */
    pageCount: integer('page_count'),
    /** Of a new deck that waits until the professor has looked at the match: its pages and the present ones. */
    match: jsonb('match').$type<StoredMatch>(),
    /** When another deck took its place. It is kept for Undo. */
    replacedAt: time('replaced_at'),
    /** The deck that took its place; Undo brings this one back. */
    replacedBy: uuid('replaced_by').references((): AnyPgColumn => decksTable.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('decks_lecture').on(table.lectureId)],
)

/** The pages of a new deck as matched with those of the present one. */
export type StoredMatch = {
  oldDeckId: string
  mode: 'interactive' | 'batch'
  /** Missing in matches of earlier versions. */
  speaks?: boolean
  readyAt: string
  pages: {
    number: number
    /** The slide whose work it takes; null: none. */
    from: number | null
    kind: 'same' | 'renumbered' | 'changed' | null
    likeness: number | null
    alternatives: { number: number; likeness: number }[]
  }[]
}

/** How many slides an update changed for students. */
export type AnnouncedUpdate = { changed: number; added: number; removed: number }

/** A frozen copy of a lecture's deck that students have, or had: earlier ones are kept for Undo. */
export const publishedVersionsTable = pgTable(
  'published_versions',
  {
    deckId: uuid('deck_id')
      .primaryKey()
      .references(() => decksTable.id, { onDelete: 'cascade' }),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    /** The languages that students see. */
    languages: text('languages').array().notNull(),
    publishedAt: time('published_at').notNull().defaultNow(),
    /** Null for versions that a migration made. */
    publishedBy: uuid('published_by').references(() => usersTable.id),
    /** When another version took its place; null for the present one. */
    retiredAt: time('retired_at'),
    /** What students are told about the update; null when the professor did not ask for it. */
    announced: jsonb('announced').$type<AnnouncedUpdate>(),
  },
  (table) => [index('published_versions_lecture').on(table.lectureId, table.publishedAt)],
)

/** A line of text on a slide, in pixels of the served picture. */
export type StoredLine = {
  text: string
  x: number
  y: number
  width: number
  height: number
  fontSizePx: number
  /** What the names of its fonts prove; missing for text, and in decks read before December 2026. */
  font?: 'typewriter' | 'math'
  /** Lines of one drawn box have the same number; missing outside of boxes, and in decks read before December 2026. */
  box?: number
  /** And so have the lines of one column, */
  group?: number
  /** of one row of a table, */
  row?: number
  /** and of one label of a figure. */
  figure?: number
}
export type StoredWord = { text: string; x: number; y: number; width: number; height: number }

/**
 * One page of a deck as shown; the lecture's slides are those of its working copy, for students those of its
 * published copy. `number` is 1-based.
 */
export const slidesTable = pgTable(
  'slides',
  {
    id: idColumn(),
    deckId: partOf('deck_id', () => decksTable.id),
    number: integer('number').notNull(),
    /**
     * The same page in other decks of the lecture has the same id: in its published copies, and in a new deck
     * that has the page too. Unique in a deck.
     */
    pageId: uuid('page_id').notNull().default(sql`gen_random_uuid()`),
    /**
     * In a published copy: when students first got the picture and its annotations as they are now; null for the
     * first version. For the words see `scripts.changedAt`.
     */
    changedAt: time('changed_at'),
    pictureKey: text('picture_key').notNull(),
    thumbnailKey: text('thumbnail_key').notNull(),
    /** Hash of the picture: an unchanged page of a new deck keeps its scripts and audio. */
    pictureHash: text('picture_hash').notNull(),
    /**
     * Equal for pages that look the same but for their printed page number: the picture of the first of
     * them. Null: its own picture.
     */
    lookKey: text('look_key'),
    /** Keys of the page's pictures in earlier decks, where only its number differed; oldest first. */
    formerPictureKeys: text('former_picture_keys').array().notNull().default(sql`'{}'`),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    title: text('title'),
    wordCount: integer('word_count').notNull(),
    /** In a published copy: length of its audio in the lecture's default language. Lists need it without the scripts. */
    voiceMs: integer('voice_ms'),
    /** Why the page could not be rendered; null otherwise. */
    failure: jsonb('failure_message').$type<Message>(),
    /** `failure` in English, for processes of the former release; the next release removes it. */
    failureText: text('failure'),
    /** A new deck changed the page, and its professor has not looked at it since. */
    needsCheck: boolean('needs_check').notNull().default(false),
    /** Students see the page without a script in the languages in which it has no words. Words that are written end it. */
    isSilent: boolean('is_silent').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [unique('slides_number_key').on(table.deckId, table.number)],
)

/** A slide's text, in a separate table because it is large and lists and players never need it. */
export const slideTextsTable = pgTable('slide_texts', {
  slideId: uuid('slide_id')
    .primaryKey()
    .references(() => slidesTable.id, { onDelete: 'cascade' }),
  text: text('text').notNull(),
  lines: json('lines').$type<StoredLine[]>().notNull(),
  words: json('words').$type<StoredWord[]>().notNull(),
})

/** Lectures that use a stored file, and the users who may see it. The same bytes may have several uses. */
export const fileUsesTable = pgTable(
  'file_uses',
  {
    fileKey: text('file_key').notNull(),
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    kind: text('kind', { enum: ['deck', 'picture', 'thumbnail', 'audio', 'drawing'] }).notNull(),
    usedSince: time('used_since').notNull().defaultNow(),
    /**
     * Students may read the file until then: 'infinity' while the version they have uses it, a while longer
     * for players that are still open, null when no version used it.
     */
    studentsUntil: time('students_until'),
  },
  (table) => [
    unique('file_uses_key').on(table.fileKey, table.lectureId, table.kind),
    index('file_uses_lecture').on(table.lectureId),
  ],
)

/** Sizes of used files, as the storage has them. A new file gets its row within a minute. */
export const storedFilesTable = pgTable('stored_files', {
  fileKey: text('file_key').primaryKey(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
})

/** Windows in which people of the staff have a lecture open in the studio. Rows are good for some seconds. */
export const lectureEditorsTable = pgTable(
  'lecture_editors',
  {
    lectureId: partOf('lecture_id', () => lecturesTable.id),
    userId: refersTo('user_id', () => usersTable.id),
    /** Made by the browser. */
    windowId: uuid('window_id').notNull(),
    /** 1-based; null in the lecture overview. */
    slideNumber: integer('slide_number'),
    language: text('language').notNull(),
    /** By the database's clock: processes on several machines share the table. */
    seenAt: time('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.lectureId, table.userId, table.windowId] })],
)
