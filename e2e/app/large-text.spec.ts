import { courseStaff } from '@lectern/contract/course-staff.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import type { Page } from '@playwright/test'
import { finishJob } from '../../server/client/http-client.ts'
import { waitForQuietNetwork } from '../calls.ts'
import { joinQuiz, makeClass } from '../quizzes/quizzes.ts'
import { expect, test, withWatchedRequests } from '../story.ts'
import { makeLecture, makePerson, makeStudentOf } from '../world.ts'

test.use(withWatchedRequests)

// Text of twice the size, as a person sets it in the browser: media queries follow it, a style sheet would not change them.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
    })
  },
})

/** Names what leaves the window, and labels of buttons that are cut off. */
const findCut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isWide = document.documentElement.scrollWidth > innerWidth
    const labels = [...document.querySelectorAll(':is(main, footer) .mantine-Button-label')]
    return [
      ...(isWide ? [`scrolls sideways: ${document.documentElement.scrollWidth} px`] : []),
      ...labels
        .filter((label) => label.scrollWidth > label.clientWidth + 1)
        .map((label) => `cut: ${label.textContent}`),
    ]
  })

test('with text of twice the size, pages fit the width of a phone and no button is cut', async ({
  openPage,
}) => {
  const { professor, course, student, quiz } = await makeClass()
  const id = await makeLecture(professor, course._id)
  await joinQuiz(student, quiz)
  const { job_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: { answers: [{ question_id: 'q1', answer: 0 }] },
  })
  await finishJob(student, job_id)
  const writer = await makeStudentOf(course)
  await joinQuiz(writer, quiz)
  const assistant = await makePerson('professor')
  await professor.call(courseStaff.add, {
    params: { id: course._id },
    body: { email: assistant.person.email, role: 'assistant' },
  })
  const ofCourse = `/professor/courses/${course._id}`
  const ofQuiz = `/professor/quiz/${quiz._id}`
  for (const [person, addresses] of [
    [
      professor,
      [
        '/professor/dashboard',
        ...['?tab=quizzes', '?tab=staff', '/edit', '/quiz/create'].map((part) => `${ofCourse}${part}`),
        ...['edit?slide=1', 'insight'].map((part) => `/professor/lectures/${id}/${part}`),
        ...['submissions', 'answers', 'analysis'].map((part) => `${ofQuiz}/${part}`),
      ],
    ],
    [student, ['/student/dashboard', `/student/quiz/${quiz._id}/result`]],
    [writer, [`/student/quiz/${quiz._id}/take`]],
  ] as const) {
    const page = await openPage(person, { viewport: { width: 390, height: 844 } })
    for (const address of addresses)
      await test.step(address, async () => {
        await page.goto(address)
        await expect(page.locator('h1').first()).toBeVisible()
        await waitForQuietNetwork(page)
        await expect.poll(() => findCut(page), { message: address }).toEqual([])
      })
  }
})
