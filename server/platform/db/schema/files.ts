import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** What is stored under a content key, apart from who uses it. */
export const filesTable = pgTable('files', {
  key: text('key').primaryKey(),
  sizeBytes: bigint('size_bytes', { mode: 'number' }).notNull(),
  contentType: text('content_type').notNull(),
  createdAt: createdAt(),
})
