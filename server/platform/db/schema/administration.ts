import type { Message } from '@lectern/core/messages/message.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, time } from './columns.ts'
import { usersTable } from './users.ts'

/**
 * The audit log. A trigger refuses to change a row, but for clearing what names an
 * erased person and old network addresses, and to delete it within two years. No foreign keys: an entry outlives the
 * account that it names.
 */
export const auditEntriesTable = pgTable(
  'audit_entries',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: time('at').notNull().defaultNow(),
    /** A code of `auditActions` in `contract/audit.ts`. */
    action: text('action').notNull(),
    /** The account that acted; null for the administrator's commands on the machine. */
    actorId: uuid('actor_id'),
    /** Its name at that time. */
    actorName: text('actor_name').notNull().default(''),
    /** The account that the action was about. */
    subjectId: uuid('subject_id'),
    subjectName: text('subject_name').notNull().default(''),
    /** Names, numbers and codes: never a secret, and no text of an answer. */
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    /** The network address of the request. */
    client: text('client').notNull().default(''),
  },
  (table) => [
    index('audit_entries_action').on(table.action, table.id),
    index('audit_entries_time').on(table.at),
    index('audit_entries_addresses').on(table.at).where(sql`${table.client} <> ''`),
    index('audit_entries_actor').on(table.actorId),
    index('audit_entries_subject').on(table.subjectId),
  ],
)
export type AuditEntryRow = typeof auditEntriesTable.$inferSelect
export type AuditDetails = Record<string, string | number | boolean | null>

/** Settings that an administrator made on a screen, by the name of their environment variable, which wins. */
export const storedSettingsTable = pgTable('stored_settings', {
  name: text('name').primaryKey(),
  /** Encrypted with a key derived from the installation's secret (platform/config/stored-settings.ts). */
  value: text('value').notNull(),
  changedAt: time('changed_at').notNull().defaultNow(),
})

/** Links with which one person each registers as a professor. */
export const invitationsTable = pgTable(
  'invitations',
  {
    id: idColumn(),
    /** A hash of the token: a copy of the database opens no invitation. */
    tokenHash: text('token_hash').notNull(),
    /** For whom, in the administrator's words, such as an email. */
    note: text('note').notNull().default(''),
    madeBy: uuid('made_by').references(() => usersTable.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    usedBy: uuid('used_by').references(() => usersTable.id, { onDelete: 'set null' }),
  },
  (table) => [uniqueIndex('invitations_token').on(table.tokenHash)],
)

/** Backups that the platform wrote or tried to write. A row stays when its file is removed. */
export const backupsTable = pgTable(
  'backups',
  {
    id: idColumn(),
    /** An administrator asked for it; otherwise the schedule did. */
    isAsked: boolean('is_asked').notNull().default(false),
    state: text('state', { enum: ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED'] }).notNull(),
    /** The whole path of the file; empty before it is begun, and where another file stood there. */
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
    /** When the file was removed, because newer ones took its place or its backup failed. */
    removedAt: time('removed_at'),
  },
  (table) => [index('backups_created').on(table.createdAt), index('backups_state').on(table.state)],
)
export type BackupRow = typeof backupsTable.$inferSelect
