import { publishing } from '@lectern/contract/publishing.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { answerForProfessor, lectureId, makeLecture, makeSlide } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const version = {
  published_at: '2026-11-26T10:00:00.000Z',
  languages: ['en', 'ko'],
  differing_slides: 0,
  undo_until: null,
}

test('an update says before the press which translations are older than their script', async () => {
  const slides = {
    en: [makeSlide(1), makeSlide(2)],
    ko: [makeSlide(1, { translation_stale: true }), makeSlide(2, { translation_stale: false })],
  }
  answerForProfessor(makeLecture({ published: true, published_version: version, slides }))
  answer(publishing.differences, {
    published_version: version,
    languages_added: [],
    languages_removed: [],
    total_slides: 2,
    renumbered_slides: 0,
    students_started: 0,
    students_finished: 0,
    slides_missing_script: [],
    slides_missing_audio: [],
    audio_seconds: null,
    slides: [],
  })
  await openPage(`/professor/lectures/${lectureId}/update`, makeUser('professor'))
  const warning = page.getByRole('alert').filter({ hasText: 'Some translations are older than their script' })
  await expect.element(warning.getByText('Korean: 1 slide.')).toBeVisible()
  await expect
    .element(warning.getByRole('link', { name: 'Slide 1' }))
    .toHaveAttribute('href', `/professor/lectures/${lectureId}/edit?slide=1&language=ko`)
  await expectAccessible()
})

test('an update goes without a new slide that has no script, and says so', async () => {
  answerForProfessor(makeLecture({ published: true, published_version: version }))
  const differing = {
    title: null,
    thumbnail_url: '/slide.webp',
    image_url: '/slide.webp',
    was_image_url: null,
    highlights_changed: true,
    languages: [],
  }
  answer(publishing.differences, {
    published_version: version,
    languages_added: [],
    languages_removed: [],
    total_slides: 3,
    renumbered_slides: 0,
    students_started: 0,
    students_finished: 0,
    slides_missing_script: [{ slide_index: 2, language: 'en' }],
    slides_missing_audio: [],
    audio_seconds: null,
    slides: [
      { ...differing, kind: 'changed', slide_index: 1, was_index: 1 },
      { ...differing, kind: 'new', slide_index: 2, was_index: null },
    ],
  })
  await openPage(`/professor/lectures/${lectureId}/update`, makeUser('professor'))
  const choice = page.getByRole('checkbox', { name: 'Update without slide 2' })
  await expect.element(choice).toBeChecked()
  await expect.element(page.getByText('Slide 2, new, left out of this update')).toBeVisible()
  await expect.element(page.getByText('1 slide changed')).toBeVisible()
  const button = page.getByRole('button', { name: 'Update Lecture' })
  await expect.element(button).not.toHaveAttribute('aria-disabled')
  await expectAccessible()
  await choice.click()
  await expect
    .element(page.getByText('Some scripts are missing, so the lecture cannot be updated yet.').first())
    .toBeVisible()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
})
