import { courses } from '@lectern/contract/courses.ts'
import { decidedClaims } from '@lectern/contract/decided-claims.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { study } from '@lectern/contract/study.ts'
import { type DueQuiz, submissions } from '@lectern/contract/submissions.ts'
import { waitingReviews } from '@lectern/contract/waiting-reviews.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, hold, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { courseId, lectureId, makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeStudentQuiz } from '../../../testing/quiz-answers.ts'
import { answerForStudent, makeStudentCourse } from '../../../testing/student-answers.ts'

const time = '2026-01-01T00:00:00.000Z'
const quiz = makeStudentQuiz()
const open: DueQuiz = {
  _id: quiz._id,
  title: 'Plants',
  course_id: courseId,
  course_name: 'Gardening',
  question_count: 3,
  time_limit_minutes: 30,
  phase: 'open',
  opens_at: null,
  closes_at: null,
}

test('a quiz that was opened by hand is open now, without a date', async () => {
  answerForStudent()
  answer(submissions.due, [
    open,
    { ...open, _id: courseId, title: 'Roots', closes_at: '2030-01-01T12:00:00.000Z' },
  ])
  answer(submissions.running, [])
  await openPage('/student/dashboard', makeUser('student'))
  const due = page.getByRole('region', { name: 'Due next' })
  const first = due.getByRole('listitem').nth(0)
  await expect.element(first.getByText('Open now')).toBeVisible()
  await expect.element(first.getByText('Closes when your professor closes it')).toBeVisible()
  await expect.element(first.getByRole('button', { name: 'Start Plants' })).toBeVisible()
  expect(due.getByText('Open now').elements()).toHaveLength(1)
  await expectAccessible()
})

test('the bar of a running quiz never says that more time is left than there is', async () => {
  answerForStudent()
  const running = { _id: quiz._id, title: 'Plants', answered_count: 1, question_count: 3 }
  answer(submissions.running, [{ ...running, remaining_seconds: 352 }])
  await openPage('/student/dashboard', makeUser('student'))
  const bar = page.getByRole('region', { name: 'Running quiz' })
  await expect.element(bar.getByRole('status')).toHaveTextContent('“Plants”: less than 10 minutes left')
  await expectAccessible()
})

/** Goes to an address as the browser's history does. */
const visit = (address: string) => {
  window.history.pushState(null, '', address)
  window.dispatchEvent(new PopStateEvent('popstate'))
}
const quizBarHeight = () => document.documentElement.style.getPropertyValue('--quiz-bar-h')

test('after a quiz was taken, the next page keeps room for its bar until the server has answered', async () => {
  const student = makeUser('student')
  const draft = { answers: [], saved_at: null, remaining_seconds: 1_200, server_time: time }
  answer(submissions.quiz, quiz)
  answer(submissions.draft, draft)
  answer(submissions.saveProgress, draft)
  answerForStudent()
  answer(submissions.running, [])
  await openPage('/student/dashboard', student)
  await expectShown('Nothing is due in the next three weeks.')
  expect(quizBarHeight()).toBe('')
  visit(`/student/quiz/${quiz._id}/take`)
  await expectShown('Why do roots grow downwards?')

  hold(submissions.running)
  for (const call of [courses.get, lectures.listForStudent, submissions.ofCourse]) hold(call)
  await page.getByRole('link', { name: 'Leave (the clock keeps running)' }).click()
  await expectHidden('Why do roots grow downwards?')
  await expect.poll(quizBarHeight).toBe('53px')
})

test('an assistant without courses of their own finds the work first, and all of its row leads there', async () => {
  answerForStudent()
  answer(courses.listMine, [])
  answer(courses.list, [makeCourse({ role: 'assistant' })])
  answer(waitingReviews.list, [
    {
      quiz_id: quiz._id,
      quiz_title: 'Plants',
      course_id: courseId,
      course_name: 'Gardening',
      pending_claims: 0,
      flagged_answers: 6,
      stopped: 0,
    },
  ])
  await openPage('/student/dashboard', { ...makeUser('student'), is_assistant: true as const })
  const work = page.getByRole('region', { name: 'Waiting for you' })
  await expect.element(work).toBeVisible()
  const topOf = (name: string) => page.getByRole('heading', { name }).element().getBoundingClientRect().top
  expect(topOf('Courses you assist')).toBeLessThan(topOf('My Courses'))
  await expectAccessible()
  const { x, y } = page.getByText('6 answers to review').element().getBoundingClientRect()
  expect(document.elementFromPoint(x + 5, y + 5)?.closest('a')?.textContent).toBe('Plants')
})

test('a decided claim is shown with the reason and leads to its result', async () => {
  answerForStudent()
  answer(submissions.running, [])
  const claim = {
    claim_id: '00000000-0000-7000-8000-00000000b001',
    quiz_id: quiz._id,
    quiz_title: 'Plants',
    course_name: 'Gardening',
    claim_text: 'I wrote about light.',
    status: 'rejected' as const,
    reason: 'Light is not named.',
    points_before: 2,
    points_after: 2,
    decided_at: time,
    is_new: true,
  }
  const approved = {
    ...claim,
    claim_id: courseId,
    status: 'approved' as const,
    points_after: 4.5,
    reason: '',
  }
  answer(decidedClaims.list, [claim, { ...approved, is_new: false }])
  await openPage('/student/dashboard', makeUser('student'))
  const news = page.getByRole('region', { name: 'Your claims' })
  const first = news.getByRole('listitem').nth(0)
  await expect.element(first.getByText('Your professor: “Light is not named.”')).toBeVisible()
  await expect.element(first.getByText('New', { exact: true })).toBeVisible()
  await expect
    .element(first.getByRole('link', { name: 'Claim rejected: Plants' }))
    .toHaveAttribute('href', `/student/quiz/${quiz._id}/result`)
  const second = news.getByRole('listitem').nth(1)
  await expect.element(second.getByText('2 → 4.5 points')).toBeVisible()
  expect(second.getByText('New', { exact: true }).elements()).toHaveLength(0)
  await expectAccessible()
})

test('the dialog of a course link names the course, as long as its code stands there', async () => {
  answerForStudent()
  answer(submissions.running, [])
  answer(courses.listMine, [])
  answer(courses.nameByCode, { course_name: 'Botany 101' })
  await openPage('/student/dashboard?enroll=abc123', makeUser('student'))
  const dialog = page.getByRole('dialog', { name: 'Enroll in Course' })
  await expect.element(dialog.getByText('Botany 101')).toBeVisible()
  await expect.element(dialog.getByText('Your link contains the code.')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('Enrollment code').fill('ABC124')
  await expect.element(dialog.getByText('Botany 101')).not.toBeInTheDocument()
  await expect.element(dialog.getByText('Your professor shares the code.')).toBeVisible()
  expect(requestsOf(courses.nameByCode).map(({ query }) => query.get('course_code'))).toEqual(['ABC123'])
})

test('after enrolling, the message leads to the course', async () => {
  answerForStudent()
  answer(submissions.running, [])
  answer(courses.listMine, [])
  answer(courses.enroll, makeStudentCourse())
  await openPage('/student/dashboard', makeUser('student'))
  await page.getByRole('button', { name: 'Enroll in Course' }).first().click()
  await page.getByLabelText('Enrollment code').fill('ABC123')
  await page.getByRole('button', { name: 'Enroll', exact: true }).click()
  await page.getByRole('button', { name: 'Open Course' }).click()
  await expect.poll(() => window.location.pathname).toBe(`/student/courses/${courseId}`)
})

test('a course says what its bar shows beside the number of finished lectures', async () => {
  answerForStudent()
  answer(courses.listMine, [makeStudentCourse({ slide_count: 6, completed_slides: 2 })])
  await openPage('/student/dashboard', makeUser('student'))
  await expectShown('2 of 6 slides studied')
})

test('on a phone with three quizzes due, the lecture of last time is in the first window', async () => {
  answerForStudent()
  answer(
    submissions.due,
    [1, 2, 3].map((week) => ({
      ...open,
      _id: `00000000-0000-7000-8000-00000000a00${week}`,
      title: `Week ${week}`,
    })),
  )
  answer(study.resume, {
    lecture_id: lectureId,
    title: 'Local explanations',
    course_id: courseId,
    course_name: 'Gardening',
    slide_index: 1,
    slide_count: 1,
    completed_slides: 0,
    thumbnail_url: null,
  })
  await page.viewport(390, 844)
  await openPage('/student/dashboard', makeUser('student'))
  await expect.element(page.getByRole('button', { name: 'Start Week 3' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
  // The label stands in the middle of a link that looks like a button.
  const link = page.getByRole('link', { name: 'Continue' }).element()
  const label = link.querySelector('.mantine-Button-label')?.getBoundingClientRect() ?? new DOMRect()
  const { top, height } = link.getBoundingClientRect()
  expect(Math.abs(label.top + label.height / 2 - (top + height / 2))).toBeLessThan(1.5)
})
