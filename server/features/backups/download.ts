import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { record } from '../../platform/audit.ts'
import { openBackupPlace } from '../../platform/backups/backup-place.ts'
import type { Context } from '../../platform/context.ts'
import { describeFile } from '../../platform/http/attachment.ts'
import { notFound } from '../../platform/http/errors.ts'
import { sendRange } from '../../platform/http/range.ts'
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

type Asked = { user: Identity; request: FastifyRequest; reply: FastifyReply }

/** Sets the cookie with which the browser gets the file. @throws not_found without such a file */
export const allowDownload = async (
  context: Context,
  id: string,
  { user, request, reply }: Asked,
): Promise<{ path: string }> => {
  await findFile(context, id)
  const address = `/api/admin/backups/${id}/file`
  reply.setCookie(BACKUP_COOKIE, await context.tokens.sign(user, 'backup', id), {
    ...cookieOptions(request, address),
    maxAge: BACKUP_LIFETIME_SECONDS,
  })
  return { path: address }
}

/** Sends the file or a range of it, and notes each download that gets bytes. @throws not_found without such a file */
export const sendDownload = async (
  context: Context,
  id: string,
  { user, request, reply }: Asked,
): Promise<void> => {
  const { place, sizeBytes, name } = await findFile(context, id)
  describeFile(reply, { name, type: 'application/x-tar' })
  await sendRange(request, reply, {
    etag: `"${id}"`,
    sizeBytes,
    async read(range) {
      const entry = { actorId: user.userId, client: request.ip, details: { file: name } }
      await record(context.database, { ...entry, action: 'backup_downloaded' })
      return place.open(range)
    },
  })
}
