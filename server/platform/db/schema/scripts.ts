import { index, integer, json, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, time } from './columns.ts'
import { slidesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** The present script of a slide in one language. */
export const scriptsTable = pgTable(
  'scripts',
  {
    slideId: partOf('slide_id', () => slidesTable.id),
    language: text('language').notNull(),
    script: text('script').notNull(),
    /** Hash of the spoken words: audio of other words is outdated. */
    spokenHash: text('spoken_hash').notNull(),
    /** Grows with each save, to detect conflicting saves. */
    revision: integer('revision').notNull().default(1),
    versionId: uuid('version_id'),
    /** For a translation: hash of its source text; when that changes, the translation is outdated. */
    translatedFrom: text('translated_from'),
    /** In a published copy: when students first got these words with this audio; null for the first version. */
    changedAt: time('changed_at'),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.slideId, table.language] })],
)

/** Every former and present script, newest last. */
export const scriptVersionsTable = pgTable(
  'script_versions',
  {
    id: idColumn(),
    slideId: partOf('slide_id', () => slidesTable.id),
    language: text('language').notNull(),
    script: text('script').notNull(),
    spokenHash: text('spoken_hash').notNull(),
    source: text('source', {
      enum: ['ai_generated', 'ai_annotated', 'manual_edit', 'translation', 'restored'],
    }).notNull(),
    authorId: uuid('author_id').references(() => usersTable.id),
    /**
     * As in `scripts`: the source of this version's translation, so that it is known when the version is
     * restored.
     */
    translatedFrom: text('translated_from'),
    /** The sitting whose autosave this is: its next autosave replaces it. Null for every other version. */
    sitting: text('sitting'),
    createdAt: createdAt(),
  },
  (table) => [index('script_versions_slide').on(table.slideId, table.language, table.createdAt)],
)

export type StoredCue = { start: number; end: number; startMs: number; endMs: number }

/** A recording, found by the hash of all its inputs. */
export const recordingsTable = pgTable(
  'recordings',
  {
    key: text('key').primaryKey(),
    fileKey: text('file_key').notNull(),
    engine: text('engine').notNull(),
    language: text('language').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** `json`, not `jsonb`: always read whole, which saves the conversion. */
    cues: json('marks').$type<StoredCue[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('recordings_file').on(table.fileKey)],
)

/** The recordings of a slide, by the words they were made from. */
export const slideAudioTable = pgTable(
  'slide_audio',
  {
    slideId: partOf('slide_id', () => slidesTable.id),
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
