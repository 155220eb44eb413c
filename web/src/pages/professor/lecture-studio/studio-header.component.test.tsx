import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, lectureId, makeLecture, makeSlide } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

afterEach(() => page.viewport(1440, 900))

const unpublish = (role: 'button' | 'menuitem') => page.getByRole(role, { name: 'Unpublish Lecture' })

test('on a tablet the title of a published lecture has room, and the menu unpublishes', async () => {
  const title = 'Seeds and light'
  const spoken = { audio_url: '/audio.mp3', audio_duration_ms: 4_000 }
  answerForProfessor(
    makeLecture({ title, published: true, slides: { en: [makeSlide(1, spoken), makeSlide(2, spoken)] } }),
  )
  await page.viewport(820, 1180)
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expectShown('Seeds and light')
  const heading = page.getByRole('heading', { level: 1 }).element()
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
  await expectHidden('Unpublish Lecture')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await unpublish('menuitem').click()
  await expect
    .element(
      page
        .getByRole('dialog')
        .getByText(/unpublish/i)
        .first(),
    )
    .toBeVisible()
})

test('on a wide screen the header unpublishes', async () => {
  answerForProfessor(makeLecture({ published: true }))
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expect.element(unpublish('button')).toBeVisible()
})
