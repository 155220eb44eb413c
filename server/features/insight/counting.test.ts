import { activity } from '@lectern/contract/activity.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { insight } from '@lectern/contract/insight.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { study } from '@lectern/contract/study.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { choiceQuestion, makeQuiz, submitAnswers } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { countChanges } from './counting.ts'
import { keepUpInsight } from './insight.feature.ts'

let platform: TestApp
let professor: Person
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
})
afterAll(() => platform.stop())

const MINUTE = 60_000
const log = (who: Person, lectureId: string, session: string, events: object[]) =>
  who.call(activity.log, { wrongBody: { lecture_id: lectureId, session_id: session, events } })
const agoMs = (minutes: number, seconds = 0) =>
  new Date(platform.clock.nowMs() - minutes * MINUTE + seconds * 1_000).toISOString()
const event = (
  id: string,
  timestamp: string,
  event_type: string,
  slide_index: number,
  data: object = {},
) => ({
  event_id: id,
  timestamp,
  event_type,
  slide_index,
  data,
})
const mapOf = async (lectureId: string, query: { language?: 'en' | 'ko'; since?: string } = {}) =>
  (await professor.call(insight.lecture, { params: { id: lectureId }, query })).body
const listOf = async (course: Pick<Course, '_id'>) =>
  (await professor.call(insight.students, { params: { id: course._id } })).body
const rowsOf = async (lectureId: string) =>
  (
    await platform.context.database.execute(sql`
      select v.student_id, v.session_id, x.seconds, x.replays, x.is_finished, s.number
      from insight_visits v join insight_visit_slides x on x.visit_id = v.id
      join lectures l on l.id = v.lecture_id join slides s on s.deck_id = l.published_deck_id and s.page_id = x.page_id
      where v.lecture_id = ${lectureId} order by v.started_at, s.number`)
  ).rows
const waiting = async () =>
  Number((await platform.context.database.execute(sql`select count(*) from insight_changes`)).rows[0]!.count)

describe('counting', () => {
  it('counts once, in whatever batches events come, and however often it runs', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const { id } = await makeLecture(platform, course, { slides: 3, published: true })
    const last = agoMs(90, 61)
    const events = [
      event('1', agoMs(90), 'lecture_open', 1, { language: 'en' }),
      event('2', agoMs(90, 5), 'play', 1, { at_ms: 0 }),
      event('3', agoMs(90, 40), 'slide_completion', 1),
      event('4', agoMs(90, 41), 'slide_navigation', 2, { from: 1, to: 2 }),
      event('5', last, 'audio_seek', 2, { from_ms: 15_000, to_ms: 2_000 }),
    ]
    // The last events come first, and some come twice.
    for (const batch of [events.slice(3), events.slice(0, 4), events]) {
      expect((await log(student, id, 's', batch)).status).toBe(200)
      await Promise.all([countChanges(platform.context), countChanges(platform.context)])
    }
    const counted = [
      {
        seconds: expect.toSatisfy((seconds: number) => Math.abs(seconds - 41) <= 1),
        replays: 0,
        is_finished: true,
        number: 1,
      },
      {
        seconds: expect.toSatisfy((seconds: number) => Math.abs(seconds - 20) <= 1),
        replays: 1,
        is_finished: false,
        number: 2,
      },
    ]
    expect(await rowsOf(id)).toMatchObject(counted)
    await platform.context.database.execute(sql`
      insert into insight_changes (course_id, lecture_id, student_id, session_id)
      values (${course._id}, ${id}, ${student.userId}, 's'), (${course._id}, ${id}, ${student.userId}, 's')`)
    await countChanges(platform.context)
    expect(await rowsOf(id)).toHaveLength(2)
    expect(await rowsOf(id)).toMatchObject(counted)
    expect(await waiting()).toBe(0)
    expect((await listOf(course)).students).toMatchObject([
      { last_visit_at: last, lectures_finished: 0, slides_studied: 0, state: 'on_track' },
    ])
  })

  it('loses nothing when it is killed in the middle', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const { id } = await makeLecture(platform, course, { slides: 2, published: true })
    await log(student, id, 's', [event('1', agoMs(5), 'play', 1), event('2', agoMs(4), 'pause', 1)])
    const before = await waiting()
    const { database } = platform.context
    // As a worker that dies before its transaction ends.
    await expect(
      countChanges({
        ...platform.context,
        database: Object.assign(Object.create(database), {
          transaction: (run: (tx: unknown) => Promise<unknown>) =>
            database.transaction(async (tx) => {
              await run(tx)
              throw new Error('killed')
            }),
        }),
      }),
    ).rejects.toThrow('killed')
    expect([await waiting(), await rowsOf(id)]).toEqual([before, []])
    await countChanges(platform.context)
    expect(await rowsOf(id)).toMatchObject([{ seconds: 60, number: 1 }])
  })

  it('follows progress without events, and changes of the lecture', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const { id } = await makeLecture(platform, course, { slides: 2, published: true })
    for (const slide of [1, 2]) await student.call(study.completeSlide, { params: { lecture: id, slide } })
    await student.call(study.completeLecture, { params: { lecture: id } })
    await keepUpInsight(platform.context)
    const list = await listOf(course)
    expect(list.totals).toMatchObject({ lectures: 1, slides: 2 })
    expect(list.students).toMatchObject([{ lectures_finished: 1, slides_studied: 2, state: 'on_track' }])
    expect(await mapOf(id)).toMatchObject({
      students: 1,
      finished: 1,
      enrolled: 1,
      slides: [
        { index: 1, reached: 1, studied: 1, median_seconds: null },
        { index: 2, reached: 1, studied: 1 },
      ],
    })
    await student.call(study.takeBackSlide, { params: { lecture: id, slide: 2 } })
    await keepUpInsight(platform.context)
    expect((await listOf(course)).students[0]!.slides_studied).toBe(1)
    // The map was looked at, so it is kept up.
    expect((await mapOf(id)).slides.map(({ studied }) => studied)).toEqual([1, 0])
    await platform.context.database.execute(sql`update lectures set published = false where id = ${id}`)
    await keepUpInsight(platform.context)
    expect((await listOf(course)).students[0]).toMatchObject({ lectures_finished: 0, slides_studied: 0 })
  })

  it('follows a lecture that is deleted, and restored', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const { id } = await makeLecture(platform, course, { published: true })
    await student.call(study.completeSlide, { params: { lecture: id, slide: 1 } })
    await student.call(study.completeLecture, { params: { lecture: id } })
    await keepUpInsight(platform.context)
    const figures = async () => (await listOf(course)).students[0]
    const before = await figures()
    expect(before).toMatchObject({ lectures_finished: 1, slides_studied: 1 })
    await professor.call(lectures.remove, { params: { id } })
    await keepUpInsight(platform.context)
    expect(await figures()).toMatchObject({ lectures_finished: 0, slides_studied: 0 })
    await professor.call(deletedLectures.restore, { params: { id } })
    await keepUpInsight(platform.context)
    expect(await figures()).toEqual(before)
  })

  it('leaves out people who are not enrolled', async () => {
    const course = await makeCourse(professor)
    const { id } = await makeLecture(platform, course, { published: true })
    await log(professor, id, 's', [event('1', agoMs(5), 'play', 1)])
    await keepUpInsight(platform.context)
    expect(await mapOf(id)).toMatchObject({ students: 0, slides: [{ reached: 0 }] })
  })

  it('filters by language and period', async () => {
    const course = await makeCourse(professor, { supported_languages: ['en', 'ko'] })
    const { id } = await makeLecture(platform, course, {
      slides: 1,
      languages: ['en', 'ko'],
      published: true,
    })
    for (const [language, days] of [
      ['en', 20],
      ['en', 1],
      ['ko', 1],
    ] as const) {
      const student = await makeStudent(platform, course)
      const at = days * 24 * 60
      await log(student, id, `s-${language}-${days}`, [
        event('1', agoMs(at), 'lecture_open', 1, { language }),
        event('2', agoMs(at, 30), 'play', 1),
      ])
    }
    await keepUpInsight(platform.context)
    const since = agoMs(7 * 24 * 60)
    expect((await mapOf(id)).slides[0]).toMatchObject({ reached: 3, exits: 0 })
    expect((await mapOf(id, { since })).slides[0]!.reached).toBe(2)
    expect((await mapOf(id, { since: since.slice(0, 10) })).slides[0]!.reached).toBe(2)
    expect((await mapOf(id, { language: 'ko' })).slides[0]!.reached).toBe(1)
    expect(await mapOf(id, { language: 'en', since })).toMatchObject({ students: 1, enrolled: 3 })
    const wrong = await professor.call(insight.lecture, {
      params: { id },
      query: { since: 'yesterday' } as never,
    })
    expect(wrong.status).toBe(422)
  })
})

describe('a course that does not track students', () => {
  it('keeps only sums, also of earlier visits', async () => {
    const course = await makeCourse(professor)
    const student = await makeStudent(platform, course)
    const { id } = await makeLecture(platform, course, { slides: 2, published: true })
    await log(student, id, 's1', [
      event('1', agoMs(60), 'play', 1),
      event('2', agoMs(59), 'slide_completion', 1),
    ])
    await student.call(study.completeSlide, { params: { lecture: id, slide: 1 } })
    await keepUpInsight(platform.context)
    expect((await rowsOf(id))[0]!.student_id).toBe(student.userId)
    const change = (tracks_students: boolean) =>
      professor.call(courses.update, { params: { id: course._id }, body: { tracks_students } })
    expect((await change(false)).body.tracks_students).toBe(false)
    await keepUpInsight(platform.context)
    expect(await rowsOf(id)).toMatchObject([{ student_id: null, seconds: 60, is_finished: true }])
    expect(JSON.stringify(await rowsOf(id))).not.toContain('s1')
    const events = await platform.context.database.execute(
      sql`select 1 from activity_events where user_id = ${student.userId}`,
    )
    expect(events.rows).toEqual([])
    expect(await mapOf(id)).toMatchObject({
      students: 1,
      slides: [{ reached: 1, studied: 1 }, { reached: 0 }],
    })
    expect(await listOf(course)).toMatchObject({
      tracks_students: false,
      students: [{ state: null, last_visit_at: null, lectures_finished: null, slides_studied: null }],
    })
    const page = await professor.call(insight.student, { params: { id: course._id, user: student.userId } })
    expect(page.body).toMatchObject({ lectures: [{ studied: null, seconds: null }], visits_this_week: null })
  })
})

it('keeps only sums of a deleted lecture, too, where its course does not track students', async () => {
  const course = await makeCourse(professor)
  const student = await makeStudent(platform, course)
  const { id } = await makeLecture(platform, course, { published: true })
  await log(student, id, 's1', [
    event('1', agoMs(60), 'play', 1),
    event('2', agoMs(59), 'slide_completion', 1),
  ])
  await keepUpInsight(platform.context)
  await professor.call(lectures.remove, { params: { id } })
  await professor.call(courses.update, { params: { id: course._id }, body: { tracks_students: false } })
  await keepUpInsight(platform.context)
  expect(await rowsOf(id)).toMatchObject([{ student_id: null, seconds: 60 }])
})

describe('quiz questions that name a slide', () => {
  it('give its share of points and its hardest question, from three graded answers on', async () => {
    const course = await makeCourse(professor)
    const { id } = await makeLecture(platform, course, { slides: 3, published: true })
    const about = (question: string, slide_index: number) =>
      choiceQuestion(question, { slide: { lecture_id: id, slide_index } })
    const quiz = await makeQuiz(professor, course, {
      title: 'Quiz 2',
      questions: [choiceQuestion('other'), about('easy', 2), about('hard', 2), about('lonely', 3)],
    })
    const students = [
      await makeStudent(platform, course),
      await makeStudent(platform, course),
      await makeStudent(platform, course),
      await makeStudent(platform, course),
      await makeStudent(platform, course),
    ]
    const figures = async () =>
      (await mapOf(id)).slides.map((slide) => [slide.quiz_success, slide.hardest_question])
    const none = [null, null]
    for (const [index, student] of students.entries()) {
      await log(student, id, 's', [event(`${index}`, agoMs(5), 'play', 2)])
      if (index < 2) await submitAnswers(student, quiz, { easy: 0, hard: 1, lonely: 1 })
    }
    await keepUpInsight(platform.context)
    expect(await figures()).toEqual([none, none, none])
    for (const [index, student] of students.entries())
      if (index >= 2)
        await submitAnswers(student, quiz, { easy: index === 4 ? 1 : 0, hard: index === 4 ? 0 : 1 })
    await keepUpInsight(platform.context)
    expect(await figures()).toEqual([
      none,
      [0.5, { quiz_title: 'Quiz 2', number: 3, success: 0.2 }],
      [0, { quiz_title: 'Quiz 2', number: 4, success: 0 }],
    ])
    expect((await mapOf(id)).needs_work).toEqual([
      { slide_index: 2, reasons: [{ kind: 'quiz_success', value: 0.5 }] },
    ])
    // Only students of the course count, and only quizzes that exist.
    await professor.call(quizzes.remove, { params: { id: quiz._id } })
    await keepUpInsight(platform.context)
    expect(await figures()).toEqual([none, none, none])
  })
})
