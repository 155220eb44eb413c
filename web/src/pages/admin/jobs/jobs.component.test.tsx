import { type ListedJob, operations } from '@lectern/contract/operations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

let jobs = 0
const failedJob = (change: Partial<ListedJob>): ListedJob => {
  jobs += 1
  return {
    job_id: `00000000-0000-7000-8000-${String(jobs).padStart(12, '0')}`,
    kind: 'quiz_grading',
    status: 'FAILED',
    course_name: 'Machine Learning Basics',
    lecture_title: null,
    quiz_title: null,
    mail: null,
    slide_index: null,
    language: null,
    attempts: 1,
    created_at: '2026-11-27T09:00:00.000Z',
    ended_at: '2026-11-27T09:10:00.000Z',
    message: 'This did not work after several tries. Please try again later.',
    code: 'tried_too_often',
    params: {},
    details: [],
    can_retry: false,
    can_cancel: false,
    ...change,
  }
}

test('a failed job names its quiz or its mail, and its state is not cut off', async () => {
  const grading = failedJob({
    quiz_title: 'Midterm: gradients & models',
    message: 'The AI model cannot be reached. This continues in about 30 seconds.',
    code: 'model_unreachable',
    details: [{ code: 'continues_in_seconds', params: { count: 30 } }],
  })
  const mail = failedJob({ kind: 'mail', course_name: null, mail: 'professor_invitation', can_retry: true })
  answer(operations.jobs, { workers: 1, kinds: [], jobs: [grading, mail], total: 2 })
  await openPage('/admin/jobs?group=failed&kind=quiz_grading', {
    ...makeUser('professor'),
    is_administrator: true,
  })
  await expectShown('Machine Learning Basics · Midterm: gradients & models')
  await expectShown('The AI model cannot be reached. This continues in about 30 seconds.')
  expect(page.getByText('continues_in_seconds').elements()).toEqual([])
  await expectShown('invitation as a professor')
  const states = page.getByRole('cell', { name: 'Failed', exact: true }).elements()
  const words = states.map((cell) => cell.querySelector('.mantine-Badge-label')!)
  expect(words.map((word) => word.scrollWidth <= word.clientWidth)).toEqual([true, true])
})
