import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, idParams, time } from './ids.ts'
import * as limits from './limits.ts'
import { messageFields } from './messages.ts'

/** A backup that the platform wrote or tried to write. */
const backup = z.object({
  _id: id,
  /** An administrator asked for it; otherwise the schedule did. */
  is_asked: z.boolean(),
  state: z.enum(['waiting', 'running', 'completed', 'failed']),
  created_at: time,
  started_at: time.nullable(),
  ended_at: time.nullable(),
  /** The file's path on the server; empty before it is begun. */
  path: z.string(),
  size_bytes: z.number().int().nullable(),
  files: z.number().int().nullable(),
  /** Files that the storage did not have: the backup is without them. */
  missing_files: z.number().int().nullable(),
  /** When the file was removed, because newer ones took its place or its backup failed; null while it is kept. */
  removed_at: time.nullable(),
  /** Why it failed; empty otherwise. */
  message: z.string(),
  ...messageFields,
})
export type Backup = z.output<typeof backup>

export const backups = defineCalls({
  list: {
    method: 'GET',
    path: '/admin/backups',
    who: 'administrator',
    summary: `The schedule of backups, and the last ${limits.backupsListed} backups, the newest first.`,
    reply: z.object({
      /** Null: no folder is set, and nothing is backed up by the platform. */
      schedule: z
        .object({
          folder: z.string(),
          keep_days: z.number().int(),
          keep_weeks: z.number().int(),
          next_at: time,
        })
        .nullable(),
      backups: z.array(backup),
    }),
  },
  start: {
    method: 'POST',
    path: '/admin/backups',
    who: 'administrator',
    summary: 'Write a backup now; a worker begins within a minute.',
    reply: backup,
  },
  allowDownload: {
    method: 'POST',
    path: '/admin/backups/{id}/download',
    who: 'administrator',
    summary:
      'Let this browser download the file of one backup within an hour, by a cookie for its address alone.',
    params: idParams,
    reply: z.object({
      /** Behind the platform's address. */
      path: z.string(),
    }),
  },
  download: {
    method: 'GET',
    path: '/admin/backups/{id}/file',
    who: 'administrator',
    summary: 'The file of a backup, or a range of it; each download is an entry of the audit log.',
    params: idParams,
    gives: 'file',
    reply: z.unknown(),
  },
})
