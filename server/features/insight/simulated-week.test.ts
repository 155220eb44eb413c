import type { AddressInfo } from 'node:net'
import { activity } from '@lectern/contract/activity.ts'
import { chat } from '@lectern/contract/chat.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import type { Quiz } from '@lectern/contract/quizzes.ts'
import { study } from '@lectern/contract/study.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type HttpClient, httpClient } from '../../client/http-client.ts'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { choiceQuestion, makeClass, makeQuiz } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { insightFeature } from './insight.feature.ts'

/**
 * A week of a class of 40 who study in different ways, by real calls over HTTP. The simulation keeps its own books of what it did;
 * the list of students and the confusion map must name exactly that.
 */

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SLIDES = 8
/** The faults of the lecture: slide 4 is confusing, students leave at slide 6, and slide 5 sends them back to 3. */
const CONFUSING = 4
const BORING = 6
const FORGOTTEN = 3
/** How many students study in each way. */
const classOf40 = { steady: 16, offline: 6, crammer: 6, stuck: 4, leaver: 6, absent: 2 } as const
type Kind = keyof typeof classOf40

let platform: TestApp
let professor: Person
let course: Course
let lectureId: string
let quiz: Quiz
let url: string
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  // The week ends now: an event cannot have happened after it was received.
  platform.clock.advanceMs(-7 * DAY)
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(platform.app.server.address() as AddressInfo).port}`
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  const lecture = await makeLecture(platform, course, { slides: SLIDES, published: true, scripts: false })
  lectureId = lecture.id
  const taught = (id: string, slide_index: number) =>
    choiceQuestion(id, { slide: { lecture_id: lectureId, slide_index }, correct_answer: 0 })
  quiz = await makeQuiz(professor, course, {
    title: 'Weekly quiz',
    questions: [taught('easy', 2), taught('hard', CONFUSING)],
  })
})
afterAll(() => platform.stop())

type Sent = {
  event_id: string
  event_type: string
  timestamp: string
  slide_index: number
  data: Record<string, unknown>
}
/** What the simulation did. Sets hold students, by slide. */
const truth = {
  came: new Set<string>(),
  finished: new Set<string>(),
  reached: Array.from({ length: SLIDES }, () => new Set<string>()),
  studied: Array.from({ length: SLIDES }, () => new Set<string>()),
  replayed: Array.from({ length: SLIDES }, () => new Set<string>()),
  backJumps: Array<number>(SLIDES).fill(0),
  pauses: Array<number>(SLIDES).fill(0),
  exits: Array<number>(SLIDES).fill(0),
  questions: Array<number>(SLIDES).fill(0),
}

type Student = { id: string; name: string; kind: Kind; index: number; client: HttpClient }

/** One window with the lecture open: each step notes in the books what it does. */
const openWindow = (student: Student, startMs: number) => {
  let atMs = startMs
  let slide = 0
  const session = `${student.id} ${startMs}`
  const events: Sent[] = []
  const log = (event_type: string, data: Record<string, unknown> = {}, seconds = 20) => {
    atMs += seconds * 1_000
    events.push({
      event_id: `${session} ${events.length}`.slice(-64),
      event_type,
      timestamp: new Date(atMs).toISOString(),
      slide_index: slide,
      data,
    })
  }
  truth.came.add(student.id)
  const goTo = (next: number) => {
    if (slide === 0) {
      slide = next
      log('lecture_open', { language: 'en' }, 0)
    } else {
      const from = slide
      slide = next
      if (next < from) truth.backJumps[next - 1]! += 1
      log('slide_navigation', { from, to: next })
    }
    truth.reached[next - 1]!.add(student.id)
    log('play', { at_ms: 5_000 }, 1)
  }
  return {
    events,
    session,
    goTo,
    replay() {
      truth.replayed[slide - 1]!.add(student.id)
      log('audio_seek', { from_ms: 40_000, to_ms: 10_000 })
    },
    pause() {
      truth.pauses[slide - 1]! += 1
      log('pause')
    },
    complete() {
      truth.studied[slide - 1]!.add(student.id)
      log('slide_completion')
    },
  }
}
type Window = ReturnType<typeof openWindow>

const send = ({ client }: Student, { session, events }: Window, order = events) =>
  client.call(activity.log, { body: { lecture_id: lectureId, session_id: session, events: order } })
const askedAbout = [
  'Why is the discount subtracted in Kneser-Ney smoothing?',
  'Why does Kneser-Ney smoothing subtract a discount?',
  'What is the discount in Kneser-Ney smoothing for?',
]

/** Walks through slides; on the confusing one as the kind is. */
const walk = (student: Student, window: Window, from: number, to: number) => {
  for (let slide = from; slide <= to; slide += 1) {
    window.goTo(slide)
    if (
      slide === CONFUSING &&
      (student.kind === 'steady' || (student.kind === 'offline' && student.index % 2))
    )
      window.replay()
    if (slide === 2 && student.kind === 'steady' && student.index === 0) window.replay()
    if (student.index % 3 === 0) window.pause()
    if (slide === 5 && student.kind === 'steady' && student.index < 10) {
      window.goTo(FORGOTTEN)
      window.goTo(5)
    }
    window.complete()
  }
}

const finish = async (student: Student, ...windows: Window[]) => {
  for (const { events } of windows)
    for (const { event_type, slide_index } of events)
      if (event_type === 'slide_completion')
        await student.client.call(study.completeSlide, { params: { lecture: lectureId, slide: slide_index } })
  await student.client.call(study.completeLecture, { params: { lecture: lectureId } })
  truth.finished.add(student.id)
}

/** A day of a student, sent in the evening. @param evening the clock now; what is sent happened before */
const live = async (student: Student, day: number, evening: number): Promise<void> => {
  const { kind, index } = student
  if (kind === 'steady' && day === 1 + (index % 4)) {
    const [first, second] = [openWindow(student, evening - 3 * HOUR), openWindow(student, evening - HOUR)]
    walk(student, first, 1, CONFUSING)
    walk(student, second, 5, SLIDES)
    await send(student, first)
    await send(student, second)
    await finish(student, first, second)
    if (index < 12) {
      const body = {
        lecture_id: lectureId,
        slide_index: CONFUSING,
        message: askedAbout[index % askedAbout.length]!,
      }
      await student.client.call(chat.send, { body })
      truth.questions[CONFUSING - 1]! += 1
    }
  }
  // In a train: the phone sends the next day, the last batch first and everything twice.
  if (kind === 'offline' && day === 3) {
    const window = openWindow(student, evening - DAY - HOUR)
    walk(student, window, 1, SLIDES)
    const half = window.events.length >> 1
    await send(student, window, window.events.slice(half))
    await send(student, window, window.events.toReversed())
    await finish(student, window)
  }
  if (kind === 'crammer' && day === 6) {
    const window = openWindow(student, evening - 2 * HOUR)
    walk(student, window, 1, SLIDES)
    await send(student, window)
    await finish(student, window)
  }
  // Comes back every other day, and never gets over the slide.
  if (kind === 'stuck' && [2, 4, 6].includes(day)) {
    const window = openWindow(student, evening - HOUR)
    window.goTo(CONFUSING)
    await send(student, window)
    truth.exits[CONFUSING - 1]! += 1
  }
  if (kind === 'leaver' && day === 0) {
    const window = openWindow(student, evening - HOUR)
    walk(student, window, 1, BORING - 1)
    window.goTo(BORING)
    await send(student, window)
    truth.exits[BORING - 1]! += 1
  }
  const takesQuiz = kind === 'steady' || kind === 'crammer'
  if (takesQuiz && day === 6) {
    await student.client.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
    // Seven of 22 know what the confusing slide teaches.
    const knows = kind === 'steady' && index < 7
    await student.client.call(submissions.submit, {
      params: { id: quiz._id },
      body: {
        answers: [
          { question_id: 'easy', answer: 0 },
          { question_id: 'hard', answer: knows ? 0 : 1 },
        ],
      },
    })
  }
}

const clientFor = async (userId: string, role: 'student' | 'professor') =>
  httpClient(url, await platform.context.tokens.sign({ userId, role }, 'api'))

/** The routine of the workers that keeps the tables up. */
const runRoutine = async () => {
  for (const { run } of insightFeature.routines!(platform.context)) await run(new AbortController().signal)
}

it('is named by the list of students and the confusion map', { timeout: 180_000 }, async () => {
  const accounts = await makeClass(
    platform,
    course,
    Object.values(classOf40).reduce((sum, count) => sum + count, 0),
  )
  const members = Object.entries(classOf40).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => ({ kind: kind as Kind, index })),
  )
  for (let day = 0; day < 7; day += 1) {
    if (day > 0) platform.clock.advanceMs(DAY)
    const evening = platform.clock.nowMs()
    for (const [at, { kind, index }] of members.entries()) {
      const { userId } = accounts[at]!
      const client = await clientFor(userId, 'student')
      await live({ id: userId, name: `Student ${at + 1}`, kind, index, client }, day, evening)
    }
    await runRoutine()
    // Someone looks each day, so the stored map has to follow.
    if (day === 0)
      await (await clientFor(professor.userId, 'professor')).call(insight.lecture, {
        params: { id: lectureId },
      })
  }
  platform.clock.advanceMs(DAY)
  await runRoutine()

  const teacher = await clientFor(professor.userId, 'professor')
  const map = await teacher.call(insight.lecture, { params: { id: lectureId } })
  expect(map).toMatchObject({ enrolled: 40, students: truth.came.size, finished: truth.finished.size })
  // On the last slide a visit ends as it should.
  const wanted = truth.reached.map((reached, at) => ({
    index: at + 1,
    reached: reached.size,
    studied: truth.studied[at]!.size,
    replays: truth.replayed[at]!.size,
    back_jumps: truth.backJumps[at],
    pauses: truth.pauses[at],
    exits: truth.exits[at],
    questions: truth.questions[at],
  }))
  expect(map.slides).toMatchObject(wanted)
  expect(map.slides[CONFUSING - 1]!.hardest_question).toEqual({
    quiz_title: 'Weekly quiz',
    number: 2,
    success: 7 / 22,
  })
  expect(map.needs_work.map(({ slide_index }) => slide_index)).toEqual([CONFUSING, BORING, FORGOTTEN])
  const reasonsOf = (slide: number) =>
    map.needs_work.find(({ slide_index }) => slide_index === slide)?.reasons.map(({ kind }) => kind)
  expect(reasonsOf(CONFUSING)?.toSorted()).toEqual(['exits', 'questions', 'quiz_success', 'replays'])
  expect(reasonsOf(BORING)).toEqual(['exits'])
  expect(reasonsOf(FORGOTTEN)).toEqual(['back_jumps'])
  expect(map.questions).toMatchObject([{ slide_index: CONFUSING, count: 12 }])

  const list = await teacher.call(insight.students, { params: { id: course._id } })
  const states = Map.groupBy(list.students, ({ state }) => state)
  const namesIn = (state: string) => (states.get(state as 'stuck') ?? []).map(({ _id }) => _id).toSorted()
  const idsWith = (...wanted: Kind[]) =>
    accounts
      .filter((_, at) => wanted.includes(members[at]!.kind))
      .map(({ userId }) => userId)
      .toSorted()
  expect(namesIn('stuck')).toEqual(idsWith('stuck'))
  expect(namesIn('inactive')).toEqual(idsWith('leaver'))
  expect(namesIn('not_started')).toEqual(idsWith('absent'))
  expect(namesIn('on_track')).toEqual(idsWith('steady', 'offline', 'crammer'))
  for (const { state, stuck_at } of list.students)
    expect(stuck_at?.slide_index).toBe(state === 'stuck' ? CONFUSING : undefined)
})
