import { annotations } from '@lectern/contract/annotations.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { users } from '@lectern/contract/users.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { answer, fail, lose, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectShown, expectToast } from '../../../testing/expect-shown.ts'
import {
  answerForProfessor,
  lectureId,
  makeLecture,
  makeSlide,
  runningJob,
} from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const openStudio = (search = '') =>
  openPage(`/professor/lectures/${lectureId}/edit${search}`, makeUser('professor'))
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })

test('a choice of tools that cannot be saved shows a message and lasts until the page is left', async () => {
  answerForProfessor()
  fail(users.setAnnotationPreferences)
  await openStudio()
  await button('Annotation Tools').click()
  const diagrams = page.getByRole('dialog').getByRole('checkbox', { name: 'Diagrams' })
  await expectToast(
    'Failed to save annotation preferences. Changes will be lost on page refresh.',
    diagrams.click(),
  )
  await expect.element(diagrams).not.toBeChecked()
  expect(requestsOf(users.setAnnotationPreferences)).toHaveLength(1)
  await cleanup()
  await openStudio()
  await button('Annotation Tools').click()
  await expect.element(diagrams).toBeChecked()
})

test('annotations that cannot be started say so, and the script can still be written', async () => {
  answerForProfessor(
    makeLecture({ slides: { en: [makeSlide(1, { script: '' }), makeSlide(2, { script: '' })] } }),
  )
  lose(annotations.generate)
  await openStudio()
  await expectToast(
    'Failed to start script + annotations generation.',
    button('Generate Script + Annotations').click(),
  )
  await expect.element(button('Generate Script')).toBeEnabled()
})

test('a failed history can be loaded again; no version is restored while the script is being written', async () => {
  answerForProfessor()
  fail(scripts.history)
  await openStudio()
  await button('History').click()
  const drawer = page.getByRole('dialog', { name: /^Script History/ })
  await expect.element(drawer.getByText('The history could not be loaded.')).toBeVisible()
  const now = '2026-01-01T00:00:00.000Z'
  const version = {
    source: 'manual_edit',
    timestamp: now,
    audio_url_for_this_version: null,
    author_name: null,
  } as const
  const saved = (number: number, script_text: string, is_present: boolean) => ({
    ...version,
    version_id: `00000000-0000-7000-8000-00000000d00${number}`,
    script_text,
    is_present,
    is_autosave: false,
  })
  answer(scripts.history, [saved(2, makeSlide(1).script, true), saved(1, 'Seeds need water.', false)])
  await drawer.getByRole('button', { name: 'Retry' }).click()
  const load = drawer.getByRole('button', { name: /^Load the version/ })
  await expect.element(load).not.toHaveAttribute('aria-disabled', 'true')

  answer(jobs.ofLecture, [runningJob(1, { kind: 'script', slide_index: 1 })])
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(load).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(load)
    .toHaveAccessibleDescription('Cannot load script while another operation is in progress. Please wait.')
})

test('a row of the overview opens its slide; a locked language says why', async () => {
  const untranslated = [1, 2, 3].map((index) => makeSlide(index, { script: '' }))
  answerForProfessor(
    makeLecture({
      script_generation_complete: false,
      slides: { en: [makeSlide(1, { script: 'One.' }), ...untranslated.slice(1)], ko: untranslated },
    }),
  )
  await openStudio()
  await expect
    .element(page.getByRole('tab', { name: 'Slide Editor' }))
    .toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: 'Lecture Overview' }).click()
  const rows = page.getByRole('list', { name: 'Lecture Overview' }).getByRole('listitem')
  await expect.poll(() => rows.elements()).toHaveLength(3)
  await expect
    .poll(
      () =>
        rows
          .first()
          .getByRole('button', { name: /^Slide 1/ })
          .element().textContent,
    )
    .toMatch(/One\./)
  // Until all scripts of the default language are written, Korean is shown as text, not as a button.
  await expect.poll(() => rows.nth(1).element().textContent).toMatch(/Korean: KONot translated/)
  expect(
    rows
      .nth(1)
      .getByRole('button', { name: /Korean/ })
      .elements(),
  ).toHaveLength(0)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Slide 2/ })
    .click()
  await expectShown('Slide 2 of 3')
  await expect.element(page.getByRole('textbox', { name: 'Script of slide 2', exact: true })).toBeVisible()
})

test('when all scripts are written, their audio is offered in the row below the header', async () => {
  const silent = [makeSlide(1, { script: '' }), makeSlide(2, { script: '' })]
  answerForProfessor(makeLecture({ slides: { en: silent } }))
  const writing = runningJob(1, { kind: 'lecture_scripts' })
  answer(jobs.ofLecture, [writing])
  await openStudio()
  await expectShown(/^Writing/)
  answerForProfessor(makeLecture({ slides: { en: [makeSlide(1), makeSlide(2)] } }))
  answer(jobs.ofLecture, [{ ...writing, status: 'COMPLETED', ended_at: writing.created_at }])
  const next = page.getByRole('status').filter({ hasText: 'All scripts are ready. Next: their audio.' })
  await expect.element(next).toBeVisible()
  await expect.element(button('Generate Audio for 2 Slides')).toBeVisible()
  await expectAccessible()
  answer(speech.speak, ({ params }) => ({ job_id: runningJob(Number(params.slide)).job_id }))
  const speaking = [1, 2].map((slide_index) => runningJob(slide_index, { kind: 'audio', slide_index }))
  answer(jobs.ofLecture, speaking)
  await next.getByRole('button', { name: 'Generate All Audio' }).click()
  await expect.poll(() => requestsOf(speech.speak).map(({ params }) => params.slide)).toEqual(['1', '2'])
  await expect.element(next).not.toBeInTheDocument()
})

test('a PDF is dropped on the card of a lecture without slides', async () => {
  answerForProfessor(makeLecture({ slides: {}, total_slides: 0, image_paths: [] }))
  await openStudio()
  const card = page.getByLabelText('Slides as a PDF file')
  await expect.element(card).toBeInTheDocument()
  const drag = (name: 'dragenter' | 'dragover' | 'drop') => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['%PDF-1.7'], 'dropped.pdf', { type: 'application/pdf' }))
    card.element().dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
  }
  drag('dragenter')
  await expectShown('Drop the file here')
  drag('dragover')
  drag('drop')
  await expectShown('dropped.pdf')
  await expect.element(page.getByRole('combobox', { name: 'Generation mode' })).toHaveValue('Interactive')
})
