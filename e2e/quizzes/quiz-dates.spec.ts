import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { moveQuizDates } from '../../server/testing/quiz-rows.ts'
import { writeRows } from '../platform-database.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'
import { makePlantQuiz } from './quiz-building.ts'
import { expectHeld, openQuiz } from './quizzes.ts'

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
/** What the browser's field for a date and time takes, in UTC. */
const asField = (date: Date) => date.toISOString().slice(0, 16)

test.skip(!process.env.E2E_DATA_DIR, 'the platform of another process has another database')

test('a quiz opens and closes by its dates, for one student later, and never takes an answer after its close', async ({
  openPage,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  const early = await makeStudentOf(course, 'Ada Obi')
  const late = await makeStudentOf(course, 'Ben Sun')
  const quiz = await makePlantQuiz(professor, course, { time_limit_minutes: 30 })
  const params = { id: quiz._id }
  const zone = { timezoneId: 'Asia/Seoul' }
  const page = await openPage(professor, { ...zone, viewport: { width: 1440, height: 900 } })
  const phone = await openPage(early, { ...zone, viewport: { width: 390, height: 844 }, hasTouch: true })
  const listed = phone.getByRole('main').getByRole('listitem').filter({ hasText: 'Plants' })
  const row = page.getByRole('listitem').filter({ hasText: 'Plants' })
  const moveDates = (opensAt: Date, closesAt: Date) =>
    writeRows((platform) => moveQuizDates(platform, quiz._id, { opensAt, closesAt }))
  const showList = () => phone.goto(`/student/courses/${course._id}?tab=quizzes`)

  await test.step('the professor chooses the dates in a time zone, and sees what students see', async () => {
    await page.goto(`/professor/quiz/${quiz._id}/edit`)
    await page.getByRole('button', { name: /^Quiz Information/ }).click()
    await page.getByText('By date', { exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Time zone' })
    await expect(field).toHaveValue('Asia/Seoul')
    await field.fill('UTC')
    await field.press('Tab')
    await page.getByLabel('Opens', { exact: true }).fill(asField(inHours(2)))
    await page.getByLabel('Closes', { exact: true }).fill(asField(inHours(1)))
    await expect(page.getByText('The quiz must close after it opens.')).toBeVisible()
    await page.getByLabel('Closes', { exact: true }).fill(asField(inHours(50)))
    await expect(page.getByText(/The server closes the quiz. What is saved by then counts/)).toBeVisible()
    await expect(page.getByText(/^.*Students who start after .+ have less than 30 minutes\./)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Update Quiz' }).click()
    await expect(page.getByText(/was updated/)).toBeVisible()
    const stored = await professor.call(quizzes.get, { params })
    expect(stored).toMatchObject({ time_zone: 'UTC', phase: 'before', is_active: true })
    expect(Math.abs(Date.parse(stored.opens_at ?? '') - inHours(2).getTime())).toBeLessThan(2 * 60_000)
    await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
    await expect(row.getByText(/^Opens /)).toBeVisible()
  })

  await test.step('before it opens a student sees when, and cannot begin', async () => {
    await showList()
    await expect(listed.getByText(/Opens /)).toBeVisible()
    await expect(early.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })).rejects.toThrow(
      'This quiz is not available',
    )
    await phone.goto('/student/dashboard')
    await expect(phone.getByRole('region', { name: 'Due next' })).toContainText('Plants')
    await expectAccessible(phone)
    await showList()
    await expectAccessible(phone)
  })

  await test.step('it opens by itself', async () => {
    await moveDates(inHours(-1), inHours(3))
    await showList()
    await expect(listed.getByText(/Closes in 2 hours/)).toBeVisible()
    await expectAccessible(phone)
    await early.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
    await late.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
    await page.reload()
    await expect(row.getByText(/^Open until /)).toBeVisible()
    await page.goto(`/professor/quiz/${quiz._id}/edit`)
    await page.getByRole('button', { name: /^Quiz Information/ }).click()
    await expect(page.getByLabel('Opens', { exact: true })).toBeDisabled()
    await expect(page.getByText('Students are already working on it, so the opening stays.')).toBeVisible()
  })

  await test.step('one student gets a later closing date', async () => {
    await page.goto(`/professor/quiz/${quiz._id}/extra-time`)
    await page.getByRole('button', { name: 'Give Time to Ben Sun' }).click()
    const dialog = page.getByRole('dialog', { name: 'Time of Ben Sun' })
    await dialog.getByLabel('Own closing date').fill(asField(inHours(-2)))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Choose a date in the future, after the quiz opens.')).toBeVisible()
    await dialog.getByLabel('Own closing date').fill(asField(inHours(30)))
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/closes .+/).first()).toBeVisible()
  })

  await test.step('the server closes it: what is saved counts, later answers and attempts do not', async () => {
    await openQuiz(phone, quiz, 1)
    await phone.getByRole('radio').first().check({ force: true })
    await expectHeld(early, quiz, { [quiz.questions[0]!.question_id]: 0 })
    await moveDates(inHours(-1), new Date())
    const dialog = phone.getByRole('dialog', { name: "Time's Up!" })
    await phone.reload()
    await expect(dialog).toBeVisible(afterWork)
    await expectAccessible(phone)
    const body = { answers: [{ question_id: quiz.questions[0]!.question_id, answer: 1 }] }
    await dialog.getByRole('button', { name: 'Submit Now' }).click()
    await expect(phone).toHaveURL(`/student/quiz/${quiz._id}/result`, afterWork)
    await expect(early.call(submissions.saveProgress, { params, body })).rejects.toThrow()
    const newcomer = await makeStudentOf(course, 'Cem Kaya')
    await expect(newcomer.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })).rejects.toThrow(
      'This quiz is not available',
    )
    await page.goto(`/professor/courses/${course._id}?tab=quizzes`)
    await expect(row.getByText(/^Closed /)).toBeVisible()
    // Ben's own date is later: he still works.
    await late.call(submissions.saveProgress, { params, body })
    await expectHeld(late, quiz, { [quiz.questions[0]!.question_id]: 1 })
  })
})
