import type { Course } from '@lectern/contract/courses.ts'
import type { Quiz } from '@lectern/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { expect } from '../story.ts'
import type { Person } from '../world.ts'
import { choiceOf, makeQuiz, type QuizWishes, shortOf } from './quizzes.ts'

/** Three questions about plants. */
export const makePlantQuiz = (professor: Person, course: Course, wishes: QuizWishes = {}): Promise<Quiz> =>
  makeQuiz(professor, course._id, {
    title: 'Plants',
    description: null,
    time_limit_minutes: null,
    questions: [
      choiceOf('grow', 'What do plants grow towards?', { correct_answer: 1 }),
      choiceOf('drink', 'What do roots drink?'),
      shortOf('leaves', 'What do leaves do?'),
    ],
    ...wishes,
  })

/** Writes a multiple choice question into the builder's form. */
export const writeChoice = async (page: Page, text: string, options: string[], right: number) => {
  await page.getByLabel('Question text').fill(text)
  for (const [index, option] of options.entries())
    await page.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option)
  await page.getByLabel(`Option ${right} is the correct answer`).check()
}

/** Chooses the type of the question in the builder's form. */
export const chooseType = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

export const openQuizEdit = async (page: Page, quizId: string) => {
  await page.goto(`/professor/quiz/${quizId}/edit`)
  await expect(page.getByRole('button', { name: 'Update Quiz' })).toBeVisible()
}

/** The questions in the order of the list. An unfolded question contains lists of its own. */
export const questionsIn = (page: Page) =>
  page
    .getByRole('region', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(Move|More for) question \d/ }) })
