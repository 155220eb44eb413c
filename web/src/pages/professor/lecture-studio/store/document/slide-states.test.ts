import type { JobStatus } from '@lectern/contract/jobs.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { countLecture, listMissingAudio, readSlideStates, readStateIn } from './slide-states.ts'

const jobOf = (job: Partial<JobStatus>): JobStatus => ({
  job_id: 'job',
  kind: 'script',
  status: 'RUNNING',
  progress: 0,
  message: '',
  code: '',
  params: {},
  details: [],
  error: null,
  course_id: null,
  lecture_id: 'lecture',
  slide_index: null,
  language: null,
  original_filename: null,
  partial: null,
  audio_url: null,
  syllabus_text: null,
  done: null,
  total: null,
  created_at: '2026-01-01T00:00:00.000Z',
  ended_at: null,
  ...job,
})

const none: ReadonlySet<string> = new Set()
const overallOf = (...given: Parameters<typeof readSlideStates>) =>
  readSlideStates(...given).map(({ overall }) => overall)

describe('the states of slides', () => {
  const lecture = lectureOf({
    en: [entry(1, 'A', 'current'), entry(2, 'B', 'none'), entry(3, 'C', 'stale'), entry(4, '  \n', 'none')],
  })

  it('say what is stored: ready, without audio, with old audio, without a script', () => {
    expect(overallOf(lecture, [], none)).toEqual(['ready', 'noAudio', 'stale', 'noScript'])
  })

  it('say what runs for a slide, and what waits', () => {
    const jobs = [
      jobOf({ kind: 'audio', slide_index: 2, language: 'en' }),
      jobOf({ kind: 'audio', slide_index: 3, language: 'en', status: 'PENDING' }),
      jobOf({ kind: 'script', slide_index: 4, language: 'en' }),
    ]
    expect(overallOf(lecture, jobs, none)).toEqual(['ready', 'speaking', 'waiting', 'writing'])
  })

  it('let a job that writes everything change the slides without a script only', () => {
    const blank = lectureOf({
      en: [entry(1, 'A', 'current'), entry(2, '', 'none'), entry(3, '', 'none'), entry(4, '', 'none')],
    })
    const at = (number: number) =>
      jobOf({
        kind: 'lecture_scripts',
        language: 'en',
        ...createMessage('writing_script', { number, total: 4 }),
      })
    expect(overallOf(blank, [at(2)], none)).toEqual(['ready', 'writing', 'waiting', 'waiting'])
    // The second could not be written.
    expect(overallOf(blank, [at(3)], none)).toEqual(['ready', 'noScript', 'writing', 'waiting'])
    const several = { ...at(2), ...createMessage('writing_scripts', { slides: [2, 4], total: 4 }) }
    expect(overallOf(blank, [several], none)).toEqual(['ready', 'writing', 'waiting', 'writing'])
    const waits = { ...at(3), ...createMessage('model_busy') }
    expect(overallOf(blank, [waits], none)).toEqual(['ready', 'waiting', 'waiting', 'waiting'])
    const pending = { ...at(3), status: 'PENDING' as const }
    expect(overallOf(blank, [pending], none)).toEqual(['ready', 'waiting', 'waiting', 'waiting'])
  })

  it('put what is not saved before everything else', () => {
    expect(overallOf(lecture, [], new Set(['en 1', 'en 4']))).toEqual([
      'unsaved',
      'noAudio',
      'stale',
      'unsaved',
    ])
  })

  it('tell a translation of an earlier text, and which ones a translation will come to', () => {
    const two = lectureOf({
      en: [entry(1, 'A', 'current'), entry(2, 'B', 'current'), entry(3, 'C', 'current')],
      ko: [
        { ...entry(1, 'A', 'current'), translation_stale: true },
        { ...entry(2, 'B', 'none'), translation_stale: true },
        entry(3, 'C', 'current'),
      ],
    })
    const korean = (jobs: JobStatus[]) =>
      readSlideStates(two, jobs, none).map(({ byLanguage }) => byLanguage.ko)
    expect(korean([])).toEqual(['staleTranslation', 'noAudio', 'ready'])
    expect(korean([jobOf({ kind: 'translation' })])).toEqual(['waiting', 'waiting', 'ready'])
  })

  it('call a script with annotations written, too', () => {
    const job = jobOf({ kind: 'annotated_script', slide_index: 1, language: 'en' })
    expect(overallOf(lecture, [job], none)[0]).toBe('writing')
  })

  it('name the language that asks for most', () => {
    const two = lectureOf({ en: [entry(1, 'A', 'current')], ko: [entry(1, '', 'none')] })
    expect(readSlideStates(two, [], none)).toMatchObject([
      { overall: 'noScript', byLanguage: { en: 'ready', ko: 'noScript' } },
    ])
  })

  it('are told for one language without what another lacks', () => {
    const two = lectureOf({ en: [entry(1, 'A', 'none')], ko: [entry(1, '', 'none')] })
    const [slide] = readSlideStates(two, [], none)
    expect(['en', 'ko', 'ja'].map((language) => slide && readStateIn(slide, language))).toEqual([
      'noAudio',
      'noScript',
      'noScript',
    ])
  })

  it('wait where audio is asked for, until its job says more', () => {
    const queued = new Set(['en 2', 'en 3'])
    const job = jobOf({ kind: 'audio', slide_index: 3, language: 'en' })
    expect(readSlideStates(lecture, [job], none, queued).map(({ overall }) => overall)).toEqual([
      'ready',
      'waiting',
      'speaking',
      'noScript',
    ])
  })

  it('say that a page could not be drawn, but never instead of unsaved text', () => {
    const missing = { ...entry(1, 'A', 'current'), picture_missing: true }
    expect(overallOf(lectureOf({ en: [missing] }), [], none)).toEqual(['failed'])
    expect(overallOf(lectureOf({ en: [missing] }), [], new Set(['en 1']))).toEqual(['unsaved'])
  })
})

describe('what is missing', () => {
  // Pages 1 and 7 are there, those between are still drawn.
  const lecture = lectureOf({
    en: [entry(1, 'A', 'stale'), entry(7, 'B', 'current')],
    ko: [entry(1, '', 'none'), entry(7, 'C', 'none')],
  })

  it('is counted by slide and language', () => {
    expect(countLecture(lecture)).toEqual({
      total: 2,
      ready: 0,
      scriptsToWrite: 1,
      audioToMake: 2,
      defaultScriptsToWrite: 0,
    })
  })

  it('is listed under the numbers that the slides have', () => {
    expect(listMissingAudio(lecture)).toEqual([
      { slide_index: 1, language: 'en' },
      { slide_index: 7, language: 'ko' },
    ])
  })
})
