import { publishing } from '@lectern/contract/publishing.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../../testing/answers.ts'
import { expectAccessible } from '../../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../../testing/expect-shown.ts'
import { answerForProfessor, lectureId, makeLecture, makeSlide } from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

const titles = ['심층 학습의 기초', '메모리 절약과 id 확인', '형상이 다른 텐서의 연산']
const slides = titles.map((title, index) => makeSlide(index + 1, { title, script: '', audio_url: null }))
const lecture = makeLecture({
  supported_languages: ['en', 'ko'],
  default_language: 'en',
  total_slides: 3,
  slides: { en: slides, ko: slides },
})

test('a Korean deck whose scripts would be English is written in Korean with one press', async () => {
  answerForProfessor(lecture)
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expectShown('These slides are in Korean, but scripts are written in English first.')
  await expectAccessible()
  const korean = {
    ...lecture,
    supported_languages: ['ko'],
    languages_in_preparation: ['en'],
    default_language: 'ko',
  }
  answer(publishing.update, korean)
  await page.getByRole('button', { name: 'Write in Korean' }).click()
  await expectHidden('These slides are in Korean')
  expect(requestsOf(publishing.update)[0]?.body).toEqual({
    supported_languages: ['ko'],
    languages_in_preparation: ['en'],
  })
  await expect
    .element(page.getByRole('button', { name: 'Language of the script: Korean default' }))
    .toBeVisible()
})

test('nothing is asked of a deck in the default language, or once most scripts are there', async () => {
  const written = slides.map((slide) => ({ ...slide, script: 'Written by hand.' }))
  answerForProfessor({ ...lecture, slides: { en: written, ko: slides } })
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expectShown('Written by hand.')
  await expectHidden('These slides are in Korean')
})
