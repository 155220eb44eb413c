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

test('a silent slide is named as such, a missing script as missing, and the notes of a removed slide stay', async () => {
  answerForProfessor(makeLecture({ published: true, published_version: version }))
  const differing = {
    title: null,
    thumbnail_url: '/slide.webp',
    image_url: '/slide.webp',
    was_image_url: null,
    highlights_changed: false,
    languages: [],
  }
  const silenced = {
    language: 'en',
    before: { script: 'Leaves need light.', audio_url: '/a.mp3', audio_duration_ms: 2_000 },
    now: { script: '', audio_url: null, audio_duration_ms: null },
  }
  answer(publishing.differences, {
    published_version: version,
    languages_added: [],
    languages_removed: [],
    total_slides: 4,
    renumbered_slides: 0,
    students_started: 2,
    students_finished: 0,
    slides_missing_script: [{ slide_index: 3, language: 'en' }],
    slides_missing_audio: [],
    audio_seconds: null,
    slides: [
      { ...differing, kind: 'changed', slide_index: 1, was_index: 1, languages: [silenced] },
      { ...differing, kind: 'new', slide_index: 2, was_index: null },
      { ...differing, kind: 'new', slide_index: 3, was_index: null },
      { ...differing, kind: 'removed', slide_index: null, was_index: 4, languages: [silenced] },
    ],
  })
  await openPage(`/professor/lectures/${lectureId}/update`, makeUser('professor'))
  const row = (slide: string) => page.getByRole('button', { name: new RegExp(`^Slide ${slide}`) })
  await expect.element(row('1').getByText('3 words removed')).toBeVisible()
  await expect.element(row('1').getByText('Needs none')).toBeVisible()
  await expect.element(row('2').getByText('No script', { exact: true })).toBeVisible()
  await expect.element(row('2').getByText('Needs none')).toBeVisible()
  await expect.element(row('3').getByText('No script yet')).toBeVisible()
  await expect.element(page.getByText('Notes on a removed slide move to the nearest slide.')).toBeVisible()
  await expect.element(row('4').getByText('Needs none')).not.toBeInTheDocument()
  await row('4').click()
  await expect.element(page.getByText('Their notes on it then move to the nearest slide.')).toBeVisible()
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
