import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, lectureId, makeLecture, makeSlide } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { showToast } from '../../../ui/feedback/toasts.tsx'

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

test('F6 moves between header, slide, script and filmstrip', async () => {
  answerForProfessor()
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  const script = page.getByRole('textbox', { name: 'Script of slide 1', exact: true })
  await expect.element(script).toBeVisible()
  const firstSlide = page
    .getByRole('navigation', { name: 'All slides' })
    .getByRole('listitem')
    .first()
    .getByRole('button')
  const focusedRegion = () => document.activeElement?.getAttribute('data-region')
  script.element().focus()
  await userEvent.keyboard('{F6}')
  await expect.element(firstSlide).toHaveFocus()
  await userEvent.keyboard('{F6}')
  await expect.poll(focusedRegion).toBe('header')
  await userEvent.keyboard('{F6}')
  await expect.poll(focusedRegion).toBe('slide')
  await userEvent.keyboard('{Shift>}{F6}{F6}{/Shift}')
  await expect.element(firstSlide).toHaveFocus()
  await userEvent.keyboard('{Shift>}{F6}{/Shift}')
  await expect.element(script).toHaveFocus()
  document.querySelector<HTMLElement>('#studio-work')?.focus()
  await userEvent.keyboard('?')
  await expect
    .element(page.getByRole('dialog', { name: 'Keyboard Shortcuts' }).getByText('F6').first())
    .toBeVisible()
})

test.each([1440, 1280])('at %i pixels a message with Undo covers nothing', async (width) => {
  answerForProfessor()
  await page.viewport(width, 900)
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expectShown('Slide Editor')
  const inShell = [...document.querySelectorAll('a, button, [role="tab"], input, [contenteditable="true"]')]
  showToast('success', '12 slides are shown without a script.', { label: 'Undo', run: () => undefined })
  const undo = page.getByRole('button', { name: 'Undo', exact: true }).last()
  await expect.element(undo).toBeVisible()
  const toast = page.getByText('12 slides are shown').element().parentElement as Element
  // Once it has risen.
  await expect.poll(() => toast.getAnimations().length).toBe(0)
  const box = toast.getBoundingClientRect()
  const header = document.querySelector('[data-region="header"]')?.getBoundingClientRect()
  expect(box.bottom).toBeLessThanOrEqual(header?.top ?? 0)
  const covered = inShell.filter((element) => {
    const other = element.getBoundingClientRect()
    return (
      other.width > 0 &&
      other.left < box.right &&
      other.right > box.left &&
      other.top < box.bottom &&
      other.bottom > box.top
    )
  })
  expect(covered.map((element) => element.textContent)).toEqual([])
})

test('a preview that is opened again begins at the slide that was chosen just before', async () => {
  answerForProfessor(makeLecture({ slides: { en: [makeSlide(1), makeSlide(2), makeSlide(3)] } }))
  await openPage(`/professor/lectures/${lectureId}/edit?slide=2`, makeUser('professor'))
  const press = (name: string) => (page.getByRole('button', { name }).element() as HTMLElement).click()
  const preview = (slide: number) =>
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: `Slide ${slide} of 3` })
  await expect.element(page.getByRole('textbox', { name: 'Script of slide 2' })).toBeVisible()
  press('Preview from Here')
  await expect.element(preview(2)).toBeInTheDocument()
  press('Back to the Studio')
  await expect.element(preview(2)).not.toBeInTheDocument()
  press('Previous')
  press('Preview from Here')
  await expect.element(preview(1)).toBeInTheDocument()
})
