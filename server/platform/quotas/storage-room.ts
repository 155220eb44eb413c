import { createMessage } from '@lectern/core/messages/message.ts'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { RequestError } from '../http/errors.ts'
import { findStorageQuota } from './professor-quota.ts'

/** Refuses a file for which the storage of the course's owner has no room. @throws too_large */
export const checkHasRoom = async (
  { database, config }: Pick<Context, 'config'> & { database: Queryable },
  { professorId }: { professorId: string },
  sizeBytes: number,
): Promise<void> => {
  const { limit, used } = await findStorageQuota(database, professorId, config.quotas)
  if (limit === null || used + sizeBytes <= limit) return
  const left = Math.max(0, Math.floor((limit - used) / 1e6))
  throw new RequestError('too_large', createMessage('storage_limit_reached', { number: left }))
}

/**
 * Refuses a file as `checkHasRoom` does, and lets no other upload to the owner's courses be judged until the transaction ends:
 * each of many uploads at once would find the same room. Write the file's use in this transaction. @throws too_large
 */
export const reserveRoom = async (
  tx: Transaction,
  { config }: Pick<Context, 'config'>,
  course: { professorId: string },
  sizeBytes: number,
): Promise<void> => {
  const name = `storage of ${course.professorId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
  await checkHasRoom({ database: tx, config }, course, sizeBytes)
}
