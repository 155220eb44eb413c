import type { Message } from '@lectern/core/messages/message.ts'
import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, time } from './columns.ts'

/** Backups that the platform wrote or tried to write. A row stays when its file is removed. */
export const backupsTable = pgTable(
  'backups',
  {
    id: idColumn(),
    /** An administrator asked for it; otherwise the schedule did. */
    isAsked: boolean('is_asked').notNull().default(false),
    state: text('state', { enum: ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] }).notNull(),
    /** The whole path of the file; empty before it is begun. */
    path: text('path').notNull().default(''),
    sizeBytes: bigint('size_bytes', { mode: 'number' }),
    fileCount: integer('file_count'),
    /** Files that the storage did not have. */
    missingFiles: integer('missing_files'),
    /** Why it failed: codes and params. */
    messages: jsonb('messages').$type<readonly Message[]>().notNull().default([]),
    createdAt: createdAt(),
    startedAt: time('started_at'),
    endedAt: time('ended_at'),
    /** When the file was removed, because newer ones took its place. */
    removedAt: time('removed_at'),
  },
  (table) => [index('backups_created').on(table.createdAt), index('backups_state').on(table.state)],
)
export type BackupRow = typeof backupsTable.$inferSelect
