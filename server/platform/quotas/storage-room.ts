import { createMessage } from '@lectern/core/messages/message.ts'
import type { Context } from '../context.ts'
import { RequestError } from '../http/errors.ts'
import { findStorageQuota } from './professor-quota.ts'

/** Refuses a file for which the storage of the course's owner has no room. @throws too_large */
export const checkHasRoom = async (
  { database, config }: Context,
  { professorId }: { professorId: string },
  sizeBytes: number,
): Promise<void> => {
  const { limit, used } = await findStorageQuota(database, professorId, config.quotas)
  if (limit === null || used + sizeBytes <= limit) return
  const left = Math.max(0, Math.floor((limit - used) / 1e6))
  throw new RequestError('too_large', createMessage('storage_limit_reached', { number: left }))
}
