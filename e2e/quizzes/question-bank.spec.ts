import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { questionBank } from '@lectern/contract/question-bank.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'
import { openQuizEdit, questionsIn } from './quiz-building.ts'
import { choiceOf, makeQuiz } from './quizzes.ts'

const keepMany = (professor: Person, course: Course, count: number, tag: string) =>
  professor.call(questionBank.keep, {
    params: { courseId: course._id },
    body: {
      questions: Array.from({ length: count }, (_, index) => ({
        question: choiceOf(`${tag}${index}`, `Question ${index + 1} about ${tag}`),
        tags: [tag],
      })),
    },
  })

test('a professor keeps questions of a quiz, finds them and uses them again', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await keepMany(professor, course, 3, 'hmm')
  const quiz = await makeQuiz(professor, course._id, {
    title: 'Midterm',
    questions: [choiceOf('old', 'What is smoothing?')],
  })
  await signIn(professor)
  await openQuizEdit(page, quiz._id)
  await page.getByRole('button', { name: 'Keep in Bank' }).click()
  const keeping = page.getByRole('dialog', { name: 'Keep Questions in the Bank' })
  await keeping.getByRole('button', { name: 'hmm' }).click()
  await keeping.getByLabel('Tags', { exact: true }).fill('Smoothing, ngram')
  await expectAccessible(page)
  await keeping.getByRole('button', { name: 'Keep 1 Question' }).click()
  await expect(page.getByText('1 question is in the bank.')).toBeVisible()

  await page.getByRole('button', { name: 'Add from Bank' }).click()
  const bank = page.getByRole('dialog', { name: 'Question Bank' })
  await expect(bank.getByRole('listitem')).toHaveCount(4)
  await bank.getByLabel('Question text').fill('about hmm')
  await expect(bank.getByRole('listitem')).toHaveCount(3)
  await bank.getByRole('checkbox', { name: 'Choose: Question 2 about hmm' }).check()
  await bank.getByRole('checkbox', { name: 'Choose: Question 3 about hmm' }).check()
  await expectAccessible(page)
  await bank.getByRole('button', { name: 'Add 2 Questions' }).click()
  await expect(questionsIn(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Update Quiz' }).click()
  await expect(page.getByText('“Midterm” was updated.')).toBeVisible()

  await page.getByRole('link', { name: 'Question Bank' }).click()
  await expect(page.getByRole('heading', { name: 'Question Bank', level: 1 })).toBeVisible()
  await expect(page.getByText('Used in: Midterm')).toHaveCount(3)
  await page
    .getByRole('navigation', { name: 'Tags' })
    .getByRole('button', { name: /^smoothing/ })
    .click()
  await expect(page.getByText('1 of 4')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit: What is smoothing?' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit Question' })
  await editor.getByLabel('Question text').fill('What is add-one smoothing?')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave this page?' }).getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save Question' }).click()
  await expect(page.getByText('What is add-one smoothing?')).toBeVisible()
  const { questions } = await professor.call(quizzes.get, { params: { id: quiz._id } })
  expect(questions[0]?.question_text).toBe('What is smoothing?')

  await page.getByRole('checkbox', { name: /What is add-one smoothing/ }).check()
  await page.getByRole('button', { name: 'Remove from Bank' }).click()
  await expect(page.getByText('0 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 of 4')).toBeVisible()
})

test('a random pick gives each student questions of their own', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await keepMany(professor, course, 6, 'em')
  const quiz = await makeQuiz(professor, course._id, {
    title: 'Final',
    time_limit_minutes: null,
    questions: [choiceOf('own', 'What is the name of this course?')],
  })
  await signIn(professor)
  await openQuizEdit(page, quiz._id)
  await page.getByRole('button', { name: 'Add from Bank' }).click()
  const bank = page.getByRole('dialog', { name: 'Question Bank' })
  await bank.getByRole('combobox', { name: 'Tag' }).selectOption('em')
  await bank.getByLabel('Questions', { exact: true }).fill('2')
  await bank.getByLabel('Points each').fill('4')
  await bank.getByRole('button', { name: 'Add Pick' }).click()
  const picks = page.getByRole('region', { name: 'Random Picks' })
  await expect(picks.getByText('from 6 questions')).toBeVisible()
  await picks.getByLabel('Questions').fill('9')
  await expect(picks.getByText('The bank has only 6 that the quiz does not already ask.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update Quiz' }).click()
  await expect(page.getByText('too few questions for this pick: 6 of 9', { exact: false })).toBeVisible()
  await picks.getByLabel('Questions').fill('2')
  await picks.getByRole('button', { name: 'Remove the pick “em”' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByText('Question 1 of 3')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the builder' }).click()
  await page.getByRole('button', { name: 'Update Quiz' }).click()
  await expect(page.getByText('“Final” was updated.')).toBeVisible()

  const seen: string[] = []
  for (let index = 0; index < 2; index += 1) {
    const student = await makeStudentOf(course)
    const taking = await openPage(student, { viewport: { width: 390, height: 844 }, hasTouch: true })
    await taking.goto('/student/quiz/join')
    await taking.getByLabel('Access code').fill(quiz.quiz_code)
    await taking.getByRole('button', { name: 'Join Quiz' }).click()
    await expect(taking.getByText('Each student gets a random selection of their own.')).toBeVisible()
    await expectAccessible(taking)
    await taking.getByRole('button', { name: 'Start Quiz' }).click()
    await expect(taking.getByText('Question 1 of 3')).toBeVisible()
    await taking.getByRole('button', { name: 'Next' }).click()
    const text = taking.getByText(/about em/)
    await expect(text).toBeVisible()
    const before = await text.textContent()
    await taking.reload()
    await expect(taking.getByText(/Question \d of 3/).first()).toBeVisible()
    seen.push(before ?? '')
  }
  expect(seen).toHaveLength(2)

  // The staff read the answers to drawn questions like those to others.
  const { drawn_questions: drawn } = await professor.call(grading.statistics, { params: { id: quiz._id } })
  expect(drawn).toHaveLength(6)
  await page.goto(`/professor/quiz/${quiz._id}/answers?question=${drawn[5]!.question_id}`)
  await expect(page.getByRole('heading', { name: drawn[5]!.question_text })).toBeVisible()
  await expect(page.getByText('Question 7', { exact: false }).first()).toBeVisible()
  await page.goto(`/professor/quiz/${quiz._id}/answers?question=gone`)
  await expect(page.getByText('The quiz has no such question.')).toBeVisible()
})

test('the bank works on a phone, with the keyboard, and when it is empty', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/question-bank`)
  await expect(page.getByText('The question bank is empty.', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'New Question' }).focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'New Question' })
  await editor.getByRole('combobox', { name: 'Question type' }).click()
  await page.getByRole('option', { name: 'True or False', exact: true }).click()
  await editor.getByLabel('Question text').fill('Stupid backoff is a probability.')
  await editor.getByRole('radio', { name: 'False' }).check()
  await editor.getByLabel('Tags', { exact: true }).fill('smoothing')
  await expectAccessible(page)
  await editor.getByRole('button', { name: 'Save Question' }).click()
  const row = page.getByRole('checkbox', { name: 'Choose: Stupid backoff is a probability.' })
  await row.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 question chosen')).toBeVisible()
  await expectAccessible(page)
})
