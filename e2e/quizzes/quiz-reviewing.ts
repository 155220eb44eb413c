import type { Quiz } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, type Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { fillClass } from '../../server/testing/quiz-rows.ts'
import { writeRows } from '../platform-database.ts'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'
import { makeQuiz } from './quizzes.ts'

/** Answers to q3: one that the built-in grader is unsure of, and some that it recognizes. */
export const rootWords = 'Roots look for water, and there is more of it below.'
export const goodWords = 'They follow gravity, towards water.'

type Given = { name: string; answers: [number | null, number | null, string | null] }
export const usual: Given[] = [
  { name: 'Ada Obi', answers: [0, 0, goodWords] },
  { name: 'Ben Sun', answers: [1, 0, rootWords] },
  { name: 'Cem Kaya', answers: [1, 2, null] },
]

export const handIn = async (
  student: Person,
  quizCode: string,
  quizId: string,
  given: readonly (number | string | null)[],
) => {
  await student.call(submissions.join, { body: { quiz_code: quizCode } })
  const { job_id, submission_id } = await student.call(submissions.submit, {
    params: { id: quizId },
    body: { answers: given.map((answer, index) => ({ question_id: `q${index + 1}`, answer })) },
  })
  await finishJob(student, job_id)
  return submission_id
}

/** Makes a quiz that three students have submitted one after the other, graded. */
export const makeSubmissions = async (given: Given[] = usual) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  const quiz = await makeQuiz(professor, course._id)
  const students: (Person & { submissionId: string })[] = []
  for (const { name, answers } of given) {
    const student = await makeStudentOf(course, name)
    students.push({ ...student, submissionId: await handIn(student, quiz.quiz_code, quiz._id, answers) })
  }
  return { professor, course, quiz, students }
}

export const openSubmissions = async (page: Page, quizId: string, query = '') => {
  await page.goto(`/professor/quiz/${quizId}/submissions${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Light and water' })).toBeVisible()
}

/** Expects the names in the table's rows, from the top. */
export const expectNames = (page: Page, names: string[]): Promise<void> =>
  expect.poll(() => page.locator('tbody th span:first-child').allInnerTexts()).toEqual(names)

export const details = (page: Page) => page.getByRole('dialog', { name: 'Submission Details' })

/**
 * Writes thousands of submissions into the platform's database. @returns false if there is no access to it
 */
export const fillQuiz = (
  { _id: id, course_id: courseId, quiz_code: code }: Quiz,
  count: number,
): Promise<boolean> => writeRows((platform) => fillClass(platform, { id, courseId, code }, count))
