import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataExport } from '@lectern/contract/privacy.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { blockRemovals, removeFiles } from '../../platform/files/removal.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import {
  hasEnded,
  type JobEnd,
  JobFailedError,
  type JobHandler,
  type JobRun,
} from '../../platform/jobs/job.ts'
import type { Actor } from '../administration/accounts.ts'
import { MAX_BYTES, writeZip } from '../exports/xlsx/zip.ts'
import { getUser } from '../users/users.queries.ts'
import { lockAccount } from './erase.queries.ts'
import {
  deleteExpired,
  findExport,
  finishExport,
  listUnusedExports,
  replaceExport,
} from './export.queries.ts'
import { packOwnData } from './write-export.ts'

const KEPT_MS = 7 * 24 * 60 * 60_000

type Found = NonNullable<Awaited<ReturnType<typeof findExport>>>

const presentExport = ({ made, state }: Found): DataExport => ({
  job_id: made.jobId,
  // The job's row may be gone before the export is.
  status: made.fileKey ? 'COMPLETED' : (state ?? 'FAILED'),
  created_at: made.createdAt.toISOString(),
  expires_at: made.expiresAt.toISOString(),
  size_bytes: made.sizeBytes,
})

const isExpired = ({ clock }: Context, { made }: Found): boolean => made.expiresAt.getTime() <= clock.nowMs()

/** Returns the newest export of a person's data; null when there is none. */
export const getExport = async (context: Context, userId: string): Promise<DataExport | null> => {
  const found = await findExport(context.database, userId)
  return found && !isExpired(context, found) ? presentExport(found) : null
}

/**
 * Starts an export of a person's data in place of the former one; while one is written, it is that one.
 * @param actor the person, or an administrator
 * @throws not_found for an erased account
 */
export const startExport = async (context: Context, userId: string, actor: Actor): Promise<DataExport> => {
  const { database, queue, clock } = context
  let formerKey: string | null = null
  await database.transaction(async (tx) => {
    if (!(await lockAccount(tx, userId))) throw notFound('user_not_found')
    const former = await findExport(tx, userId)
    if (former?.state && !hasEnded({ state: former.state })) return
    formerKey = former?.made.fileKey ?? null
    const job = await queue.enqueue(tx, { kind: 'data_export', ownerId: userId })
    const createdAt = new Date(clock.nowMs())
    const expiresAt = new Date(createdAt.getTime() + KEPT_MS)
    await replaceExport(tx, { userId, jobId: job.id, createdAt, expiresAt })
    // An administrator's download is noted, not the preparation: it shows nothing.
    if (actor.actorId === userId) await record(tx, { ...actor, action: 'own_data_exported' })
  })
  if (formerKey) {
    const key: string = formerKey
    await removeFiles(context, (tx) => listUnusedExports(tx, [key]))
  }
  return presentExport((await findExport(database, userId))!)
}

/** The file of a person's export. @throws not_found without one, conflict before it is written */
const openExport = async (context: Context, userId: string) => {
  const found = await findExport(context.database, userId)
  if (!found || isExpired(context, found)) throw notFound('data_export_not_found')
  const { fileKey, createdAt } = found.made
  if (!fileKey) throw conflict('data_export_not_ready')
  const name = `lectern-data-${createdAt.toISOString().slice(0, 10)}.zip`
  return { name, type: 'application/zip', body: await context.files.open(fileKey) }
}

/** Opens the file of the caller's export. */
export const openOwnExport = (context: Context, { userId }: Identity) => openExport(context, userId)

/**
 * The file of a person's export for an administrator, who hands it to the person.
 * @param isNoted whether the audit log notes it: not for a HEAD, which gets no bytes
 */
export const openExportFor = async (
  context: Context,
  actor: Actor,
  { userId, isNoted }: { userId: string; isNoted: boolean },
) => {
  const file = await openExport(context, userId)
  try {
    if (isNoted)
      await record(context.database, { ...actor, action: 'data_of_person_exported', subjectId: userId })
    return file
  } catch (error) {
    file.body.destroy()
    throw error
  }
}

const writeExport = async (context: Context, { job, signal, report }: JobRun): Promise<JobEnd> => {
  await report({ message: createMessage('data_export_running') })
  const { id, role } = await getUser(context.database, job.ownerId)
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-data-'))
  try {
    const packed = await packOwnData(context, { userId: id, role }, folder, signal)
    const bytes = packed.reduce((sum, file) => sum + file.packedBytes, 0)
    if (bytes > MAX_BYTES - 64 * 1024 * 1024 || packed.some((file) => file.wholeBytes > MAX_BYTES))
      throw new JobFailedError(createMessage('data_export_too_large'))
    const archive = path.join(folder, 'archive.zip')
    await pipeline(Readable.from(writeZip(packed), { objectMode: false }), createWriteStream(archive))
    const hash = createHash('sha256')
    await pipeline(createReadStream(archive), hash)
    const sha256 = hash.digest('hex')
    await context.files.putAhead({ path: archive, sha256 }, 'zip')
    // Stored before the job's end: the folder is gone by then. Without the row the daily sweep removes the file.
    const file = await context.database.transaction(async (tx) => {
      await blockRemovals(tx)
      const stored = await context.files.putFile(archive, sha256, 'zip')
      const isWanted = await finishExport(tx, job.id, { fileKey: stored.key, sizeBytes: stored.sizeBytes })
      return isWanted ? undefined : stored.key
    })
    if (file) await removeFiles(context, (tx) => listUnusedExports(tx, [file]))
    return { message: createMessage('data_export_ready') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes exports whose time is over. */
export const removeExpiredExports = (context: Context): Promise<void> =>
  removeFiles(context, (tx) => deleteExpired(tx, new Date(context.clock.nowMs())))

export const exportJobs = (context: Context): JobHandler[] => [
  {
    kind: 'data_export',
    concurrency: 1,
    run: (run) => writeExport(context, run),
    cancelledMessage: () => createMessage('job_cancelled'),
  },
]
