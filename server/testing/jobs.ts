import { setTimeout as sleep } from 'node:timers/promises'
import { type JobStatus, jobs } from '@lectern/contract/jobs.ts'
import type { Client } from './client.ts'

const isEnd = (status: string): boolean =>
  status === 'COMPLETED' || status === 'FAILED' || status === 'CANCELLED'

/** Polls a job by the public call until it has ended, or until `until` is true. */
export const waitForJob = async (
  owner: Client,
  jobId: string,
  until: (job: JobStatus) => boolean | Promise<boolean> = () => false,
): Promise<JobStatus> => {
  for (;;) {
    const { status, body, detail } = await owner.call(jobs.get, { params: { job: jobId } })
    if (status !== 200) throw new Error(`job ${jobId}: ${status} ${detail}`)
    if (isEnd(body.status) || (await until(body))) return body
    await sleep(40)
  }
}
