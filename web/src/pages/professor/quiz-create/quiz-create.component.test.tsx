import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, lose, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, courseId, makeLecture } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'

const openForm = async () => {
  answerForProfessor(makeLecture())
  await openPage(`/professor/courses/${courseId}/quiz/create`, makeUser('professor'))
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create Quiz' })).toBeVisible()
}
const field = (name: string) => page.getByLabelText(name, { exact: true })
const questionText = () => page.getByLabelText('Question text')
const add = () => page.getByRole('button', { name: 'Add Question' })
const create = () => page.getByRole('button', { name: 'Create Quiz' })
/** An unfolded question contains lists of its own. */
const countQuestions = () =>
  page
    .getByRole('region', { name: 'Questions' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(Move|More for) question \d/ }) })
    .elements().length
const expectQuestions = (count: number) => expect.poll(countQuestions).toBe(count)

/** Writes a multiple choice question into the form. */
const writeChoice = async (text: string, options: string[], right: number) => {
  await questionText().fill(text)
  for (const [index, option] of options.entries()) await field(`Option ${index + 1}`).fill(option)
  await page.getByLabelText(`Option ${right} is the correct answer`).click()
}

test('the preview shows the quiz as students see it, without the answers', async () => {
  await openForm()
  await page.getByLabelText('Title').fill('Plants <b>at home</b>')
  await page.getByLabelText('Time limit').fill('30')
  await writeChoice('What do plants grow towards?', ['Water', 'Light', 'Salt', 'Wind'], 2)
  await add().click()
  await page.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: 'Short Answer', exact: true }).click()
  await questionText().fill('What do leaves do?')
  await page.getByLabelText('Reference answer').fill('They turn light into sugar.')
  await add().click()
  await expectQuestions(2)
  await page.getByRole('button', { name: 'Preview as Student' }).click()
  const preview = page.getByRole('dialog')
  await expect.element(preview.getByText('Plants <b>at home</b>')).toBeVisible()
  await expect.element(preview.getByText('30:00')).toBeVisible()
  expect(preview.getByRole('radiogroup').last().getByRole('radio').elements()).toHaveLength(4)
  expect(preview.getByText('Correct answer').elements()).toHaveLength(0)
  await preview.getByRole('button', { name: 'Next' }).click()
  await preview.getByRole('textbox').fill('They make sugar.')
  await expectAccessible()
})

test('a double click adds a question once, and calls nothing in the next one wrong', async () => {
  await openForm()
  await writeChoice('What do plants grow towards?', ['Water', 'Light', 'Salt', 'Wind'], 2)
  await add().dblClick()
  await expectQuestions(1)
  await expect.element(questionText()).toHaveValue('')
  await expect.element(questionText()).not.toHaveAttribute('aria-invalid', 'true')
})

test('a quiz that cannot be created stays in the form, with the reason', async () => {
  await openForm()
  await page.getByLabelText('Title').fill('Plants')
  await writeChoice('What do plants grow towards?', ['Water', 'Light', 'Salt', 'Wind'], 2)
  await add().click()
  lose(quizzes.create)
  await create().click()
  await expectShown('Failed to create quiz. Please try again.')
  answer(quizzes.create, makeQuiz())
  // The save shortcut, as in every editor.
  await page.getByLabelText('Title').click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  expect(requestsOf(quizzes.create).at(-1)?.body).toMatchObject({
    title: 'Plants',
    questions: [{ question_text: 'What do plants grow towards?', correct_answer: 1 }],
  })
})

test('the answers of a new quiz with dates wait for its closing, and no default is warned about', async () => {
  await openForm()
  const settings = page.getByRole('button', { name: /^More settings/ })
  // Collapsed, it says what students see.
  await expect
    .element(settings)
    .toHaveAccessibleName(/Score: At once · Correct answers and feedback: At once$/)
  await settings.click()
  const answers = page.getByRole('radiogroup', { name: /^Correct answers/ })
  const warning = () => document.querySelector('[role="group"] [role="status"] svg')
  await expect.element(answers.getByLabelText('At once')).toBeChecked()
  await expectShown('With dates you can show them after closing.')
  expect(warning()).toBeNull()
  await page.getByText('By date', { exact: true }).click()
  await expect.element(answers.getByLabelText('After closing')).toBeChecked()
  expect(warning()).toBeNull()
  // Without the dates, the former value is back; the next choice of dates moves it again.
  await page.getByText('By hand', { exact: true }).click()
  await expect.element(answers.getByLabelText('At once')).toBeChecked()
  await page.getByText('By date', { exact: true }).click()
  await expect.element(answers.getByLabelText('After closing')).toBeChecked()
  // The professor's own choice stays, and is warned about.
  await answers.getByLabelText('At once').click()
  await expectShown('Students who finish early see the correct answers and can pass them on to others.')
  await expect.poll(warning).not.toBeNull()
  await answers.getByLabelText('After closing').click()
  await page.getByText('By hand', { exact: true }).click()
  await expect.element(answers.getByLabelText('After closing')).toBeChecked()
})

test('a rubric shows the lines as they were read, and says when no points were read', async () => {
  await openForm()
  await page.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: 'Short Answer', exact: true }).click()
  const rubric = page.getByLabelText('Rubric')
  const read = page.getByRole('list', { name: 'Lines as they were read' })
  await rubric.fill('The sum over all alignments\nExponential growth')
  await expectShown('No points were read, so the answer is graded against the whole reference answer.')
  expect(read.elements()).toHaveLength(0)
  await rubric.fill('5 points the sum over all alignments\nExponential growth')
  await expect
    .poll(() => [...(read.query()?.children ?? [])].map((line) => line.textContent))
    .toEqual(['5 pointsthe sum over all alignments', 'NoteExponential growth'])
  await expectShown('1 line has no points and counts as a note.')
  await expectAccessible()
})

test('empty options are removed in one press, and the key stays with its option', async () => {
  await openForm()
  await writeChoice('What do plants grow towards?', ['', 'Water', '', 'Light'], 4)
  await add().click()
  await expectShown('Please fill all options for multiple choice question')
  await page.getByRole('button', { name: 'Remove the 2 Empty Options' }).click()
  await expect.element(page.getByLabelText('Option 2 is the correct answer')).toBeChecked()
  await add().click()
  await expectQuestions(1)
})
