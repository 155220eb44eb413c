import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'
import { jobsTable } from './jobs.ts'
import { usersTable } from './users.ts'

/** The newest export of a person's own data. */
export const dataExportsTable = pgTable(
  'data_exports',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => usersTable.id, { onDelete: 'cascade' }),
    jobId: uuid('job_id').references(() => jobsTable.id, { onDelete: 'set null' }),
    /** Null until the job has written it. */
    fileKey: text('file_key'),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('data_exports_file').on(table.fileKey), index('data_exports_expiry').on(table.expiresAt)],
)
