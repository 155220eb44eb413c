import { activity } from '@lectern/contract/activity.ts'
import { annotations } from '@lectern/contract/annotations.ts'
import { type ChatMessage, chat } from '@lectern/contract/chat.ts'
import { health } from '@lectern/contract/health.ts'
import { type LectureQuestion, lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { lectures, type SlideEntry } from '@lectern/contract/lectures.ts'
import { notes } from '@lectern/contract/notes.ts'
import { slides } from '@lectern/contract/slides.ts'
import { study } from '@lectern/contract/study.ts'
import { users } from '@lectern/contract/users.ts'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from './answers.ts'
import { lectureId, makeLecture, makeSlide } from './lecture-answers.ts'
import { makeUser, openPage } from './open-page.tsx'
import { answerForStudent } from './student-answers.ts'

/** Makes a silent recording. */
export const makeRecording = (seconds: number): string => {
  const rate = 8_000
  const view = new DataView(new ArrayBuffer(44 + seconds * rate))
  const write = (at: number, text: string) =>
    new Uint8Array(view.buffer, at).set(new TextEncoder().encode(text))
  write(0, 'RIFF')
  view.setUint32(4, 36 + seconds * rate, true)
  write(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate, true)
  view.setUint16(32, 1, true)
  view.setUint16(34, 8, true)
  write(36, 'data')
  view.setUint32(40, seconds * rate, true)
  new Uint8Array(view.buffer, 44).fill(128)
  return URL.createObjectURL(new Blob([view.buffer], { type: 'audio/wav' }))
}

/** Makes a slide whose sentences are spoken for four seconds each. */
export const makeSpoken = (index: number, sentences: readonly string[], fields: Partial<SlideEntry> = {}) => {
  let at = 0
  const cues = sentences.map((sentence, number) => {
    const start = at
    at += sentence.length + 1
    return { start, end: at - 1, start_ms: number * 4_000, end_ms: (number + 1) * 4_000 }
  })
  return makeSlide(index, {
    script: sentences.join(' '),
    audio_url: makeRecording(sentences.length * 4),
    audio_duration_ms: sentences.length * 4_000,
    audio_marks: cues,
    ...fields,
  })
}

const progress = { lecture_id: lectureId, completed_slides: 1, total_slides: 2, completed: false }
const engines = {
  status: 'ok',
  version: '0.0.0',
  disk: 'ok',
  engines: {
    script: 'builtin',
    chat: 'builtin',
    annotation: 'builtin',
    speech: 'builtin',
    translation: 'none',
  },
} as const

/** Opens the lecture as a student, before any work; an address that names a slide or a question may open a sheet of a phone. */
export const openLecture = async (
  entries: SlideEntry[],
  questions: LectureQuestion[] = [],
  search = '',
  messages: ChatMessage[] | (() => void) = [],
) => {
  answerForStudent()
  answer(lectures.get, makeLecture({ published: true, slides: { en: entries } }))
  answer(slides.texts, [
    { slide_index: 1, text: 'Roots\nWater' },
    { slide_index: 2, text: 'Leaves\nChlorophyll' },
  ])
  answer(users.playerPreferences, { autoplay: true, playback_rate: 1 })
  answer(study.visit, progress)
  answer(study.completeSlide, progress)
  answer(study.completeLecture, progress)
  answer(activity.log, { accepted: 1, already_known: 0 })
  answer(notes.ofLecture, { bookmarks: [], notes: [] })
  answer(chat.sessions, [])
  if (typeof messages === 'function') messages()
  else answer(chat.activeHistory, messages)
  answer(lectureQuestions.mine, questions)
  answer(annotations.list, [])
  answer(health.get, engines)
  answer(slides.words, { width: 960, height: 540, words: [] })
  await openPage(`/student/lectures/${lectureId}${search}`, makeUser('student'))
  // The sheet of a phone covers it.
  if (search === '') await expect.element(page.getByRole('heading', { name: 'Slide 1 of 2' })).toBeVisible()
}

/** Makes an open question of the student to the professor, asked on the first slide. */
export const makeQuestion = (change: Partial<LectureQuestion> = {}): LectureQuestion => ({
  _id: '00000000-0000-7000-8000-00000000a001',
  lecture_id: lectureId,
  lecture_title: 'Plants',
  slide_index: 1,
  slide_title: 'Roots',
  question: 'Is this in the exam?',
  asked_at: '2026-01-01T10:00:00.000Z',
  answer: null,
  answered_at: null,
  is_new: false,
  is_done: false,
  ...change,
})

/** Makes two spoken slides. */
export const makePlants = () => [
  makeSpoken(1, ['Roots drink water.', 'They hold the plant.'], { title: 'Roots' }),
  makeSpoken(2, ['Leaves are green.', 'They breathe at night.', 'Water goes up.'], { title: 'Leaves' }),
]
