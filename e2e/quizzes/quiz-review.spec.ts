import { readFile } from 'node:fs/promises'
import { grading } from '@lectern/contract/grading.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import readWorkbook from 'read-excel-file/node'
import { finishJob } from '../../server/client/http-client.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeStudentOf } from '../world.ts'
import {
  details,
  expectNames,
  handIn,
  makeSubmissions,
  openSubmissions,
  rootWords,
  usual,
} from './quiz-reviewing.ts'
import { makeClass, makeQuiz, sendClaims, shortOf } from './quizzes.ts'

test('submissions are counted, searched, filtered and sorted, and the URL contains the choice', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, quiz, students } = await makeSubmissions()
  await signIn(professor)
  await openSubmissions(page, quiz._id)
  const summary = page.getByRole('region', { name: 'Summary' })
  await expect(summary).toContainText('Total Submissions3of 3 enrolled')
  await expect(summary).toContainText('Graded3')
  await expect(summary).toContainText('Pending0')
  await expect(
    summary.getByRole('list', { name: 'Distribution of scores' }).getByRole('listitem'),
  ).toHaveCount(10)
  await expect(page.getByRole('columnheader', { name: 'Submitted' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await expectNames(page, ['Cem Kaya', 'Ben Sun', 'Ada Obi'])
  await expectAccessible(page)

  const score = page.getByRole('button', { name: 'Score' })
  await score.click()
  await expectNames(page, ['Ada Obi', 'Ben Sun', 'Cem Kaya'])
  await score.click()
  await expectNames(page, ['Cem Kaya', 'Ben Sun', 'Ada Obi'])
  await page.getByRole('searchbox', { name: 'Student name or email' }).fill('sun')
  await expectNames(page, ['Ben Sun'])
  await expect(page).toHaveURL(/search=sun/)
  await page.reload()
  await expectNames(page, ['Ben Sun'])
  await page.getByRole('radiogroup', { name: 'Show' }).getByText('Pending Only').click()
  await expect(page.getByText('No submissions found matching your filters.')).toBeVisible()
  await expectAccessible(page)

  await test.step('the grades are exported as a workbook and as CSV, and a failure shows a message', async () => {
    await openSubmissions(page, quiz._id)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export Grades' }).click()
    const workbook = await waiting
    expect(workbook.suggestedFilename()).toMatch(/^quiz_grades_.*\.xlsx$/)
    const sheets = await readWorkbook(await workbook.path())
    const cells = sheets.flatMap(({ data }) => data).flat()
    for (const { person } of students) expect(cells).toContain(person.email)
    expect(cells).toContain('They follow gravity, towards water.')

    const table = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Choose the format' }).click()
    await page.getByRole('menuitem', { name: 'Plain Table (.csv)' }).click()
    const csv = await table
    expect(csv.suggestedFilename()).toMatch(/^quiz_grades_.*\.csv$/)
    expect(await readFile(await csv.path(), 'utf8')).toContain(students[0]?.person.email)

    await page.route('**/export-grades', (route) => route.abort())
    await page.getByRole('button', { name: 'Export Grades' }).click()
    await expect(page.getByRole('alert')).toContainText('Failed to export grades. Please try again.')
    await page.unroute('**/export-grades')
    const detail = 'The database does not answer.'
    await page.route('**/export-grades', (route) => route.fulfill({ status: 503, json: { detail } }))
    await page.getByRole('button', { name: 'Export Grades' }).click()
    await expect(page.getByRole('alert')).toContainText(
      `Failed to export grades. Please try again. ${detail}`,
    )
  })
})

test('points are set by keyboard and withdrawn; a second grader sees the conflict', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const { professor, quiz, students } = await makeSubmissions()
  await signIn(professor)
  await openSubmissions(page, quiz._id)
  await page.getByRole('button', { name: 'View Details of Cem Kaya' }).press('Enter')
  const dialog = details(page)
  await expect(dialog).toContainText('0/35')
  await dialog.getByRole('navigation', { name: 'Questions' }).getByRole('button').nth(2).click()
  await expect(dialog.getByRole('heading', { name: 'Why do roots grow downwards?' })).toBeVisible()
  await expect(dialog).toContainText('No answer provided')
  await expectAccessible(page)

  const points = dialog.getByRole('textbox', { name: 'Points' })
  await points.fill('15.5')
  await points.press('Enter')
  await expect(dialog.getByText('Points are between 0 and 15.')).toBeVisible()
  await points.fill('4')
  await points.press('ArrowUp')
  await expect(points).toHaveValue('4.5')

  // Leaving asks before it discards typed points.
  await dialog
    .getByRole('button', { name: 'Previous student' })
    .or(dialog.getByRole('button', { name: 'Next student' }))
    .last()
    .click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(points).toHaveValue('4.5')

  // Meanwhile another grader sets the points.
  const submissionId = students[2]?.submissionId ?? ''
  await professor.call(grading.setGrade, {
    params: { id: submissionId },
    body: { question_id: 'q3', points_earned: 2 },
  })
  await points.press('Enter')
  await expect(
    dialog.getByText('Elena Marsh changed these points in the meantime: they are now 2.'),
  ).toBeVisible()
  await expect(points).toHaveValue('4.5')
  await points.press('Enter')
  await expect(dialog).toContainText('4.5/35')
  await expect(dialog.getByText('Manual')).toBeVisible()

  await dialog.getByRole('tab', { name: /^Grade History/ }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Set by hand, question 3, Elena Marsh')
  await expect(dialog.getByRole('listitem').first()).toContainText('2 →to 4.5')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong student')
  await dialog.getByRole('tab', { name: /^AI Chat History/ }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong student')
  await dialog.getByRole('textbox', { name: 'Reason' }).press('Enter')
  await expect(dialog).toContainText('2/35')
  await expect(dialog.getByRole('listitem').first()).toContainText('Wrong student')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'View Details of Cem Kaya' })).toBeFocused()
  await expect(page.getByRole('row', { name: /Cem Kaya/ })).toContainText('Manual')

  const other = await openPage(professor)
  await openSubmissions(other, quiz._id, `?submission=${submissionId}&tab=chat`)
  await expect(details(other).getByText('The student has not discussed this result.')).toBeVisible()
})

test('a claim is shown beside the answer and approved with points, with the conversation', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, quiz, students } = await makeSubmissions()
  const student = students[1]!
  const { job_id } = await student.call(quizChat.send, {
    params: { id: student.submissionId },
    body: { message: 'Question 1 was graded wrong: music helps seeds, please give me the points.' },
  })
  await finishJob(student, job_id)
  const about = await student.call(quizChat.send, {
    params: { id: student.submissionId },
    body: { message: 'Question 3 deserves more points.' },
  })
  await finishJob(student, about.job_id)
  await sendClaims(student, student.submissionId)
  await signIn(professor)
  await openSubmissions(page, quiz._id, '?show=look')
  await expect(page.getByRole('row', { name: /Ben Sun/ })).toContainText('2 claims')
  await page.getByRole('button', { name: 'View Details of Ben Sun' }).click()
  const dialog = details(page)
  const claim = dialog.getByRole('article', { name: 'Claim by the student' })
  await expect(claim).toContainText('music helps seeds')
  await expectAccessible(page)
  // The assistant's quotation is rendered as a blockquote, without its `>`.
  await dialog.getByRole('button', { name: /^Question\s*3/ }).click()
  // Until it is open, the claim of the other question would show its reply.
  await expect(claim).toContainText('deserves more points')
  await claim.getByText("Assistant's reply").click()
  await expect(claim.getByRole('blockquote').filter({ hasText: rootWords })).toBeVisible()
  await expect(claim).not.toContainText(`> ${rootWords}`)
  await dialog.getByRole('button', { name: /^Question\s*1/ }).click()
  // The claim of the previous question has a field of the same name.
  await expect(claim).toContainText('music helps seeds')
  const granted = claim.getByRole('textbox', { name: 'Points if approved' })
  await expect(granted).toHaveValue('')
  await granted.fill('0')
  await claim.getByRole('button', { name: 'Approve' }).click()
  await expect(claim).toContainText('Approving would change nothing.')
  await granted.fill('5')
  await claim
    .getByRole('textbox', { name: 'Reason, for the student and the history' })
    .fill('Roots are named.')
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(granted).toHaveValue('5')
  await claim.getByRole('button', { name: 'Approve' }).click()
  await expect(claim).toContainText('Approved')
  await expect(dialog.getByRole('region', { name: 'History of this answer' })).toContainText('Claim approved')
  await expect(dialog.getByRole('region', { name: 'History of this answer' })).toContainText(
    'Roots are named.',
  )
  await dialog.getByRole('tab', { name: /^AI Chat History/ }).click()
  await expect(dialog).toContainText('music helps seeds')
  await expect(dialog).toContainText('AI Teaching Assistant')
})

test('answers to a question are shown beside each other, and Enter opens the next one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, quiz, students } = await makeSubmissions([
    ...usual,
    { name: 'Dua Lind', answers: [0, 0, `${rootWords} `] },
  ])
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/answers?question=q3`)
  await expect(page.getByRole('status').filter({ hasText: '4 answers' })).toBeVisible()
  await expectAccessible(page)
  const fields = page.getByRole('textbox', { name: /^Points, / })
  await expect(fields).toHaveCount(4)
  await fields.first().fill('4.5')
  await fields.first().press('Enter')
  await expect(fields.nth(1)).toBeFocused()
  await fields.nth(1).press('Enter')
  await expect(fields.nth(2)).toBeFocused()
  const firstName = (await fields.first().getAttribute('aria-label'))?.replace('Points, ', '')
  const first = students.find(({ person }) => person.name === firstName)
  // Enter does not wait until the points are saved.
  const graded = async () => {
    const { answers } = await professor.call(grading.result, { params: { id: first?.submissionId ?? '' } })
    return answers.find(({ question_id }) => question_id === 'q3')
  }
  await expect.poll(graded).toMatchObject({ points_earned: 4.5, grading_method: 'manual' })

  // The same answer of another student gets the same points, when the professor says so.
  const [ben, dua] = ['Ben Sun', 'Dua Lind'].map((name) =>
    page.getByRole('listitem').filter({ hasText: name }),
  )
  await expect(ben!).toContainText('1 other student gave the same answer, apart from capitals')
  await ben!.getByRole('textbox', { name: /^Points, / }).fill('2')
  await ben!.getByRole('textbox', { name: /^Points, / }).press('Enter')
  await ben!.getByRole('button', { name: /^Give Them 2 of/ }).click()
  await expect(ben!).toContainText('1 other answer now has these points and this feedback.')
  await expect(dua!.getByRole('textbox', { name: /^Points, / })).toHaveValue('2')
})

test('open attempts are submitted with one button, and new submissions appear without a reload', async ({
  page,
  signIn,
}) => {
  const { professor, course, quiz } = await makeSubmissions()
  const late = await makeStudentOf(course, 'Dia Late')
  await late.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  await signIn(professor)
  await openSubmissions(page, quiz._id)
  await page.getByRole('button', { name: 'Submit All' }).click()
  const asked = page.getByRole('dialog', { name: 'Submit all open attempts?' })
  await asked.getByRole('button', { name: 'Submit All' }).click()
  await expect(page.getByText('1 attempt was submitted.')).toBeVisible()
  await expectNames(page, ['Dia Late', 'Cem Kaya', 'Ben Sun', 'Ada Obi'])
  await expect(page.getByRole('row', { name: /Dia Late/ })).toContainText('Graded', afterWork)
  // Another submission while the professor only looks at the page.
  const last = await makeStudentOf(course, 'Eve Last')
  await handIn(last, quiz.quiz_code, quiz._id, [0, 0, null])
  // A list that was requested before the submission may still arrive: it joins the first return to the page.
  const names = () => page.locator('tbody th span:first-child').allInnerTexts()
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect
      .poll(names, { timeout: 2_000 })
      .toEqual(['Eve Last', 'Dia Late', 'Cem Kaya', 'Ben Sun', 'Ada Obi'])
  }).toPass(afterWork)
})

test('a removed question and a deleted quiz can still be read', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, quiz } = await makeSubmissions()
  const questions = quiz.questions.filter(({ question_id }) => question_id !== 'q3')
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { questions } })
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/answers`)
  await page.getByRole('combobox', { name: 'Question' }).selectOption('q3')
  await expect(page.getByText('No longer asked, 15 points')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '3 answers' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Why do roots grow downwards?' })).toBeVisible()
  await expectAccessible(page)

  await professor.call(quizzes.remove, { params: { id: quiz._id } })
  const note = page.getByText(/^This quiz was deleted on /)
  for (const part of ['submissions', 'answers', 'analysis']) {
    await page.goto(`/professor/quiz/${quiz._id}/${part}`)
    await expect(note).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Correct the Key' })).toHaveCount(0)
  await expectAccessible(page)
  for (const part of ['edit', 'regrade', 'extra-time']) {
    await page.goto(`/professor/quiz/${quiz._id}/${part}`)
    await expect(note).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'View Submissions' }).click()
  await expect(page.getByRole('row', { name: /Ada Obi/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0)
})

test('points are set by line of a rubric, and the student reads them line by line', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const { professor, course, student } = await makeClass()
  const questions = [shortOf('q1', 'What do leaves do?')]
  const quiz = await makeQuiz(professor, course._id, { title: 'Leaves', questions })
  const id = await handIn(student, quiz.quiz_code, quiz._id, ['They catch the light of the sun.'])
  await signIn(student)
  await page.goto(`/student/quiz/${quiz._id}/result`)
  const card = page.getByRole('article', { name: 'What do leaves do?' })
  const sugar = card.getByRole('listitem').filter({ hasText: 'Names the sugar' })
  await expect(sugar).toContainText('/2')
  // Beside the lines of the rubric keywords took no part in the points.
  await expect(card).not.toContainText('not found')
  await expectAccessible(page)

  const staff = await openPage(professor)
  await staff.goto(`/professor/quiz/${quiz._id}/submissions?submission=${id}&question=q1`)
  const dialog = details(staff)
  const total = dialog.getByRole('textbox', { name: 'Points', exact: true })
  await dialog.getByRole('button', { name: 'Names the light' }).focus()
  const isFull =
    (await dialog.getByRole('button', { name: 'Names the light' }).getAttribute('aria-pressed')) === 'true'
  if (!isFull) await staff.keyboard.press('Space')
  await staff.keyboard.press('Tab')
  await staff.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Names the sugar' })).toBeFocused()
  await staff.keyboard.press('Tab')
  await expect(dialog.getByRole('textbox', { name: 'Points: Names the sugar' })).toBeFocused()
  await staff.keyboard.press('ControlOrMeta+a')
  await staff.keyboard.type('2')
  await staff.keyboard.press('ArrowDown')
  await expect(total).toHaveValue('4.5')
  await expectAccessible(staff)
  await staff.keyboard.press('Enter')
  await expect(dialog.getByRole('region', { name: 'History of this answer' })).toContainText('1.5/2')
  const { answers } = await professor.call(grading.result, { params: { id } })
  expect(answers[0]).toMatchObject({ points_earned: 4.5, grading_method: 'manual' })
  expect(answers[0]?.evidence.map(({ points_earned }) => points_earned)).toEqual([3, 1.5])

  await page.reload()
  await expect(sugar).toContainText('1.5/2')
  await expect(card).toContainText('4.5/5')
  // A total without lines: the student reads no lines that contradict it.
  await total.fill('5')
  await total.press('Enter')
  await expect(dialog.getByText('The points are not the sum of these lines.', { exact: false })).toBeVisible()
  // That already stands while the total is typed.
  const saved = async () =>
    (await professor.call(grading.result, { params: { id } })).answers[0]?.points_earned
  await expect.poll(saved).toBe(5)
  await page.reload()
  await expect(card).toContainText('5/5')
  await expect(sugar).toHaveCount(0)
})
