import { annotations } from '@lectern/contract/annotations.ts'
import type { Call } from '@lectern/contract/call.ts'
import { health } from '@lectern/contract/health.ts'
import { type JobKind, type JobStatus, jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { translation } from '@lectern/contract/translation.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, fail, lose } from '../../../../testing/answers.ts'
import { expectHidden, expectShown, expectToast } from '../../../../testing/expect-shown.ts'
import {
  answerForProfessor,
  lectureId,
  makeLecture,
  makeSlide,
  runningJob,
} from '../../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../../testing/open-page.tsx'

const notSent = 'Failed to send cancellation request.'
const notRefreshed = 'processed, but failed to refresh lecture data. Please refresh manually.'
/**
 * The messages of each kind of job when its cancel, its polling, the job itself or the next reading of the
 * lecture fails.
 */
const kinds: [
  JobKind,
  Call,
  { slide_index?: number; cancel: string; check: string; end: string; refresh: string },
][] = [
  [
    'slides',
    slides.cancel,
    {
      cancel: `${notSent} PDF processing may continue.`,
      check: 'Error checking PDF processing status. Stopping updates.',
      end: 'PDF processing failed/was cancelled.',
      refresh: `PDF ${notRefreshed}`,
    },
  ],
  [
    'script',
    scripts.cancel,
    {
      slide_index: 1,
      cancel: `${notSent} Script generation may continue.`,
      check: 'Error checking script generation status. Stopping updates.',
      end: 'Script generation for slide 1 failed/was cancelled.',
      refresh: `Script ${notRefreshed}`,
    },
  ],
  [
    'lecture_scripts',
    scripts.cancel,
    {
      cancel: `${notSent} The generation of all scripts may continue.`,
      check: 'Error checking script generation status. Stopping updates.',
      end: 'Script generation failed/was cancelled.',
      refresh: `Script ${notRefreshed}`,
    },
  ],
  [
    'annotated_script',
    annotations.cancel,
    {
      slide_index: 1,
      cancel: `${notSent} Script + annotations generation may continue.`,
      check: 'Error checking script + annotations status. Stopping updates.',
      end: 'Script + annotations generation for slide 1 failed/was cancelled.',
      refresh: `Script ${notRefreshed}`,
    },
  ],
  [
    'translation',
    translation.cancel,
    {
      cancel: `${notSent} The translation may continue.`,
      check: 'Error checking translation status. Stopping updates.',
      end: 'The translation failed/was cancelled.',
      refresh: `Translation ${notRefreshed}`,
    },
  ],
  [
    'audio',
    speech.cancel,
    {
      slide_index: 1,
      cancel: `${notSent} Audio generation may continue.`,
      check: 'Error checking audio generation status. Stopping updates.',
      end: 'Audio generation for slide 1 failed/was cancelled.',
      refresh: `Audio ${notRefreshed}`,
    },
  ],
]

const inTwoLanguages = makeLecture({
  slides: { en: [makeSlide(1), makeSlide(2)], ko: [makeSlide(1), makeSlide(2)] },
})
const answerJobs = (...states: Partial<JobStatus>[]) =>
  answer(
    jobs.ofLecture,
    states.map((job, index) => runningJob(index, job)),
  )
const openStudio = () => openPage(`/professor/lectures/${lectureId}/edit?slide=1`, makeUser('professor'))
const cancelButtons = () => page.getByRole('button', { name: /^Cancel/ })

test.each(kinds)(
  'a job that cannot be cancelled, asked after, done or shown says so: %s',
  async (kind, cancelCall, { slide_index = null, ...says }) => {
    answerForProfessor(inTwoLanguages)
    fail(cancelCall)
    const job = { kind, slide_index }
    // One job that will fail and one that will succeed. A slide has only one of a kind at a time.
    const other = { kind, slide_index: slide_index === null ? null : 2 }
    answerJobs(job, other)
    await openStudio()
    const cancel = cancelButtons().first()
    await expectToast(says.cancel, cancel.click())
    await expect.element(cancel).toBeEnabled()

    lose(jobs.ofLecture)
    await expectToast(says.check)

    answerJobs({ ...job, status: 'FAILED' }, other)
    const again = page.getByRole('button', { name: 'Check Again' })
    await again.click()
    await expect.element(again).not.toBeInTheDocument()
    await expectShown(says.end)

    fail(lectures.get)
    answerJobs({ ...job, status: 'FAILED' }, { ...other, status: 'COMPLETED' })
    await expectToast(says.refresh)
    const filmstrip = page.getByRole('navigation', { name: 'All slides' })
    expect(filmstrip.getByRole('listitem').elements()).toHaveLength(2)
  },
)

test("a cancelled job's message disappears by itself; a failed job's stays until dismissed", async () => {
  answerForProfessor()
  const script = { kind: 'script', slide_index: 1 } as const
  const audio = { kind: 'audio', slide_index: 1 } as const
  answerJobs(script, audio)
  await openStudio()
  await expect.element(cancelButtons().first()).toBeVisible()
  const failed = 'The model has no more credit.'
  const cancelled = 'Audio generation for slide 1 was cancelled.'
  answerJobs(
    { ...script, status: 'FAILED', error: failed },
    { ...audio, status: 'CANCELLED', message: cancelled },
  )
  await expectShown(cancelled)
  await expectShown(failed)
  await expectHidden(cancelled)
  await expectShown(failed)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expectHidden(failed)
})

test('many notices cover nothing: the newest are shown, the others counted', async () => {
  answerForProfessor(
    makeLecture({
      slides: { en: [1, 2, 3, 4].map((n) => makeSlide(n)), ko: [1, 2, 3, 4].map((n) => makeSlide(n)) },
    }),
  )
  answerJobs(
    { kind: 'script', slide_index: 2 },
    { kind: 'script', slide_index: 3 },
    { kind: 'audio', slide_index: 4 },
    { kind: 'audio', slide_index: 2, language: 'ko' },
  )
  await openStudio()
  const more = page.getByRole('button', { name: '2 More Notices' })
  await expect.element(more).toBeVisible()
  // A click fails where something covers the button.
  const tool = page.getByRole('button', { name: 'Add Annotation' })
  await tool.click({ trial: true })
  await more.click()
  // Each recording has a Cancel of its own.
  await expect
    .poll(
      () => page.getByRole('button', { name: /^Cancel the (script|audio) for slide \d$/ }).elements().length,
    )
    .toBe(4)
  await tool.click({ trial: true })
  await page.getByRole('button', { name: 'Fewer Notices' }).click()

  await page.viewport(390, 844)
  await expect.element(page.getByRole('button', { name: '3 More Notices' })).toBeVisible()
  await expect
    .poll(() => page.getByRole('button', { name: /^Cancel the audio for slide \d$/ }).elements().length)
    .toBe(1)
})

test('a model that sends no first word is named, until words come', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  answerForProfessor()
  const engines = { script: 'model', chat: 'builtin', annotation: 'builtin', speech: 'builtin' } as const
  answer(health.get, {
    status: 'ok',
    version: '0.0.0',
    disk: 'ok',
    engines: { ...engines, translation: 'none' },
  })
  answerJobs({ kind: 'script', slide_index: 2 })
  await openStudio()
  await expectShown('Writing the script for slide 2')
  expect(page.getByText('The AI model has not answered yet.').elements()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(15_000)
  await expectShown('The AI model has not answered yet.')
  answerJobs({ kind: 'script', slide_index: 2, partial: 'Leaves' })
  await expectHidden('The AI model has not answered yet.')
})

test('slides that are spoken since their upload are not offered to be spoken again', async () => {
  const silent = [1, 2, 3].map((number) => makeSlide(number))
  answerForProfessor(makeLecture({ slides: { en: silent } }))
  const recordings = [1, 2, 3].map((slide_index) => ({ kind: 'audio', slide_index }) as const)
  answerJobs(...recordings.slice(1))
  await openStudio()
  const speak = page.getByRole('button', { name: 'Generate Audio for 3 Slides' })
  await expect.element(speak).toBeEnabled()
  answerJobs(...recordings)
  await expect
    .element(page.getByRole('button', { name: 'Generating audio', exact: true }))
    .toHaveAttribute('data-disabled')
  await expect.element(speak).not.toBeInTheDocument()
})

test('while slides are spoken, the banner counts the slides that the filmstrip calls ready', async () => {
  const silent = [1, 2, 3].map((number) => makeSlide(number))
  answerForProfessor(makeLecture({ slides: { en: silent } }))
  answer(speech.speak, ({ params }) => ({ job_id: runningJob(Number(params.slide)).job_id }))
  answer(jobs.ofLecture, [])
  await openStudio()
  const speak = page.getByRole('button', { name: 'Generate Audio for 3 Slides' })
  await expect.element(speak).toBeVisible()
  const recording = (slide: number, status: JobStatus['status']) =>
    runningJob(slide, { kind: 'audio', slide_index: slide, status })
  answer(jobs.ofLecture, [recording(2, 'COMPLETED'), recording(1, 'PENDING'), recording(3, 'RUNNING')])
  await speak.click()
  // The lecture that is shown has no audio yet.
  await expectShown('Generating audio 1 of 3')
  await expectShown('0 ready')
  await expectHidden('finished')
  answer(
    lectures.get,
    makeLecture({ slides: { en: silent.toSpliced(1, 1, makeSlide(2, { audio_url: '/files/2.ogg' })) } }),
  )
  answer(jobs.ofLecture, [recording(2, 'COMPLETED'), recording(3, 'FAILED'), recording(1, 'RUNNING')])
  await expectShown('Generating audio 2 of 3')
  await expectShown('1 ready')
})
