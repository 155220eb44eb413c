import type { Highlight } from '@lectern/contract/annotations.ts'
import { index, integer, json, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, newId, partOf, refersTo, time } from './columns.ts'
import { slidesTable } from './lectures.ts'
import { usersTable } from './users.ts'

/** Stored highlights of a slide: the list is read and replaced as a whole. */
export const slideHighlightsTable = pgTable('slide_highlights', {
  slideId: uuid('slide_id')
    .primaryKey()
    .references(() => slidesTable.id, { onDelete: 'cascade' }),
  highlights: json('highlights').$type<Highlight[]>().notNull(),
  /** Grows with each save, to detect conflicting saves. */
  revision: integer('revision').notNull().default(1),
  updatedAt: time('updated_at').notNull().defaultNow(),
})

/** Drawings on a slide: a transparent PNG, and the strokes it was made from so that it can be changed. */
export const drawingsTable = pgTable(
  'drawings',
  {
    /** Scripts name it, so the copies in published versions have the same id. */
    id: uuid('id').notNull().$defaultFn(newId),
    slideId: partOf('slide_id', () => slidesTable.id),
    fileKey: text('file_key').notNull(),
    content: text('content').notNull(),
    color: text('color').notNull(),
    size: real('size').notNull(),
    strokes: text('strokes'),
    authorId: refersTo('author_id', () => usersTable.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.id, table.slideId] }),
    index('drawings_slide').on(table.slideId, table.createdAt),
    index('drawings_file').on(table.fileKey),
  ],
)
