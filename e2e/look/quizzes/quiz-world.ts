import { submissions } from '@lectern/contract/submissions.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { makeSubmissions } from '../../quizzes/quiz-reviewing.ts'
import { choiceOf, makeQuiz, shortOf } from '../../quizzes/quizzes.ts'
import { afterWork } from '../../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../../world.ts'
import { look } from '../look.ts'

/** Takes pictures of a state once the expected element is visible. */
export const see = async (page: Page, name: string, shows: Locator | Locator[], widths?: number[]) => {
  for (const what of [shows].flat()) await expect(what.first()).toBeVisible(afterWork)
  await look(page, name, { shows, ...(widths && { widths }) })
}

export const setInterface = (page: Page, language: 'ko' | 'zh') =>
  page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)

const long =
  'Gradients, the chain rule and everything else that one has to know about automatic differentiation before the second midterm examination'
const unbroken = `https://example.org/${'a-very-long-address-without-a-single-space-'.repeat(4)}`

/**
 * Contents that are hard to lay out: long words, both directions, characters outside the basic plane, many
 * questions.
 */
export const hardTitles = {
  long,
  unbroken,
  rightToLeft: 'اختبار قصير عن الضوء والماء في النباتات',
  emoji: '🌱 Plants 👩🏽‍🔬 & light ☀️ (v2 <b>final</b>)',
}

export const hardQuestions = () => [
  choiceOf('h1', `${long}: which of these is true?`, {
    options: [long, unbroken, 'كلمة واحدة', '👩🏽‍🔬🌱☀️'],
  }),
  shortOf('h2', 'لماذا تنمو الجذور إلى الأسفل؟ اشرح بكلماتك.', {
    correct_answer: 'تتبع الجذور الجاذبية نحو الماء.',
    keywords: ['الجاذبية', 'الماء'],
  }),
  shortOf('h3', unbroken),
]

export const manyQuestions = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    choiceOf(`m${index}`, `Question number ${index + 1}: what do roots drink?`),
  )

/** Makes a professor with a quiz without submissions. */
export const makeEmptyQuiz = async () => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany' })
  return { professor, course, quiz: await makeQuiz(professor, course._id) }
}

/** Three submissions and one open attempt. A student's message in one of them became a claim. */
export const makeReviewedQuiz = async () => {
  const made = await makeSubmissions()
  const running = await makeStudentOf(made.course, 'Dia Late')
  await running.call(submissions.join, { body: { quiz_code: made.quiz.quiz_code } })
  return made
}
