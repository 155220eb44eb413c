import { quizzes } from '@lectern/contract/quizzes.ts'
import type { Locator, Page } from '@playwright/test'
import { laterQuestions } from '../../server/testing/quiz-factories.ts'
import { afterWork, expect, test } from '../story.ts'
import { dragByFinger } from '../touch.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'
import { chooseType, questionsIn } from './quiz-building.ts'
import { expectHeld, makeQuiz, submitDialog } from './quizzes.ts'

const look = process.env.LOOK_AT_TYPES
const shoot = async (page: Page, name: string) => {
  if (look) await page.screenshot({ path: `${look}/${name}.png` })
}

test('questions of all types are built, and stored so that their order tells nothing', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/quiz/create`)
  await page.getByLabel('Title').fill('All types')
  const text = page.getByLabel('Question text')
  const add = async (number: number) => {
    await expectAccessible(page)
    await shoot(page, `build ${number}`)
    await page.getByRole('button', { name: 'Add Question', exact: true }).click()
    await expect(questionsIn(page)).toHaveCount(number)
  }

  await chooseType(page, 'Multiple Answers')
  await text.fill('Which are colours?')
  for (const [index, option] of ['red', 'green', 'loud'].entries())
    await page.getByLabel(`Option ${index + 1}`, { exact: true }).fill(option)
  await page.getByRole('button', { name: 'Add Question', exact: true }).click()
  await expect(page.getByText('Please tick at least one correct option.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Option 1 is right' }).check()
  await page.getByRole('checkbox', { name: 'Option 2 is right' }).check()
  await expect(page.getByText('1 correct tick gives 5 of 10.', { exact: false })).toBeVisible()
  await page.getByText('With penalty', { exact: true }).click()
  await expect(
    page.getByText('All correct ticks and one wrong tick give 5 of 10.', { exact: false }),
  ).toBeVisible()
  await add(1)

  await chooseType(page, 'True or False')
  await text.fill('Plants grow towards light.')
  await page.getByRole('radio', { name: 'True' }).check()
  await add(2)

  await chooseType(page, 'Numeric')
  await text.fill('What is one eighth of a metre?')
  await page.getByLabel('Correct answer', { exact: true }).fill('0,125')
  await page.getByLabel('Unit', { exact: true }).fill('m, metre')
  await page.getByText('Relative', { exact: true }).click()
  await page.getByLabel('Within').fill('1')
  await expect(page.getByText('Correct from 0.12375 to 0.12625.', { exact: false })).toBeVisible()
  await page.getByLabel('Try an answer').fill('1/8 metre')
  await expect(page.getByText('Correct, 10 of 10 points')).toBeVisible()
  await page.getByLabel('Try an answer').fill('1/8')
  await expect(page.getByText('Wrong, 0 of 10 points')).toBeVisible()
  await add(3)

  await chooseType(page, 'Ordering')
  await text.fill('Order the numbers.')
  for (const [index, item] of ['one', 'two', 'three'].entries())
    await page.getByLabel(`Item ${index + 1}`, { exact: true }).fill(item)
  await add(4)

  await chooseType(page, 'Matching')
  await text.fill('Which sound belongs to which animal?')
  for (const [index, [left, right]] of [
    ['cat', 'meows'],
    ['dog', 'barks'],
    ['', 'sings'],
  ].entries()) {
    await page.getByLabel(`Left side ${index + 1}`).fill(left ?? '')
    await page.getByLabel(`Right side ${index + 1}`).fill(right ?? '')
  }
  await expect(page.getByText('5 points per right pair.', { exact: false })).toBeVisible()
  await add(5)

  await chooseType(page, 'Fill in the Blanks')
  await text.fill('A ___ grows towards')
  await page.getByRole('button', { name: 'Add Blank' }).click()
  await expect(text).toHaveValue('A ___ grows towards ___ ')
  await page.getByLabel('Blank 1').fill('plant, tree')
  await page.getByRole('button', { name: 'Make It Several Answers: plant | tree' }).click()
  await expect(page.getByLabel('Blank 1')).toHaveValue('plant | tree')
  await page.getByLabel('Blank 2').fill('light')
  await add(6)

  await page.getByRole('button', { name: 'Create Quiz' }).click()
  await expect(page.getByText('“All types” was created.', { exact: false })).toBeVisible()
  const [listed] = await professor.call(quizzes.ofCourse, { params: { courseId: course._id } })
  const stored = await professor.call(quizzes.get, { params: { id: listed?._id ?? '' } })
  expect(stored.questions).toMatchObject([
    { options: ['red', 'green', 'loud'], correct_answer: '0,1', partial_points: 'penalty' },
    { options: ['True', 'False'], correct_answer: 0 },
    { correct_answer: '0,125', tolerance: 1, tolerance_kind: 'relative', units: ['m', 'metre'] },
    { options: ['one', 'three', 'two'], correct_answer: '0,2,1' },
    { prompts: ['cat', 'dog'], options: ['barks', 'meows', 'sings'], correct_answer: '1,0' },
    { question_text: 'A ___ grows towards ___', correct_answer: 'plant|tree\nlight' },
  ])

  // Editing shows the order and the pairs again.
  await page.goto(`/professor/quiz/${listed?._id}/edit`)
  await page.getByRole('button', { name: 'Edit question 4' }).click()
  await expect(page.getByLabel('Item 2', { exact: true })).toHaveValue('two')
  await page.getByRole('button', { name: 'Cancel Edit' }).click()
  await page.getByRole('button', { name: 'Edit question 5' }).click()
  await expect(page.getByLabel('Right side 1')).toHaveValue('meows')
  await expect(page.getByLabel('Left side 3')).toHaveValue('')
})

test('a student answers all types on a phone and sees which parts were right', async ({
  openPage,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course._id, { title: 'All types', questions: laterQuestions() })
  const student = await makeStudentOf(course)
  await student.call((await import('@lectern/contract/submissions.ts')).submissions.join, {
    body: { quiz_code: quiz.quiz_code },
  })
  const page = await openPage(student, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto(`/student/quiz/${quiz._id}/take`)
  const next = async (number: number) => {
    await expectAccessible(page)
    await shoot(page, `take ${number}`)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText(`Question ${number + 1} of 6`, { exact: true })).toBeVisible()
  }

  // By keyboard: number keys tick.
  await page.getByRole('checkbox', { name: 'red' }).focus()
  await page.keyboard.press('1')
  await page.keyboard.press('2')
  await page.keyboard.press('4')
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
  await expect(page.getByText('Each wrong choice costs points.', { exact: false })).toBeVisible()
  await next(1)

  await page.getByRole('radio', { name: 'False' }).check({ force: true })
  await next(2)

  await page.getByRole('textbox').fill('4.711,08')
  await expect(page.getByText('Read as 4711.08. The unit is missing.')).toBeVisible()
  await page.getByRole('textbox').fill('4.711,08 m')
  await expect(page.getByText('Read as 4711.08 m.')).toBeVisible()
  await next(3)

  // The order shown first is no answer. By touch: "one" is dragged to the top, and the others follow by buttons.
  const notAnswered = page.getByText('You have not answered yet', { exact: false })
  await expect(notAnswered).toBeVisible()
  const items = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Move up/ }) })
  const wanted = ['one', 'two', 'three', 'five', 'four']
  const gripOf = (item: Locator) => item.getByRole('button', { name: /^Move (?!up:|down:)/ })
  await dragByFinger(page, gripOf(items.filter({ hasText: 'one' })), gripOf(items.first()))
  await expect(items.first()).toContainText('one')
  await expect(notAnswered).toBeHidden()
  for (const [place, item] of wanted.entries())
    for (;;) {
      const texts = await items.allInnerTexts()
      const at = texts.findIndex((text) => text.split('\n').includes(item))
      if (at <= place) break
      await page.getByRole('button', { name: `Move up: ${item}`, exact: true }).tap()
    }
  await next(4)

  await page.getByLabel('cat', { exact: true }).selectOption('meows')
  await page.getByLabel('dog', { exact: true }).selectOption('sings')
  await next(5)

  await page.getByLabel('Blank 1').fill('WORD')
  await page.getByLabel('Blank 2').fill('something else')
  await expectAccessible(page)
  await shoot(page, 'take 6')
  await expectHeld(student, quiz, {
    several: '0,1,3',
    truth: 1,
    number: '4.711,08 m',
    order: '2,4,3,0,1',
    pairs: '1,2',
    blanks: 'WORD\nsomething else',
  })

  // Answers survive a reload.
  await page.reload()
  await expect(page.getByLabel('Blank 1')).toHaveValue('WORD')
  await page.getByRole('button', { name: 'Submit Quiz' }).click()
  await submitDialog(page).getByRole('button', { name: 'Confirm Submit' }).click()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/result`, afterWork)
  // 1.5 + 4 + 4 + 2 + 2 + 2 of 24.
  await expect(page.getByText('15.5/24', { exact: false }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: 'sings' })).toBeVisible()
  await expect(page.getByText('4711.0815 ± 0.5 metre')).toBeHidden()
  await expectAccessible(page)
  if (look) await page.screenshot({ path: `${look}/result.png`, fullPage: true })
  const review = await openPage(professor)
  await review.goto(`/professor/quiz/${quiz._id}/submissions`)
  await review.getByRole('button', { name: 'View Details' }).click()
  await expectAccessible(review)
  await review.getByRole('button', { name: /^Question 5/ }).click()
  await expect(review.getByRole('cell', { name: 'meows' })).toBeVisible()
  await expectAccessible(review)
  await shoot(review, 'review')
})
