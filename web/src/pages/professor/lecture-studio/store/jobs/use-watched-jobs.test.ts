import type { JobKind, JobStatus } from '@lectern/contract/jobs.ts'
import { expect, test } from 'vitest'
import { jobKinds } from '../../../../../api/jobs/job-kinds.ts'
import { nextInMs } from './use-watched-jobs.ts'

const job = (kind: JobKind, status: JobStatus['status'] = 'RUNNING') => ({ kind, status }) as JobStatus

test('polls each kind of job as often as part 1, section 9, says', () => {
  const seconds = Object.entries(jobKinds).map(([kind, { intervalMs }]) => [kind, intervalMs / 1000])
  expect(Object.fromEntries(seconds)).toMatchObject({
    syllabus: 2,
    slides: 2,
    script: 1,
    annotated_script: 1,
    audio: 1,
    translation: 2,
  })
})

test('polls all running jobs with one call, at the shortest interval', () => {
  expect(nextInMs([])).toBe(false)
  expect(nextInMs([job('script', 'COMPLETED'), job('audio', 'CANCELLED')])).toBe(false)
  expect(nextInMs([job('translation')])).toBe(2000)
  expect(nextInMs([job('translation'), job('script', 'PENDING')])).toBe(1000)
  expect(nextInMs([job('audio')])).toBe(1000)
  expect(nextInMs([job('audio'), job('audio', 'COMPLETED')])).toBe(1000)
  // Many recordings at once.
  expect(nextInMs([job('audio'), job('audio', 'PENDING')])).toBe(2000)
})
