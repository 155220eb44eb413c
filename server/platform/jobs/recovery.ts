import { createMessage, type Messages } from '@lectern/core/messages/message.ts'
import type { Database, Queryable } from '../db/database.ts'
import {
  endDeadJob,
  findJobsOfDeadWorkers,
  lockJobOfDeadWorker,
  lockLectureOf,
  lockLostJobs,
  resetJob,
} from './job.queries.ts'
import type { JobRow } from './job.ts'
import type { JobQueue } from './queue.ts'

/**
 * Recovers the jobs of a killed process: running jobs go back to the queue, jobs that were being cancelled
 * end as cancelled, and waiting jobs without a queue entry get one. Safe to run in every worker.
 */
export const recoverJobs = async (options: {
  database: Database
  queue: JobQueue
  maxAttempts: number
  cancelledMessage(job: JobRow, db: Queryable): Messages | Promise<Messages>
}): Promise<void> => {
  const { database, queue } = options
  for (const found of await findJobsOfDeadWorkers(database)) {
    await database.transaction(async (tx) => {
      await lockLectureOf(tx, found)
      const job = await lockJobOfDeadWorker(tx, found.id)
      if (!job) return
      if (job.state === 'CANCELLING') {
        await endDeadJob(tx, job.id, { state: 'CANCELLED', message: await options.cancelledMessage(job, tx) })
      } else if (job.attempts >= options.maxAttempts) {
        const message = createMessage('stopped_too_often')
        await endDeadJob(tx, job.id, { state: 'FAILED', message })
      } else {
        const reset = await resetJob(tx, job.id)
        if (reset) await queue.requeue(tx, reset)
      }
    })
  }
  await database.transaction(async (tx) => {
    for (const job of await lockLostJobs(tx)) await queue.requeue(tx, job)
  })
}
