import { grading } from '@lectern/contract/grading.ts'
import type { StudentQuestion } from '@lectern/contract/questions.ts'
import { type Draft, type StudentQuizListItem, submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, fail, lose } from '../../../testing/answers.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { desktop, expectWellFormed, phone, type Size } from '../../../testing/expect-well-formed.ts'
import { courseId } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeStudentQuiz } from '../../../testing/quiz-answers.ts'
import { answerForStudent } from '../../../testing/student-answers.ts'

const choice = (question_id: string, question_text: string, options: string[]): StudentQuestion => ({
  question_id,
  question_type: 'multiple_choice',
  question_text,
  points: 10,
  options,
  max_length: null,
})
const quiz = makeStudentQuiz({
  question_count: 3,
  questions: [
    choice('q1', 'What do seeds need first?', ['Water', 'Music', 'Money', 'Luck']),
    choice('q2', 'When does a leaf open?', ['In the light', 'Never', 'At night', 'On Mondays']),
    ...makeStudentQuiz().questions,
  ].map((question, index) => ({ ...question, question_id: `q${index + 1}` })),
})
const address = `/student/quiz/${quiz._id}/take`
const draft = { answers: [], saved_at: null, remaining_seconds: 1_200, server_time: quiz.server_time }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const open = async (size: Size, path = address) => {
  await page.viewport(...size)
  await openPage(path, makeUser('student'))
}
const sizes: [string, Size][] = [
  ['a desktop', desktop],
  ['a phone', phone],
]

test.each(sizes)('a quiz is taken and submitted on %s, with and without the server', async (_, size) => {
  answerForStudent()
  answer(submissions.quiz, quiz)
  answer(submissions.draft, draft)
  lose(submissions.saveProgress)
  await open(size)
  const goTo = async (number: number) => {
    await button(new RegExp(`^Question ${number},`)).click()
    await expectShown(`Question ${number} of 3`)
  }
  await goTo(3)
  await page.getByRole('textbox').fill('Gravity pulls them.')
  await expectShown('your answers are kept')
  await expectWellFormed(size)

  answer(submissions.saveProgress, ({ body }) => ({ ...draft, answers: [...(body as Draft).answers] }))
  await goTo(1)
  await page.getByRole('radio', { name: 'Water' }).click()
  await expectWellFormed(size)

  await goTo(3)
  await button('Submit Quiz').click()
  await expect.element(page.getByRole('dialog', { name: 'Ready to submit?' })).toBeVisible()
  await expectWellFormed(size)

  fail(submissions.submit, 500, { detail: 'No.' })
  await button('Confirm Submit').click()
  await expectShown('Failed to submit quiz. Please try again. No.')
  await expectWellFormed(size)

  answer(submissions.submit, { job_id: quiz._id, submission_id: quiz._id })
  answer(grading.status, {
    job_id: quiz._id,
    submission_id: quiz._id,
    status: 'FAILED',
    message: '',
    code: '',
    params: {},
    details: [],
    error: 'No.',
    error_messages: [],
  })
  await button('Confirm Submit').click()
  await expectShown('Failed to grade quiz. Please contact your instructor.')
  await expectWellFormed(size)
})

const item = (index: number, fields: Partial<StudentQuizListItem>): StudentQuizListItem => ({
  _id: `00000000-0000-7000-8000-00000000a10${index}`,
  title: 'Plants',
  description: null,
  time_limit_minutes: 30,
  is_active: true,
  opens_at: null,
  closes_at: null,
  phase: 'open',
  course_id: courseId,
  question_count: 3,
  total_points: 35,
  created_at: quiz.created_at,
  submission: null,
  ...fields,
})
const attempt = quiz.submission!
const submitted = {
  ...attempt,
  is_draft: false,
  submitted: true,
  remaining_seconds: null,
  submission_id: quiz._id,
}
const done = item(4, { title: 'Done', submission: { ...submitted, is_grading: true } })
const list = [
  item(0, { title: 'Not yet', is_active: false, phase: 'before' }),
  item(1, { title: 'To be taken' }),
  item(2, { title: 'Running', submission: { ...attempt, remaining_seconds: 1_800 } }),
  item(3, {
    title: 'Endless',
    time_limit_minutes: null,
    submission: { ...attempt, remaining_seconds: null },
  }),
]

test.each(sizes)(
  'the quizzes of a course, the open ones beside its lectures, and a code, on %s',
  async (_, size) => {
    answerForStudent()
    answer(submissions.ofCourse, [...list, done])
    await open(size, `/student/courses/${courseId}?tab=quizzes`)
    const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title })
    await expect.element(row('Done').getByText('Grading...')).toBeVisible()
    await expect.element(row('Not yet').getByText('Not Available')).toBeVisible()
    expect(row('Not yet').getByRole('button').elements()).toHaveLength(0)
    await expect.element(row('To be taken').getByText('Active', { exact: true })).toBeVisible()
    await expect.element(row('Running').getByText(/(30:00|29:\d\d) left/)).toBeVisible()
    await expect.element(row('Endless').getByText('In Progress')).toBeVisible()
    await expect.element(row('Endless').getByRole('link', { name: 'Resume Quiz' })).toBeVisible()
    await expectWellFormed(size)

    const graded = { ...submitted, is_graded: true, points_earned: 7, percentage: 20 }
    answer(submissions.ofCourse, [...list, { ...done, submission: graded }])
    await expect.element(row('Done').getByRole('link', { name: 'View Result' })).toBeVisible()
    await expect.element(row('Done').getByText(/\d\/35 \(\d+\.\d%\)/)).toBeVisible()
    await expectWellFormed(size)

    await page.getByRole('tab', { name: /^Lectures/ }).click()
    const openQuizzes = page.getByRole('complementary', { name: 'Open quizzes' })
    await expect.poll(() => openQuizzes.getByRole('listitem').elements()).toHaveLength(3)
    await expect.element(openQuizzes.getByText('no time limit')).toBeVisible()
    await expectWellFormed(size)

    await button('Take Quiz: To be taken').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Join Quiz' }).click()
    await expectShown('Please enter a quiz code')
    await expectWellFormed(size)
  },
)

test.each(sizes)('joining with a wrong code, and the page before the clock, on %s', async (_, size) => {
  answerForStudent()
  await open(size, '/student/quiz/join')
  const join = async (code: string) => {
    await page.getByLabelText('Access code').fill(code)
    await userEvent.keyboard('{Enter}')
  }
  await join('AB')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expectWellFormed(size)

  const notStarted = { is_resuming: false, remaining_seconds: null, started_at: null, deadline_at: null }
  const start = {
    own_minutes: 30,
    multiple_choice_count: 2,
    written_count: 1,
    is_drawn: false,
    is_assistant_off: true,
    is_shuffled: false,
    show_results: 'at_once',
    show_correct_answers: 'at_once',
  } as const
  answer(submissions.join, { ...quiz, ...notStarted, questions: [], submission: null, start })
  await join('ABCDE')
  await expectShown('The clock starts when you press Start Quiz.')
  await expectWellFormed(size)

  // A quiz with a closing date and no limit has no clock.
  const unlimited = {
    ...quiz,
    ...notStarted,
    time_limit_minutes: null,
    closes_at: '2099-05-01T10:00:00.000Z',
    questions: [],
    submission: null,
    start: { ...start, own_minutes: null },
  }
  answer(submissions.join, unlimited)
  answer(submissions.quiz, unlimited)
  await open(size, '/student/quiz/join')
  await join('ABCDE')
  await expectShown('Your attempt starts when you press Start Quiz.')
  await expectHidden(/[Cc]lock/)
})

test.each(sizes)('a quiz that cannot be loaded, on %s', async (_, size) => {
  answerForStudent()
  fail(submissions.quiz, 500, { detail: 'No.' })
  await open(size)
  await expectShown('Failed to load quiz')
  await expectWellFormed(size)
})

test('a course without quizzes says so, and a list that failed can be loaded again', async () => {
  answerForStudent()
  fail(submissions.ofCourse, 500, { detail: 'No.' })
  await open(desktop, `/student/courses/${courseId}?tab=quizzes`)
  await expectShown(/^Failed to load quizzes/)
  await expectWellFormed(desktop)
  answer(submissions.ofCourse, [])
  await button('Retry').click()
  await expectShown(/^There are no quizzes in this course yet/)
  await expectWellFormed(desktop)
})
