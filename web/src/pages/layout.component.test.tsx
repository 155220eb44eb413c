import { courses } from '@lectern/contract/courses.ts'
import { models, type TaskEngine } from '@lectern/contract/models.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { answer, fail, lose, requestsOf } from '../testing/answers.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { expectShown } from '../testing/expect-shown.ts'
import {
  answerForProfessor,
  courseId,
  lectureId,
  makeCourse,
  makeLecture,
  makePublishedLecture,
  makeSlide,
} from '../testing/lecture-answers.ts'
import { makeUser, openPage } from '../testing/open-page.tsx'
import { answerForStudent, makeStudentCourse } from '../testing/student-answers.ts'

const studio = `/professor/lectures/${lectureId}/edit?slide=1`
const description = `${'Plants. '.repeat(12)}And water.`
const fourCourses = ['Botany', 'Gardening', 'Soil', 'Water'].map((name, index) => ({
  _id: `${courseId.slice(0, -1)}${index}`,
  name,
  description,
}))

test.each(['professor', 'student'] as const)(
  'courses are shown in one, two or three columns, with the first 100 characters of their descriptions: %s',
  async (role) => {
    answerForProfessor()
    answerForStudent()
    answer(
      courses.list,
      fourCourses.map((fields) => makeCourse(fields)),
    )
    answer(
      courses.listMine,
      fourCourses.map((fields) => makeStudentCourse(fields)),
    )
    await openPage(`/${role}/dashboard`, makeUser(role))
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Plants. Plants.' })
    await expect.poll(() => cards.elements()).toHaveLength(4)
    const link = page.getByRole('link', { name: role === 'professor' ? 'Manage Botany' : 'View Botany' })
    const card = cards.filter({ has: link })
    await expect.element(card.getByText(`${description.slice(0, 100)}...`)).toBeVisible()
    for (const [width, columns] of [
      [390, 1],
      [800, 2],
      [1440, 3],
      [2560, 3],
    ] as const) {
      await page.viewport(width, 900)
      const lefts = () => new Set(cards.elements().map((one) => one.getBoundingClientRect().left)).size
      await expect.poll(lefts).toBe(columns)
    }
  },
)

const engine: TaskEngine = {
  task: 'grade',
  kind: 'builtin',
  provider: null,
  model: null,
  host: null,
  settings: [],
  waiting: null,
  waiting_messages: [],
  waiting_until: null,
  problem: null,
  problem_messages: [],
  problem_since: null,
}
const boxOf = (locator: Locator) => locator.element().getBoundingClientRect()

test('on a phone, no text is squeezed into a square', async () => {
  answerForProfessor()
  const budget = { used: 0, state: 'free' as const }
  answer(models.settings, {
    engines: [engine],
    budget: { tokens: null, ...budget },
    speech_budget: { minutes: null, ...budget },
  })
  await page.viewport(390, 844)
  await openPage('/professor/models', makeUser('professor'))
  const button = page.getByRole('button', { name: /^Test/ }).first()
  await expect.element(button).toBeVisible()
  const { width, height } = boxOf(button)
  expect(height).toBeGreaterThanOrEqual(44)
  expect(width).toBeGreaterThanOrEqual(1.2 * height)
})

test('on a phone, an empty script leaves no empty line', async () => {
  answerForProfessor(makeLecture({ slides: { en: [makeSlide(1, { script: '' })] } }))
  lose(scripts.save)
  await page.viewport(390, 844)
  await openPage(studio, makeUser('professor'))
  const save = page.getByRole('button', { name: 'Save Script' })
  await expect.element(save).toBeVisible()
  const roomAbove = () =>
    boxOf(save).top - (document.querySelector('#studio-work footer')?.getBoundingClientRect().top ?? 0)
  expect(roomAbove()).toBeLessThan(20)
  await page.getByRole('textbox', { name: 'Script of slide 1' }).fill('Seeds need light.')
  await expectShown(/Unsaved changes|Not saved/)
  expect(roomAbove()).toBeGreaterThan(40)
})

test('an element disabled during a call gets the focus back', async () => {
  answerForProfessor(makePublishedLecture())
  fail(publishing.update)
  await openPage(studio, makeUser('professor'))
  const opener = page.getByRole('button', { name: 'Unpublish Lecture' })
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Unpublish Lecture' })
  await expect.element(opener).toBeVisible()
  const opened = opener.element() as HTMLButtonElement
  opened.focus()
  await userEvent.keyboard('{Enter}')
  // A click focuses the button, whenever the dialog has moved the focus into itself.
  await confirm.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(confirm).toHaveFocus()

  // An answer that is faster than the next paint. The browser reports the lost focus only when the button
  // is enabled again.
  const button = confirm.element() as HTMLButtonElement
  button.disabled = true
  await new Promise<void>((resolve) =>
    button.addEventListener('focusout', () => {
      button.disabled = false
      setTimeout(resolve, 100)
    }),
  )
  await expect.element(confirm).toHaveFocus()
  opened.disabled = true
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  // Losing the focus would send a keyboard user back to the top of the page.
  await expect.poll(() => document.activeElement?.tagName).not.toBe('BODY')
})

test('the professor sets how much the assistant reveals', async () => {
  answerForProfessor()
  answer(courses.update, { ...makeCourse({ help_level: 'asks_back' }), stale_audio: 0 })
  await openPage(`/professor/courses/${courseId}/edit`, makeUser('professor'))
  const group = page.getByRole('group', { name: 'Help from the assistant' })
  await expect.element(group.getByRole('radio', { name: 'Explains' })).toBeChecked()
  await expect.element(group.getByText('they take the last step themselves')).toBeVisible()
  await group.getByRole('radio', { name: 'Asks back first' }).click()
  await expectAccessible()
  await page.getByRole('button', { name: 'Save Course' }).click()
  await expectShown('The course was saved.')
  expect(requestsOf(courses.update).at(-1)?.body).toMatchObject({ help_level: 'asks_back' })
})
