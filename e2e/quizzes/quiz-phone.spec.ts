import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson } from '../world.ts'
import { makePlantQuiz, openQuizEdit, questionsIn, writeChoice } from './quiz-building.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a quiz is built on a phone: list and question are two screens, and Back keeps the typed text', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await page.getByLabel('Title').fill('Plants')
  await page.getByRole('button', { name: 'Add Question' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Add Question' })).toBeFocused()
  await writeChoice(page, 'What do plants grow towards?', ['Water', 'Light'], 2)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Quiz' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep Writing' }).tap()
  await expect(page.getByLabel('Option 2', { exact: true })).toHaveValue('Light')
  await page.getByRole('button', { name: 'Remove option 4' }).tap()
  await page.getByRole('button', { name: 'Remove option 3' }).tap()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add Question' }).tap()
  await expect(page.getByText('Question 1 was added.')).toBeVisible()
  await expect(questionsIn(page)).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create Quiz' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  const list = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  expect(list).toMatchObject([{ title: 'Plants', question_count: 1 }])

  await test.step('the order is changed from a question’s menu, and all controls are large enough for touch', async () => {
    const quiz = await makePlantQuiz(professor, course)
    await openQuizEdit(page, quiz._id)
    await page.getByRole('button', { name: 'More for question 1' }).tap()
    await expect(page.getByRole('menuitem', { name: 'Move Up' })).toBeDisabled()
    await page.getByRole('menuitem', { name: 'Move Down' }).tap()
    await expect(questionsIn(page)).toHaveText([/What do roots/, /What do plants/, /What do leaves/])
    await page.getByRole('button', { name: /^Question 3:/ }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Question 3' })).toBeVisible()
    await expectAccessible(page)
    // The touch target of a radio button is its whole label, that of the field for keywords the box around it.
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main :is(button, a, textarea, input:not([type="radio"]))')]
        .map((target) => ({
          box: (target.matches('.mantine-PillsInputField-field')
            ? target.closest('.mantine-PillsInput-input')!
            : target
          ).getBoundingClientRect(),
          name: target.getAttribute('aria-label'),
        }))
        .filter(({ box }) => box.width > 0 && box.height > 0 && box.height < 43.5)
        .map(({ box, name }) => `${name}: ${Math.round(box.width)} × ${Math.round(box.height)}`),
    )
    expect(small).toEqual([])
    await page.getByLabel('Question text').fill('And leaves?')
    await page.getByRole('button', { name: 'Update Question' }).tap()
    await page.getByRole('button', { name: 'Update Quiz' }).tap()
    await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
    const stored = await professor.call(quizzes.get, { params: { id: quiz._id } })
    expect(stored.questions.map(({ question_text }) => question_text)).toEqual([
      'What do roots drink?',
      'What do plants grow towards?',
      'And leaves?',
    ])
  })
})
