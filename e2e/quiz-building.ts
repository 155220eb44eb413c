import type { Course } from '@lectern/contract/courses.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import type { Page } from '@playwright/test'
import { expect } from './story.ts'
import type { Person } from './world.ts'

/** A question with one right option, the second unless said. */
export const choiceOf = (id: string, text: string, fields: Partial<Question> = {}): Question => ({
  question_id: id,
  question_type: 'multiple_choice',
  question_text: text,
  points: 10,
  options: ['Water', 'Light', 'Salt', 'Wind'],
  correct_answer: 1,
  keywords: null,
  max_length: null,
  rubric: null,
  ...fields,
})

/** A question that is answered in words. */
export const shortOf = (id: string, text: string, fields: Partial<Question> = {}): Question => ({
  question_id: id,
  question_type: 'short_answer',
  question_text: text,
  points: 5,
  options: null,
  correct_answer: 'Leaves turn light into sugar.',
  keywords: ['light', 'sugar'],
  max_length: 1000,
  rubric: '3: Names the light\n2: Names the sugar',
  ...fields,
})

/** Three questions about plants, made by the public call. */
export const makeQuiz = (
  professor: Person,
  course: Course,
  fields: { title?: string; time_limit_minutes?: number; is_active?: boolean; questions?: Question[] } = {},
): Promise<Quiz> =>
  professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: {
      title: 'Plants',
      questions: [
        choiceOf('grow', 'What do plants grow towards?'),
        choiceOf('drink', 'What do roots drink?', { correct_answer: 0 }),
        shortOf('leaves', 'What do leaves do?'),
      ],
      ...fields,
    },
  })

/** Writes a multiple choice question into the builder's form. */
export const writeChoice = async (page: Page, text: string, options: string[], right: number) => {
  await page.getByLabel('Question text').fill(text)
  for (const [index, option] of options.entries())
    await page.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option)
  await page.getByLabel(`Option ${right} is the correct answer`).check()
}

export const openQuizEdit = async (page: Page, quizId: string) => {
  await page.goto(`/professor/quiz/${quizId}/edit`)
  await expect(page.getByRole('button', { name: 'Update Quiz' })).toBeVisible()
}

/** The questions in the order of the list; an unfolded one holds lists of its own. */
export const questionsIn = (page: Page) =>
  page
    .getByRole('region', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(Move|More for) question \d/ }) })
