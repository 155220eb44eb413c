import { chat } from '@lectern/contract/chat.ts'
import { courseStaff } from '@lectern/contract/course-staff.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { study } from '@lectern/contract/study.ts'
import type { Page } from '@playwright/test'
import readWorkbook from 'read-excel-file/node'
import { finishJob } from '../../server/client/http-client.ts'
import { sendVisit } from '../../server/client/send-visit.ts'
import { handIn } from '../quizzes/quiz-reviewing.ts'
import { choiceOf, makeQuiz } from '../quizzes/quizzes.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf, type Person } from '../world.ts'

const HOUR_MS = 3_600_000
const names = ['Ada Obi', 'Ben Sun', 'Cem Kaya', 'Dora Weiss', '김하은', 'Eli Stern', 'Fay Lund']
const titles = ['Seeds', 'Leaves', 'Photosynthesis', 'Roots']

/**
 * Four students finish the lecture, two of them in Korean, and hear slide 3 again; Eli gives up there for the third time; Fay
 * was here eight days ago; 하은 has not begun. Three of them ask the same about slide 3, and its question is answered wrongly.
 */
const makeObservedClass = async () => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Botany', supported_languages: ['en', 'ko'] })
  const id = await makeLecture(professor, course._id, { titles, languages: ['en', 'ko'] })
  const students = await Promise.all(names.map((name) => makeStudentOf(course, name)))
  const [ada, ben, cem, dora, , eli, fay] = students as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const now = Date.now()
  for (const [index, student] of [ada, ben, cem, dora].entries()) {
    await sendVisit(student, id, {
      startMs: now - (index + 2) * HOUR_MS,
      slides: [1, 2, 3, 4],
      replayed: [3],
      language: index < 2 ? 'en' : 'ko',
    })
    await student.call(study.completeLecture, { params: { lecture: id } })
  }
  await sendVisit(eli, id, { startMs: now - 60 * HOUR_MS, slides: [1, 2] })
  for (const hours of [50, 30, 20])
    await sendVisit(eli, id, { startMs: now - hours * HOUR_MS, slides: [3], unfinished: [3] })
  await sendVisit(fay, id, { startMs: now - 8 * 24 * HOUR_MS, slides: [1, 2], unfinished: [1, 2] })
  for (const student of [ada, ben, cem]) {
    const { job_id } = await student.call(chat.send, {
      body: { lecture_id: id, slide_index: 3, message: 'Why is chlorophyll green?' },
    })
    if (job_id) await finishJob(student, job_id)
  }
  const quiz = await makeQuiz(professor, course._id, {
    title: 'Light',
    questions: [choiceOf('q1', 'What makes sugar?', { slide: { lecture_id: id, slide_index: 3 } })],
  })
  for (const student of [ada, ben, cem])
    await handIn(student, quiz.quiz_code, quiz._id, [student === ada ? 0 : 1])
  await professor.call(quizzes.update, { params: { id: quiz._id }, body: { is_active: false } })
  await waitForFigures(professor, course)
  return { professor, course, id, quiz, ada, eli }
}

/** Figures are counted in the background, at most a minute later. */
const waitForFigures = (professor: Person, course: Course) =>
  expect
    .poll(
      async () => {
        const { students } = await professor.call(insight.students, { params: { id: course._id } })
        const came = students.filter(({ last_visit_at: at }) => at !== null).length
        const points = students.reduce((sum, student) => sum + student.points, 0)
        return [came, points, ...students.map((student) => student.slides_studied ?? 0).toSorted()]
      },
      { timeout: 90_000, intervals: [1_000] },
    )
    .toEqual([6, 10, 0, 0, 2, 4, 4, 4, 4])

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

const expectNoSideScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

const download = async (page: Page, format: string) => {
  await page.getByRole('button', { name: 'Export' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: format }).click()
  return waiting
}

// Both stories look at one class, which takes a minute to be counted. The last one changes it.
test.describe.configure({ mode: 'serial' })
let observed: Awaited<ReturnType<typeof makeObservedClass>>
test.beforeAll(async () => {
  test.setTimeout(240_000)
  observed = await makeObservedClass()
})

test('the confusion map names the slide that needs work, with the reasons, and opens it in the studio', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = observed
  const page = await openPage(professor, { viewport: { width: 1440, height: 900 } })
  await page.goto(`/professor/lectures/${id}/insight?slide=3`)

  await test.step('the map names the slide that needs work, with the reasons', async () => {
    const needed = page.getByRole('region', { name: 'One slide needs work' })
    await expect(needed.getByRole('heading', { name: '3. Photosynthesis' })).toBeVisible()
    await expect(needed).toContainText('Question 1 of Light: 33% right.')
    await expect(needed).toContainText('3 questions.')
    await expect(page.getByText('6 of 7 students came, 4 finished')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Slide 3' })).toContainText('4 heard it again')
    const asked = page.getByRole('region', { name: 'What they asked' })
    await expect(asked.getByText(/chlorophyll/)).toBeVisible()
    for (const name of ['Ada', 'Ben', 'Cem']) await expect(asked.getByText(name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show the figures of slide 1' }).click()
    await expect(page.getByRole('region', { name: 'Slide 1' })).toContainText(
      '6 students came, 5 finished it',
    )
    await expectAccessible(page)
  })

  await test.step('language and period are chosen', async () => {
    await page.getByRole('combobox', { name: 'Language' }).selectOption('Korean')
    await expect(page.getByText(/^So far, 2 of the 5 students that the map needs/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Language' }).selectOption('All languages')
    await expect(page.getByText('6 of 7 students came, 4 finished')).toBeVisible()
    await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days')
    await expect(page.getByText('5 of 7 students came, 4 finished')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('week')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('All time')
  })

  await test.step('on a phone', async () => {
    const held = await openPage(professor, phone)
    await held.goto(`/professor/lectures/${id}/insight`)
    await held.getByRole('button', { name: /^1\. Seeds/ }).click()
    await expect(held.getByText('6 students came, 5 finished it')).toBeVisible()
    await expectNoSideScroll(held)
    await expectAccessible(held)
  })

  await test.step('one press opens the slide in the studio; an assistant, who changes no lecture, sees it', async () => {
    const assistant = await makePerson('professor', 'Tao Lin')
    await professor.call(courseStaff.add, {
      params: { id: course._id },
      body: { email: assistant.person.email, role: 'assistant' },
    })
    const assisting = await openPage(assistant)
    await assisting.goto(`/professor/lectures/${id}/insight`)
    await expect(assisting.getByRole('link', { name: 'View slide 3' })).toBeVisible()
    await page.getByRole('link', { name: 'Open in Studio: slide 3' }).click()
    await expect(page).toHaveURL(new RegExp(`/professor/lectures/${id}/edit\\?slide=3`))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Plants at home', afterWork)
  })
})

test('a professor sees who needs help and why, and removes a student; students see their own figures', async ({
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id, ada, eli } = observed
  const page = await openPage(professor, { viewport: { width: 1440, height: 900 } })
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })

  await test.step('the list of students names those who need help', async () => {
    await page.goto(`/professor/courses/${course._id}`)
    await page.getByRole('tab', { name: 'Students' }).click()
    await expect(page.getByRole('heading', { name: '2 of 7 students need help today' })).toBeVisible()
    await expect(page.getByText('Eli Stern is stuck on slide 3 of Plants at home.')).toBeVisible()
    await expect(page.getByText('Fay Lund has not been here for a week.')).toBeVisible()
    // The most urgent come first.
    await expect(page.locator('tbody th a')).toHaveText([
      'Eli Stern',
      'Fay Lund',
      '김하은',
      /./,
      /./,
      /./,
      /./,
    ])
    await expect(row('Ada Obi')).toContainText('1/1')
    await expect(row('Ada Obi')).toContainText('4/4')
    await expect(row('Ada Obi')).toContainText('10/10')
    await expect(row('Ben Sun')).toContainText('0/10')
    await expect(row('김하은')).toContainText('Never')
    await expectAccessible(page)
  })

  await test.step('it is filtered, searched and sorted', async () => {
    for (const [filter, left] of [
      ['Stuck 1', ['Eli Stern']],
      ['Inactive for 7 days 1', ['Fay Lund']],
      ['Not started 1', ['김하은']],
    ] as const) {
      await page.getByText(filter, { exact: true }).click()
      await expect(page.locator('tbody th a')).toHaveText(left)
    }
    await page.getByText('All 7', { exact: true }).click()
    await page.getByRole('searchbox').fill('하은')
    await expect(page.locator('tbody th a')).toHaveText(['김하은'])
    await page.getByRole('searchbox').fill('Zoe')
    await expect(page.getByText('No student has this name or email.')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await page.getByRole('columnheader').getByRole('button', { name: 'Points' }).click()
    await expect(page.locator('tbody th a').first()).toHaveText('Ada Obi')
    await expect(page.getByRole('columnheader', { name: 'Points' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
  })

  await test.step('it is exported', async () => {
    const workbook = await download(page, 'Excel Workbook')
    expect(workbook.suggestedFilename()).toMatch(/Botany.*\.xlsx$/)
    const cells = (await readWorkbook(await workbook.path())).flatMap(({ data }) => data).flat()
    expect(cells).toEqual(expect.arrayContaining(names))
    const table = await download(page, 'CSV')
    expect(table.suggestedFilename()).toMatch(/Botany.*\.csv$/)
  })

  await test.step('a name opens the student, slide by slide', async () => {
    await row('Eli Stern').getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Eli Stern' })).toBeVisible()
    await expect(page.getByText('Three visits, and slide 3 is still not finished')).toBeVisible()
    await expect(page.getByText('2 of 4 slides')).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Light' })).toContainText('Missing')
    await expect(
      page.getByText(/Notes, bookmarks and chats about lectures belong to the student/),
    ).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See the confusion map' }).click()
    await expect(page).toHaveURL(new RegExp(`/professor/lectures/${id}/insight\\?slide=3$`))
  })

  await test.step('on a phone', async () => {
    const held = await openPage(professor, phone)
    await held.goto(`/professor/courses/${course._id}?tab=students`)
    await expect(held.getByRole('heading', { name: '2 of 7 students need help today' })).toBeVisible()
    await held.getByLabel('Sort by').selectOption('Sort by: Student')
    await expect(held.locator('tbody th a').first()).toHaveText('Ada Obi')
    await expectNoSideScroll(held)
    await expectAccessible(held)
    await held.locator('tbody').getByRole('link', { name: 'Eli Stern' }).click()
    await expect(held.getByText('Three visits, and slide 3 is still not finished')).toBeVisible()
    await expectNoSideScroll(held)
    await expectAccessible(held)
  })

  await test.step('a removed student loses the course and no work', async () => {
    await page.goto(`/professor/courses/${course._id}?tab=students`)
    await row('Eli Stern').getByRole('link').click()
    await page.getByRole('button', { name: 'Remove from Course' }).click()
    const question = page.getByRole('dialog', { name: 'Remove Eli Stern from the course?' })
    await question.getByRole('button', { name: 'Remove from Course' }).click()
    await expect(page.getByText('6 students', { exact: false }).first()).toBeVisible()
    await expect(row('Ada Obi')).toBeVisible()
    await expect(row('Eli Stern')).toHaveCount(0)
    await expect(eli.call(courses.get, { params: { id: course._id } })).rejects.toThrow()
    await eli.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
    await page.reload()
    await expect(row('Eli Stern')).toContainText('2/4')
  })

  await test.step('students see what is recorded, until the course keeps sums only', async () => {
    const own = await openPage(ada, phone)
    await own.goto(`/student/courses/${course._id}`)
    await own.getByRole('link', { name: 'My progress and data' }).click()
    await expect(own.getByRole('heading', { level: 1, name: 'My progress and data' })).toBeVisible()
    await expect(own.getByText(/^Finished /)).toBeVisible()
    await expect(
      own.getByText('Visits are kept as long as the lecture exists', { exact: false }),
    ).toBeVisible()
    await expectNoSideScroll(own)
    await expectAccessible(own)
    await page.goto(`/professor/courses/${course._id}/edit`)
    await page.getByLabel('Record totals only').check()
    await expect(page.getByText(/names are removed from all visits so far/)).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).not.toHaveURL(/edit$/)
    await page.goto(`/professor/courses/${course._id}?tab=students`)
    await expect(page.getByText(/does not record visits by student/)).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([/Student/, /Quizzes/, /Points/])
    await expect(page.getByText('is stuck on')).toHaveCount(0)
    await own.reload()
    await expect(own.getByText(/This course does not keep your visits/)).toBeVisible()
  })
})
