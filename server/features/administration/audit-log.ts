import { Readable } from 'node:stream'
import type { AuditFilter } from '@lectern/contract/administration.ts'
import { type AuditEntry, auditActions } from '@lectern/contract/audit.ts'
import * as limits from '@lectern/contract/limits.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { AuditEntryRow } from '../../platform/db/schema/administration.ts'
import { BYTE_ORDER_MARK, writeCsvLine } from '../exports/csv.ts'
import type { Actor } from './accounts.ts'
import {
  clearAddressesBefore,
  countEntries,
  deleteEntriesBefore,
  type EntryFilter,
  findEmails,
  listEntries,
} from './audit-log.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const READ_AT_ONCE = 1_000

const toFilter = ({ search, group, from, until }: AuditFilter): EntryFilter => ({
  search: search ?? '',
  actions: group === 'all' ? undefined : auditActions[group],
  from: from === undefined ? undefined : new Date(from),
  until: until === undefined ? undefined : new Date(until),
})

const presentEntry = (row: AuditEntryRow): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  action: row.action,
  actor: row.actorId === null ? null : { _id: row.actorId, name: row.actorName },
  subject: row.subjectId === null ? null : { _id: row.subjectId, name: row.subjectName },
  details: row.details,
  client: row.client,
})

/** Lists entries of the audit log, the newest first; `cursor` is the last entry of the page before. */
export const listAuditLog = async (
  { database }: Context,
  { cursor, ...asked }: AuditFilter & { cursor?: number | undefined },
): Promise<{ entries: AuditEntry[]; total: number }> => {
  const filter = toFilter(asked)
  const [rows, total] = await Promise.all([
    listEntries(database, filter, cursor, limits.auditEntriesPerPage),
    countEntries(database, filter),
  ])
  return { entries: rows.map(presentEntry), total }
}

async function* writeLog({ database }: Context, filter: EntryFilter): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK +
    writeCsvLine([
      ...['Time', 'Actor', 'Actor email', 'Action', 'Subject', 'Subject email', 'Details', 'IP address'],
      // All that is left of an erased account: a restored backup is searched for it.
      'Subject account ID',
    ])
  for (let before: number | undefined; ; ) {
    const rows = await listEntries(database, filter, before, READ_AT_ONCE)
    if (rows.length === 0) return
    before = rows.at(-1)?.id
    const emails = await findEmails(
      database,
      rows.flatMap(({ actorId, subjectId }) => [actorId, subjectId].filter((id) => id !== null)),
    )
    const emailOf = (id: string | null) => (id === null ? '' : (emails.get(id) ?? ''))
    yield rows
      .map(({ at, actorId, actorName, action, subjectId, subjectName, details, client }) =>
        writeCsvLine([
          ...[at.toISOString(), actorId === null ? 'Server' : actorName, emailOf(actorId), action],
          ...[subjectName, emailOf(subjectId), JSON.stringify(details), client, subjectId ?? ''],
        ]),
      )
      .join('')
  }
}

/** Exports the entries of a filter as a file; a log of everything is never in memory as a whole. */
export const exportAuditLog = async (context: Context, asked: AuditFilter, actor: Actor) => {
  await record(context.database, { ...actor, action: 'audit_log_exported' })
  const day = new Date(context.clock.nowMs()).toISOString().slice(0, 10)
  const body = Readable.from(writeLog(context, toFilter(asked)))
  return { name: `audit_log_${day}.csv`, type: 'text/csv; charset=utf-8', body }
}

/** Deletes entries, and clients' addresses in younger ones, that are older than the settings keep them. */
export const forgetOldEntries = async ({ database, clock, config }: Context): Promise<void> => {
  const { auditDays, addressDays } = config.privacy
  const daysAgo = (days: number) => new Date(clock.nowMs() - days * DAY_MS)
  await deleteEntriesBefore(database, daysAgo(auditDays))
  if (addressDays !== undefined) await clearAddressesBefore(database, daysAgo(addressDays))
}
