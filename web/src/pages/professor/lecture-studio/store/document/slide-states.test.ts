import type { JobStatus } from '@lectern/contract/jobs.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { countLecture, countReady, listMissingAudio, readSlideStates, readStateIn } from './slide-states.ts'

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

  it('describe stored data: ready, without audio, with outdated audio, without a script', () => {
    expect(overallOf(lecture, [], none)).toEqual(['ready', 'noAudio', 'stale', 'noScript'])
  })

  it('describe running and waiting jobs', () => {
    const jobs = [
      jobOf({ kind: 'audio', slide_index: 2, language: 'en' }),
      jobOf({ kind: 'audio', slide_index: 3, language: 'en', status: 'PENDING' }),
      jobOf({ kind: 'script', slide_index: 4, language: 'en' }),
    ]
    expect(overallOf(lecture, jobs, none)).toEqual(['ready', 'speaking', 'waiting', 'writing'])
  })

  it('change only slides without a script during a job that writes all scripts', () => {
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
    // The job could not write the second slide.
    expect(overallOf(blank, [at(3)], none)).toEqual(['ready', 'noScript', 'writing', 'waiting'])
    const several = { ...at(2), ...createMessage('writing_scripts', { slides: [2, 4], total: 4 }) }
    expect(overallOf(blank, [several], none)).toEqual(['ready', 'writing', 'waiting', 'writing'])
    const waits = { ...at(3), ...createMessage('model_busy') }
    expect(overallOf(blank, [waits], none)).toEqual(['ready', 'waiting', 'waiting', 'waiting'])
    const pending = { ...at(3), status: 'PENDING' as const }
    expect(overallOf(blank, [pending], none)).toEqual(['ready', 'waiting', 'waiting', 'waiting'])
  })

  it('put unsaved text first', () => {
    expect(overallOf(lecture, [], new Set(['en 1', 'en 4']))).toEqual([
      'unsaved',
      'noAudio',
      'stale',
      'unsaved',
    ])
  })

  it('name outdated translations, and those that a running translation will write', () => {
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

  it('treat a job with annotations as writing, too', () => {
    const job = jobOf({ kind: 'annotated_script', slide_index: 1, language: 'en' })
    expect(overallOf(lecture, [job], none)[0]).toBe('writing')
  })

  it('combine the languages into the most urgent state', () => {
    const two = lectureOf({ en: [entry(1, 'A', 'current')], ko: [entry(1, '', 'none')] })
    expect(readSlideStates(two, [], none)).toMatchObject([
      { overall: 'noScript', byLanguage: { en: 'ready', ko: 'noScript' } },
    ])
  })

  it('name the languages in which a script says next to nothing', () => {
    const two = lectureOf({
      en: [entry(1, 'We stay with Roots.', 'current'), entry(2, 'Roots take water from the soil.', 'none')],
      ko: [entry(1, '', 'none'), entry(2, '계속해서 뿌리입니다.', 'none')],
    })
    expect(readSlideStates(two, [], none).map(({ thin }) => thin)).toEqual([['en'], ['ko']])
  })

  it('can be read for one language, ignoring the others', () => {
    const two = lectureOf({ en: [entry(1, 'A', 'none')], ko: [entry(1, '', 'none')] })
    const [slide] = readSlideStates(two, [], none)
    expect(['en', 'ko', 'ja'].map((language) => slide && readStateIn(slide, language))).toEqual([
      'noAudio',
      'noScript',
      'noScript',
    ])
  })

  it('wait after a request for audio until its job reports more', () => {
    const queued = new Set(['en 2', 'en 3'])
    const job = jobOf({ kind: 'audio', slide_index: 3, language: 'en' })
    expect(readSlideStates(lecture, [job], none, queued).map(({ overall }) => overall)).toEqual([
      'ready',
      'waiting',
      'speaking',
      'noScript',
    ])
  })

  it('show a missing picture, but never instead of unsaved text', () => {
    const missing = { ...entry(1, 'A', 'current'), picture_missing: true }
    expect(overallOf(lectureOf({ en: [missing] }), [], none)).toEqual(['failed'])
    expect(overallOf(lectureOf({ en: [missing] }), [], new Set(['en 1']))).toEqual(['unsaved'])
  })
})

describe('missing scripts and audio', () => {
  // Pages 1 and 7 are ready; those in between are still rendered.
  const lecture = lectureOf({
    en: [entry(1, 'A', 'stale'), entry(7, 'B', 'current')],
    ko: [entry(1, '', 'none'), entry(7, 'C', 'none')],
  })

  it('are counted by slide and language', () => {
    expect(countLecture(lecture)).toEqual({
      total: 2,
      ready: 0,
      scriptsToWrite: 1,
      audioToMake: 2,
      slidesToSpeak: 2,
      defaultScriptsToWrite: 0,
    })
  })

  it("are listed with the slides' own numbers", () => {
    expect(listMissingAudio(lecture)).toEqual([
      { slide_index: 1, language: 'en' },
      { slide_index: 7, language: 'ko' },
    ])
  })

  it('are none of a slide that is shown without a script, as each count says', () => {
    const silent = lectureOf({
      en: [entry(1, 'A', 'current'), { ...entry(2, '', 'none'), is_silent: true }, entry(3, '', 'none')],
    })
    expect(countLecture(silent)).toMatchObject({ ready: 2, scriptsToWrite: 1, audioToMake: 0 })
    expect(countReady(silent, 'en')).toBe(2)
    expect(overallOf(silent, [], none)).toEqual(['ready', 'ready', 'noScript'])
    // Unsaved text is counted once it is stored, here as in the header.
    expect(overallOf(silent, [], new Set(['en 1']))).toEqual(['unsaved', 'ready', 'noScript'])
  })
})
