import { index, integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, time } from './columns.ts'
import { slidesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** The present script of a slide in one language. */
export const scriptsTable = pgTable(
  'scripts',
  {
    slideId: uuid('slide_id')
      .notNull()
      .references(() => slidesTable.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    script: text('script').notNull(),
    /** Hash of the words that are spoken: audio made from other words is stale. */
    spokenHash: text('spoken_hash').notNull(),
    /** Grows with each save; a second writer is noticed by it. */
    revision: integer('revision').notNull().default(1),
    versionId: uuid('version_id'),
    /** Of a translation: the hash of the text it was made from; a translation of another text is stale. */
    translatedFrom: text('translated_from'),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.slideId, table.language] })],
)

/** Every script that once stood, newest last. */
export const scriptVersionsTable = pgTable(
  'script_versions',
  {
    id: idColumn(),
    slideId: uuid('slide_id')
      .notNull()
      .references(() => slidesTable.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    script: text('script').notNull(),
    spokenHash: text('spoken_hash').notNull(),
    source: text('source', {
      enum: ['ai_generated', 'ai_annotated', 'manual_edit', 'translation', 'restored'],
    }).notNull(),
    authorId: uuid('author_id').references(() => usersTable.id),
    /** As in `scripts`: what this version was translated from, so that it is known again when it is restored. */
    translatedFrom: text('translated_from'),
    createdAt: createdAt(),
  },
  (table) => [index('script_versions_slide').on(table.slideId, table.language, table.createdAt)],
)

export type StoredCue = { start: number; end: number; startMs: number; endMs: number }

/** A recording, found again by the hash of everything it was made from. */
export const recordingsTable = pgTable(
  'recordings',
  {
    key: text('key').primaryKey(),
    fileKey: text('file_key').notNull(),
    engine: text('engine').notNull(),
    language: text('language').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** `json`, not `jsonb`: only ever read whole, which then costs no conversion. */
    cues: json('marks').$type<StoredCue[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('recordings_file').on(table.fileKey)],
)

/** The recordings a slide has had, by the words they were made from. */
export const slideAudioTable = pgTable(
  'slide_audio',
  {
    slideId: uuid('slide_id')
      .notNull()
      .references(() => slidesTable.id, { onDelete: 'cascade' }),
    language: text('language').notNull(),
    spokenHash: text('spoken_hash').notNull(),
    recordingKey: text('recording_key')
      .notNull()
      .references(() => recordingsTable.key),
    createdAt: createdAt(),
  },
  (table) => [
    unique('slide_audio_key').on(table.slideId, table.language, table.spokenHash),
    index('slide_audio_recording').on(table.recordingKey),
  ],
)
