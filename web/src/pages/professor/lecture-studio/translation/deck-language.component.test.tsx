import { health } from '@lectern/contract/health.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer, requestsOf } from '../../../../testing/answers.ts'
import { expectAccessible } from '../../../../testing/expect-accessible.ts'
import { expectHidden, expectShown } from '../../../../testing/expect-shown.ts'
import {
  answerForProfessor,
  lectureId,
  makeLecture,
  makeSlide,
  runningJob,
} from '../../../../testing/lecture-answers.ts'
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
  await expectShown('These slides are in Korean, but the scripts would be in English.')
  const all = page.getByRole('button', { name: /^Generate All Scripts/ })
  await expect.element(all).toHaveAttribute('aria-disabled', 'true')
  await expect.element(all).toHaveAccessibleDescription(/First choose the language of the scripts/)
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

test('a professor who goes on in English is not asked again, and scripts are written although the slides are in Korean', async () => {
  answerForProfessor(lecture)
  answer(scripts.generateAll, { job_id: runningJob(1).job_id })
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expect.element(page.getByRole('link', { name: 'Translate with an AI Model' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue in English' }).click()
  await expectHidden('These slides are in Korean')
  await page.getByRole('button', { name: /^Generate All Scripts/ }).click()
  await expect.poll(() => requestsOf(scripts.generateAll)).toHaveLength(1)
  expect(requestsOf(scripts.generateAll)[0]?.body).toMatchObject({ ignore_slide_language: true })
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expect.element(page.getByRole('heading', { name: lecture.title })).toBeVisible()
  await expectHidden('These slides are in Korean')
})

test('a deck whose titles do not show its language is asked about once a job was refused, without the refusal', async () => {
  const untitled = slides.map((slide) => ({ ...slide, title: null }))
  answerForProfessor({ ...lecture, slides: { en: untitled, ko: untitled } })
  answer(jobs.ofLecture, [
    runningJob(1, {
      kind: 'lecture_scripts',
      status: 'FAILED',
      slide_index: null,
      language: 'en',
      code: 'deck_not_translated',
      params: { language: 'ko', target: 'en' },
      message: 'Nothing was written',
    }),
  ])
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expectShown('These slides are in Korean, but the scripts would be in English.')
  await expectHidden('Nothing was written')
})

test('with a model, which translates, scripts can be written without an answer', async () => {
  answerForProfessor(lecture)
  answer(health.get, {
    status: 'ok',
    version: '0.0.0',
    disk: 'ok',
    engines: { script: 'model', chat: 'model', annotation: 'model', speech: 'builtin', translation: 'model' },
  })
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expectShown('The AI model would write the scripts in English.')
  const all = page.getByRole('button', { name: /^Generate All Scripts/ })
  await expect.element(all).not.toHaveAttribute('aria-disabled', 'true')
})

test('nothing is asked of a deck in the default language, or once most scripts are there', async () => {
  const written = slides.map((slide) => ({ ...slide, script: 'Written by hand.' }))
  answerForProfessor({ ...lecture, slides: { en: written, ko: slides } })
  await openPage(`/professor/lectures/${lectureId}/edit`, makeUser('professor'))
  await expectShown('Written by hand.')
  await expectHidden('These slides are in Korean')
})
