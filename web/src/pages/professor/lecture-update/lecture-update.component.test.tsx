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
