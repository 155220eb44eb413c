import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, test, withMotion } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'
import { makePlantQuiz, openQuizEdit, questionsIn } from './quiz-building.ts'

test.use(withMotion)

test('questions are edited, deleted, duplicated and moved, also by keyboard', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makePlantQuiz(professor, course, { time_limit_minutes: 30 })
  await signIn(professor)
  await openQuizEdit(page, quiz._id)
  await expect(page.getByText('3 questions · 30 minutes')).toBeVisible()
  await expect(page.getByText('Total: 25 points')).toBeVisible()
  await expect(page.getByText('Unsaved Changes')).toBeHidden()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit question 1' }).press('Enter')
  await expect(page.getByText('Currently Editing')).toHaveCount(2)
  await expect(page.getByLabel('Question text')).toBeFocused()
  // Opening a question does not change it.
  await expect(page.getByText('Unsaved Changes')).toBeHidden()
  await page.getByLabel('Question text').fill(' ')
  for (const number of [1, 2, 3]) await page.getByLabel(`Option ${number}`, { exact: true }).fill('')
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Question text is required')).toBeVisible()
  await expect(page.getByText('At least 2 options are required')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Question text').fill('Where do plants grow?')
  await page.getByLabel('Option 2', { exact: true }).fill('To the light')
  await page.getByLabel('Option 2 is the correct answer').check()
  await page.getByLabel('Question text').press('Control+Enter')
  await expect(page.getByText('Question 1 was updated.')).toBeVisible()
  await expect(page.getByText('Unsaved Changes')).toBeVisible()
  await expect(page.getByText('Currently Editing')).toHaveCount(0)
  await expect(page.getByText('Question 1 was updated.')).toBeHidden()

  // Cancel Edit leaves the question as it was.
  await page.getByRole('button', { name: 'Edit question 3' }).click()
  await page.getByLabel('Reference answer').fill('')
  await page.getByRole('button', { name: 'Update Question' }).click()
  await expect(page.getByText('Reference answer is required')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Edit' }).click()
  await expect(questionsIn(page)).toHaveCount(3)

  // Lifted, moved down twice, dropped: each step is announced.
  const grip = page.getByRole('button', { name: 'Move question 1' })
  await grip.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Question 1 of 3 was picked up.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Position 2 of 3.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Position 3 of 3.')).toBeAttached()
  await page.keyboard.press('Space')
  await expect(page.getByText('Question 1 is now at position 3.')).toBeAttached()
  await expect(questionsIn(page)).toHaveText([/What do roots drink/, /What do leaves do/, /Where do plants/])
  await page.getByRole('button', { name: 'Move question 3' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Position 2 of 3.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Question 3 stays where it was.')).toBeAttached()
  await expect(questionsIn(page)).toHaveText([/What do roots drink/, /What do leaves do/, /Where do plants/])

  // By mouse.
  const [target, lifted] = [1, 3].map((number) =>
    page.getByRole('button', { name: `Move question ${number}` }),
  )
  // Hovering waits until the element stands still: the drop above is animated.
  await target?.hover()
  await lifted?.hover()
  const from = await lifted?.boundingBox()
  const to = await target?.boundingBox()
  if (!from || !to) throw new Error('A grip is not visible.')
  await page.mouse.move(from.x + 8, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y - 20, { steps: 5 })
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 10 })
  await page.mouse.up()
  await expect(questionsIn(page)).toHaveText([/Where do plants/, /What do roots drink/, /What do leaves do/])

  // The drag swallows a click that follows it at once: wait until the dropped question stands still.
  await target?.hover()
  await page.getByRole('button', { name: 'Duplicate question 3' }).click()
  await expect(questionsIn(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Delete question 2' }).click()
  const question = page.getByRole('dialog', { name: 'Delete question' })
  await expect(
    question.getByText('Are you sure you want to delete this question? This action cannot be undone.'),
  ).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(questionsIn(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Update Quiz' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  const stored = await professor.call(quizzes.get, { params: { id: quiz._id } })
  expect(stored.revision).toBe(2)
  expect(stored.questions).toMatchObject([
    { question_id: 'grow', question_text: 'Where do plants grow?', options: ['To the light', 'Wind'] },
    { question_id: 'leaves' },
    { question_text: 'What do leaves do?', rubric: quiz.questions[2]?.rubric },
  ])
  expect(stored.questions[0]?.correct_answer).toBe(0)
  expect(new Set(stored.questions.map(({ question_id }) => question_id)).size).toBe(3)
})

test('two windows edit one quiz: nothing is overwritten before the professor chooses', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makePlantQuiz(professor, course)
  const rename = (title: string) =>
    professor.call(quizzes.update, { params: { id: quiz._id }, body: { title, is_active: false } })
  const stored = () => professor.call(quizzes.get, { params: { id: quiz._id } })
  await signIn(professor)
  await openQuizEdit(page, quiz._id)
  await page.getByRole('button', { name: /^Quiz Information/ }).click()
  await page.getByLabel('Title').fill('Mine')
  await rename('Theirs')
  const update = page.getByRole('button', { name: 'Update Quiz' })
  await update.click()
  const conflict = page.getByRole('dialog', { name: 'This quiz was changed elsewhere' })
  await expect(conflict.getByText('Theirs', { exact: true })).toBeVisible()
  await expect(conflict.getByText('Mine', { exact: true })).toBeVisible()
  await expectAccessible(page)
  expect((await stored()).title).toBe('Theirs')

  // Without a decision, the question appears again.
  await page.keyboard.press('Escape')
  await update.click()
  await conflict.getByRole('button', { name: 'Keep Mine' }).click()
  await update.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  // The other window had switched the quiz off, and this window did not change that.
  expect(await stored()).toMatchObject({ title: 'Mine', is_active: false })

  await openQuizEdit(page, quiz._id)
  await page.getByRole('button', { name: /^Quiz Information/ }).click()
  await page.getByLabel('Title').fill('Mine again')
  await rename('Theirs again')
  await update.click()
  await conflict.getByRole('button', { name: 'Use the Saved Version' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Theirs again')
  await expect(page.getByText('Unsaved Changes')).toBeHidden()

  // A draft from an earlier visit is compared at once.
  await page.getByLabel('Title').fill('Left behind')
  await expect(page.getByText('Unsaved Changes')).toBeVisible()
  const asked = page.waitForEvent('dialog')
  const closed = page.waitForEvent('close')
  await page.close({ runBeforeUnload: true })
  await (await asked).accept()
  await closed
  await rename('Theirs a third time')
  const next = await context.newPage()
  await signIn(professor, next)
  await openQuizEdit(next, quiz._id)
  const again = next.getByRole('dialog', { name: 'This quiz was changed elsewhere' })
  await expect(again.getByText('Left behind', { exact: true })).toBeVisible()
  await again.getByRole('button', { name: 'Use the Saved Version' }).click()
  await next.getByRole('button', { name: /^Quiz Information/ }).click()
  await expect(next.getByLabel('Title')).toHaveValue('Theirs a third time')
})

test('grades stay when an answer key is corrected, and a link to regrading is shown', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makePlantQuiz(professor, course)
  const student = await makeStudentOf(course)
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: { answers: [{ question_id: 'grow', answer: 0 }] },
  })
  await signIn(professor)
  await test.step('the editor opens again right after it was left', async () => {
    await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
    await page.getByRole('link', { name: 'Edit Plants' }).click()
    for (const _ of ['opened', 'opened again from the cache']) {
      await expect(questionsIn(page)).toHaveCount(3)
      await page.goBack()
      await expect(page.getByRole('link', { name: 'Edit Plants' })).toBeVisible()
      await page.goForward()
    }
    await expect(questionsIn(page)).toHaveCount(3)
  })
  await expect(page.getByText('1 submission', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Edit question 1' }).click()
  await expect(page.getByText('Submitted answers keep their grade until you regrade.')).toBeVisible()
  await page.getByLabel('Option 1 is the correct answer').check()
  await page.getByRole('button', { name: 'Update Question' }).click()
  await page.getByRole('button', { name: 'Update Quiz' }).click()
  await expect(page.getByText('Grades have not changed yet')).toBeVisible()
  await page.getByRole('link', { name: 'Preview the Regrading' }).click()
  await expect(page).toHaveURL(new RegExp(`/professor/quiz/${quiz._id}/regrade$`))
})
