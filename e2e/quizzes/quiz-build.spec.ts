import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson } from '../world.ts'
import { chooseType, questionsIn, writeChoice } from './quiz-building.ts'

test('a quiz with both types of questions is built; each missing field has a message', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}`)
  await page.getByRole('link', { name: 'Create Quiz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Quiz' })).toBeVisible()
  const create = page.getByRole('button', { name: 'Create Quiz' })
  const add = page.getByRole('button', { name: 'Add Question' })
  await expectAccessible(page)

  await create.click()
  await expect(page.getByText('Please enter quiz title')).toBeVisible()
  await expect(page.getByText('Please add at least one question')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await add.click()
  await expect(page.getByText('Please enter question text')).toBeVisible()
  await expect(page.getByText('Please fill all options for multiple choice question')).toBeVisible()
  await expect(page.getByLabel('Question text')).toBeFocused()
  await expectAccessible(page)

  await page.getByLabel('Title').fill('Plants <b>at home</b>')
  await page.getByLabel('Description').fill('Three questions.')
  await page.getByLabel('Time limit').fill('0')
  await expect(page.getByText('The time limit must be at least 1 minute.')).toBeVisible()
  await page.getByLabel('Time limit').fill('30')
  const isAvailable = page.getByRole('switch', { name: 'Make quiz immediately available to students' })
  await expect(isAvailable).toBeChecked()

  await writeChoice(page, 'What do plants grow towards?', ['Water', 'Light', 'Salt'], 2)
  await add.click()
  await expect(page.getByText('Please fill all options for multiple choice question')).toBeVisible()
  await expect(page.getByLabel('Option 4', { exact: true })).toBeFocused()
  await page.keyboard.type('Wind')
  await page.getByLabel('Points').fill('0.5')
  await add.click()
  await expect(page.getByText('Points must be at least 1')).toBeVisible()
  await page.getByLabel('Points').fill('2.5')
  await add.click()
  await expect(page.getByText('Question 1 was added.')).toBeVisible()
  await expect(page.getByText('Total: 2.5 points')).toBeVisible()
  // The form is empty again, with the focus where the next question is written.
  await expect(page.getByLabel('Question text')).toBeFocused()
  await expect(page.getByLabel('Question text')).toHaveValue('')
  await expect(page.getByText('Question 1 was added.')).toBeHidden()

  await page.keyboard.type('What do leaves do?')
  await chooseType(page, 'Short Answer')
  await expect(page.getByLabel('Question text')).toHaveValue('What do leaves do?')
  await page.getByLabel('Max answer length').fill('99')
  await add.click()
  await expect(page.getByText('Please provide a reference answer for short answer question')).toBeVisible()
  await expect(page.getByText(/must be between 100 and 5,000/)).toBeVisible()
  await page.getByLabel('Max answer length').fill('500')
  await page.getByLabel('Reference answer').fill('They turn light into sugar.')
  const keyword = page.getByLabel('Keywords', { exact: true })
  await keyword.fill('  light ')
  await keyword.press('Enter')
  await keyword.fill('LIGHT')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('“LIGHT” is already in the list.')).toBeVisible()
  await keyword.fill('sugar')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(
    page.getByRole('list', { name: 'Keywords of this question' }).getByRole('listitem'),
  ).toHaveText(['light', 'sugar'])
  await page.getByLabel('Rubric').fill('6: Names the light\n3: Names the sugar')
  await expect(page.getByText('2 lines, 9 points: 1 point less than the question has.')).toBeVisible()
  await page.getByLabel('Rubric').fill('6: Names the light\n4: Names the sugar')
  await expect(page.getByText("2 lines, 10 points: they add up to the question's points.")).toBeVisible()
  await add.click()
  await expect(questionsIn(page)).toHaveCount(2)

  // The list shows an added question when it is unfolded.
  await page.getByRole('button', { name: /What do plants grow towards/ }).click()
  const first = questionsIn(page).first()
  await expect(first.getByText('Correct answer')).toBeVisible()
  await first.getByRole('button', { name: 'Duplicate' }).click()
  await expect(questionsIn(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove Question 1' }).click()
  await expect(questionsIn(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(questionsIn(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove Question 1' }).click()
  await expect(questionsIn(page)).toHaveCount(2)

  await create.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  await expect(page.getByRole('tab', { name: /Quizzes/ })).toHaveAttribute('aria-selected', 'true')
  const [listed] = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  await expect(page.getByRole('main').getByText(`Code: ${listed?.quiz_code}`)).toBeVisible()
  const stored = await professor.call(quizzes.get, { params: { id: listed?._id ?? '' } })
  expect(stored).toMatchObject({
    title: 'Plants <b>at home</b>',
    description: 'Three questions.',
    time_limit_minutes: 30,
    is_active: true,
    total_points: 12.5,
    questions: [
      { question_text: 'What do plants grow towards?', points: 2.5, correct_answer: 1 },
      {
        question_text: 'What do leaves do?',
        keywords: ['light', 'sugar'],
        max_length: 500,
        rubric: '6: Names the light\n4: Names the sugar',
      },
    ],
  })
})

test('no typed text is lost: leaving asks, and a closed tab keeps a draft', async ({
  page,
  signIn,
  context,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  const address = `/professor/courses/${course._id}/quiz/create`
  await page.goto(address)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()

  await page.goto(address)
  await page.getByLabel('Title').fill('Plants')
  await page.getByLabel('Question text').fill('What do leaves do?')
  await page.getByLabel('Points').fill('')
  await expect(page.getByText('Unsaved Changes')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('You have unsaved changes. Are you sure you want to leave?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Title')).toHaveValue('Plants')

  // The browser itself asks before closing; this call accepts.
  const asked = page.waitForEvent('dialog')
  await page.close({ runBeforeUnload: true })
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.accept()
  const next = await context.newPage()
  await signIn(professor, next)
  await next.goto(address)
  await expect(next.getByText('Your unsaved changes were restored')).toBeVisible()
  await expect(next.getByLabel('Title')).toHaveValue('Plants')
  await expect(next.getByLabel('Question text')).toHaveValue('What do leaves do?')
  await expect(next.getByLabel('Points')).toHaveValue('')

  // The page asks about an unfinished question before it saves the quiz.
  await next.getByLabel('Points').fill('3')
  await chooseType(next, 'Short Answer')
  await next.getByLabel('Reference answer').fill('They turn light into sugar.')
  await next.getByRole('button', { name: 'Add Question' }).click()
  await next.getByLabel('Question text').fill('And roots?')
  await next.getByRole('button', { name: 'Create Quiz' }).click()
  const pending = next.getByRole('dialog', { name: 'This question is not in the quiz yet' })
  await pending.getByRole('button', { name: 'Add It and Create' }).click()
  await expect(next.getByText('Please provide a reference answer for short answer question')).toBeVisible()
  await next.getByRole('button', { name: 'Create Quiz' }).click()
  await pending.getByRole('button', { name: 'Leave It Out' }).click()
  await expect(next.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  const list = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  expect(list).toMatchObject([{ title: 'Plants', question_count: 1, total_points: 3 }])

  // A saved or discarded text leaves no draft.
  await next.goto(address)
  await expect(next.getByLabel('Title')).toHaveValue('')
  await next.getByLabel('Title').fill('Given up')
  await next.getByRole('link', { name: 'Back to Course' }).click()
  await next.getByRole('button', { name: 'Leave Without Saving' }).click()
  await expect(next.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  await next.goto(address)
  await expect(next.getByLabel('Title')).toHaveValue('')
})
