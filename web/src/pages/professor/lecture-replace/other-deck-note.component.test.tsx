import { lectures } from '@lectern/contract/lectures.ts'
import { type ReplacementPreview, slides } from '@lectern/contract/slides.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../testing/answers.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, lectureId, makeLecture, makeSlide } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const deckId = '00000000-0000-7000-8000-00000000d001'
const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const lecture = makeLecture({ slides: { en: numbers.map((number) => makeSlide(number)) } })

/** A preview in which the first `shared` pages take the work of slides. */
const previewOf = (shared: number): ReplacementPreview => {
  const page = (number: number) => ({
    number,
    title: `Title ${number}`,
    image_url: makeSlide(number).image_url,
    thumbnail_url: makeSlide(number).image_url,
  })
  return {
    deck_id: deckId,
    file_name: '04_whales.pdf',
    old: numbers.map((number) => ({ ...page(number), has_script: true, has_audio: false, annotations: 0 })),
    new: numbers.map((number) => ({
      ...page(number),
      ...(number <= shared
        ? { takes_from: number, kind: 'same' as const, likeness: 100 }
        : { takes_from: null, kind: null, likeness: null }),
      alternatives: [],
    })),
  }
}
const open = (shared: number) => {
  answerForProfessor(lecture)
  answer(slides.preview, previewOf(shared))
  return openPage(`/professor/lectures/${lectureId}/replace`, makeUser('professor'))
}

test('a file that has almost no slide of the lecture becomes a new lecture', async () => {
  await open(1)
  await expectShown('This PDF shares 1 of 10 slides with the lecture. Replace it, or make a new lecture?')
  await expectAccessible()
  const made = {
    ...makeLecture({ title: '04 whales', slides: {} }),
    _id: '00000000-0000-7000-8000-00000000e002',
  }
  answer(lectures.create, made)
  answer(slides.discard, { waiting: null, undo: null })
  answer(lectures.get, made)
  await page.getByRole('button', { name: 'Make a New Lecture' }).click()
  await expectShown('Upload Presentation Slides')
  expect(requestsOf(lectures.create).map(({ body }) => body)).toMatchObject([{ title: '04 whales' }])
  expect(requestsOf(slides.discard).map(({ query }) => query.get('deck_id'))).toEqual([deckId])
})

test('nothing is asked when some slides are shared', async () => {
  await open(2)
  await expectShown('Nothing has changed yet')
  await expectHidden('make a new lecture')
})

test.for([
  { name: 'of a published lecture', published: true },
  { name: 'of a lecture that no student has', published: false },
])('what becomes of notes on removed slides $name', async ({ published }) => {
  const version = { published_at: '2026-11-26T10:00:00.000Z', languages: ['en'], differing_slides: 0 }
  answerForProfessor(
    published ? { ...lecture, published, published_version: { ...version, undo_until: null } } : lecture,
  )
  answer(slides.preview, previewOf(2))
  await openPage(`/professor/lectures/${lectureId}/replace`, makeUser('professor'))
  await expectShown('Nothing has changed yet')
  const words = 'Students’ notes on removed slides are not lost'
  await (published ? expectShown(words) : expectHidden(words))
})
