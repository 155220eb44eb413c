import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../../platform/audit.ts'
import { openBackupPlace } from '../../platform/backups/backup-place.ts'
import type { Context } from '../../platform/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { BACKUP_COOKIE, BACKUP_LIFETIME_SECONDS, type Identity } from '../../platform/http/tokens.ts'
import { cookieOptions } from '../users/session-cookies.ts'
import { findBackup } from './backups.queries.ts'

/**
 * The file of a whole backup. Its address is the one that the platform noted when it wrote the file: no caller names a path.
 * @throws not_found without such a file, also where it is on another machine
 */
const findFile = async ({ database, config }: Context, id: string) => {
  const row = await findBackup(database, id)
  if (row?.state !== 'COMPLETED' || row.removedAt) throw notFound('backup_file_missing')
  const place = await openBackupPlace(config, row.path)
  const sizeBytes = await place.sizeOf()
  if (sizeBytes === undefined) throw notFound('backup_file_missing')
  return { place, sizeBytes, name: path.posix.basename(row.path) }
}

/** Sets the cookie with which the browser gets the file. @throws not_found without such a file */
export const allowDownload = async (
  context: Context,
  id: string,
  { user, request, reply }: { user: Identity; request: FastifyRequest; reply: FastifyReply },
): Promise<{ path: string }> => {
  await findFile(context, id)
  const address = `/api/admin/backups/${id}/file`
  reply.setCookie(BACKUP_COOKIE, await context.tokens.sign(user, 'backup'), {
    ...cookieOptions(request, address),
    maxAge: BACKUP_LIFETIME_SECONDS,
  })
  return { path: address }
}

/** Opens the file, and notes the download. @throws not_found without such a file */
export const openDownload = async (
  context: Context,
  id: string,
  actor: { actorId: string; client: string },
): Promise<{ name: string; type: string; sizeBytes: number; body: Readable }> => {
  const { place, sizeBytes, name } = await findFile(context, id)
  await record(context.database, { ...actor, action: 'backup_downloaded', details: { file: name } })
  return { name, type: 'application/x-tar', sizeBytes, body: await place.open() }
}
