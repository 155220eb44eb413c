import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answerForProfessor, lectureId, makeLecture, makeSlide } from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

test('the thumbnail of the open slide is visible, however long the filmstrip', async () => {
  answerForProfessor(
    makeLecture({ slides: { en: Array.from({ length: 40 }, (_, index) => makeSlide(index + 1)) } }),
  )
  await openPage(`/professor/lectures/${lectureId}/edit?slide=30`, makeUser('professor'))
  const slides = page.getByRole('navigation', { name: 'All slides' }).getByRole('listitem')
  const thumbnail = (slide: number) => slides.nth(slide - 1).getByRole('button')
  await expect.element(thumbnail(30)).toBeInViewport({ ratio: 1 })
  await expect.element(thumbnail(1)).not.toBeInViewport()
  // By a call: a click of the user would scroll to it.
  ;(thumbnail(3).element() as HTMLElement).click()
  await expect.element(thumbnail(3)).toBeInViewport({ ratio: 1 })
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  await expect.element(thumbnail(30)).not.toBeInViewport()
})
