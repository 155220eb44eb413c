import { courseCopies } from '@lectern/contract/course-copies.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { deletedLectures } from '@lectern/contract/deleted-lectures.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { questionBank } from '@lectern/contract/question-bank.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { writePicture } from '@lectern/core/rich-text/pictures.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { courseStaffTable } from '../../platform/db/schema/courses.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  choiceQuestion,
  laterQuestions,
  makeQuiz,
  submitAnswers,
  textQuestion,
} from '../../testing/quiz-factories.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
})
beforeEach(async () => {
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

type Kept = { question: Question; tags?: string[] }
const keep = (questions: Kept[], who: Pick<Person, 'call'> = professor, to = course) =>
  who.call(questionBank.keep, { params: { courseId: to._id }, body: { questions } })
const list = async (who: Pick<Person, 'call'> = professor, of: Pick<Course, '_id'> = course) =>
  (await who.call(questionBank.list, { params: { courseId: of._id } })).body
const update = (id: string, body: Kept & { updated_at?: string }, who: Pick<Person, 'call'> = professor) =>
  who.call(questionBank.update, { params: { courseId: course._id, asked: id }, body })
const setRemoved = (ids: string[], removed: boolean, who: Pick<Person, 'call'> = professor) =>
  who.call(questionBank.setRemoved, { params: { courseId: course._id }, body: { ids, removed } })

describe('access', () => {
  it('is for the staff alone; an assistant reads', async () => {
    await keep([{ question: choiceQuestion('a') }])
    const [kept] = await list()
    const calls = (who: Pick<Person, 'call'>) => [
      who.call(questionBank.list, { params: { courseId: course._id } }),
      keep([{ question: choiceQuestion('b') }], who),
      update(kept!._id, { question: choiceQuestion('c') }, who),
      setRemoved([kept!._id], true, who),
    ]
    const statusesOf = async (who: Pick<Person, 'call'>) =>
      (await Promise.all(calls(who))).map(({ status }) => status)
    for (const [what, impostor] of await makeImpostors(platform, professor, 'professor'))
      expect([what, await statusesOf(impostor)]).toEqual([what, [401, 401, 401, 401]])
    expect(await statusesOf(await makeStudent(platform, course))).toEqual([403, 403, 403, 403])
    expect(await statusesOf(await makeProfessor(platform))).toEqual([404, 404, 404, 404])
    const assistant = await makeStudent(platform)
    await platform.context.database
      .insert(courseStaffTable)
      .values({ courseId: course._id, userId: assistant.userId, role: 'assistant' })
    expect(await statusesOf(assistant)).toEqual([200, 403, 403, 403])
    expect(await list()).toEqual([kept])
  })
  it('is not to the questions of another course', async () => {
    const elsewhere = await makeCourse(professor)
    const { body } = await keep([{ question: choiceQuestion('a') }], professor, elsewhere)
    expect((await update(body.ids[0]!, { question: choiceQuestion('b') })).status).toBe(404)
    expect((await setRemoved(body.ids, true)).status).toBe(200)
    expect(await list(professor, elsewhere)).toHaveLength(1)
  })
})

describe('keeping questions', () => {
  it('of all types, with tags, under ids of the bank', async () => {
    const asked = [choiceQuestion('choice'), textQuestion('text'), ...laterQuestions()]
    const { body } = await keep(asked.map((question) => ({ question, tags: [' Hidden  MARKOV ', 'hmm'] })))
    expect(body).toMatchObject({ added: asked.length, replaced: 0 })
    const kept = await list()
    expect(kept.map(({ _id }) => _id)).toEqual(body.ids.toReversed())
    expect(new Set(kept.map(({ question }) => question.question_type)).size).toBe(8)
    for (const { _id, question, tags } of kept) {
      expect(question.question_id).toBe(_id)
      expect(tags).toEqual(['hidden markov', 'hmm'])
    }
  })
  it('takes the place of the same question and adds its tags', async () => {
    const question = choiceQuestion('a', { question_text: 'The same?' })
    const { body: first } = await keep([{ question, tags: ['one'] }])
    const { body } = await keep([
      { question: { ...question, question_id: 'b', points: 3 }, tags: ['two'] },
      { question: { ...question, question_id: 'c', points: 4 }, tags: ['three'] },
    ])
    expect(body).toEqual({ ids: [first.ids[0], first.ids[0]], added: 0, replaced: 1 })
    expect(await list()).toMatchObject([{ tags: ['one', 'two', 'three'], question: { points: 4 } }])
  })
  it('knows a question again whose type tidies what it stores', async () => {
    const common = { points: 2, question_text: 'Is it one?' }
    const kept = [
      {
        ...common,
        question_id: 'order',
        question_type: 'ordering',
        options: ['one', 'two '],
        correct_answer: '0,1',
      },
      { ...common, question_id: 'true', question_type: 'true_false', correct_answer: 0 },
      {
        ...common,
        question_id: 'match',
        question_type: 'matching',
        prompts: ['1', '2'],
        options: ['one', 'two'],
        correct_answer: '0,1',
      },
    ].map((question) => ({ question }) as Kept)
    const { body: first } = await keep(kept)
    expect(first).toMatchObject({ added: 3 })
    expect((await keep(kept)).body).toEqual({ ids: first.ids, added: 0, replaced: 3 })
    expect((await keep([...kept, ...kept])).body.added).toBe(0)
  })
  it('keeps two questions with the same text and other options, and refuses an eleventh tag', async () => {
    const stem = { question_text: 'Which statement is true?' }
    const questions = ['Water', 'Paris'].map((name) => ({
      question: choiceQuestion(name, { ...stem, options: [`${name} is wet`, `${name} is dry`] }),
      tags: Array.from({ length: 10 }, (_, index) => `tag ${index}`),
    }))
    const { body } = await keep(questions)
    expect(body.added).toBe(2)
    expect(new Set(body.ids).size).toBe(2)
    const more = await keep([{ ...questions[0]!, tags: ['one more'] }])
    expect([more.status, more.detail]).toEqual([422, 'A question has at most 10 tags.'])
  })
  it('refuses what no quiz could ask', async () => {
    const picture = writePicture({ name: '0123456789abcdef', description: 'A cat' })
    for (const question of [
      choiceQuestion('a', { options: ['one'] }),
      choiceQuestion('a', { question_text: picture }),
      choiceQuestion('a', { slide: { lecture_id: crypto.randomUUID(), slide_index: 1 } }),
    ])
      expect((await keep([{ question: choiceQuestion('fine') }, { question }])).status).toBe(422)
    expect(await list()).toEqual([])
    const tags = Array.from({ length: limits.tagsPerQuestion + 1 }, (_, index) => `tag ${index}`)
    expect((await keep([{ question: choiceQuestion('a'), tags }])).status).toBe(422)
  })
  it('says where a question is asked, and how well it was answered', async () => {
    const asked = choiceQuestion('asked', { question_text: 'Asked before it was kept?' })
    const quiz = await makeQuiz(professor, course, { title: 'Midterm', questions: [asked] })
    for (const answer of [0, 0, 1])
      await submitAnswers(await makeStudent(platform, course), quiz, { asked: answer })
    const { body } = await keep([{ question: asked }, { question: choiceQuestion('never') }])
    expect(await list()).toMatchObject([
      { used_in: [], success: null },
      { _id: body.ids[0], used_in: ['Midterm'], success: 66.7 },
    ])
  })
})

describe('a question of the bank', () => {
  it('changes without changing the quizzes that ask it', async () => {
    const { body } = await keep([{ question: choiceQuestion('a'), tags: ['hmm'] }])
    const [kept] = await list()
    const quiz = await makeQuiz(professor, course, { questions: [kept!.question] })
    await update(body.ids[0]!, { question: choiceQuestion('x', { question_text: 'Better' }), tags: ['em'] })
    expect(await list()).toMatchObject([
      { _id: kept!._id, tags: ['em'], question: { question_id: kept!._id, question_text: 'Better' } },
    ])
    const { body: after } = await professor.call(quizzes.get, { params: { id: quiz._id } })
    expect(after.questions).toEqual([kept!.question])
  })
  it('is not overwritten by someone who has not seen its last change', async () => {
    const { body } = await keep([{ question: choiceQuestion('a') }])
    const seen = (await list())[0]!.updated_at
    const write = (question_text: string, updated_at: string) =>
      update(body.ids[0]!, { question: choiceQuestion('a', { question_text }), updated_at })
    const [one, other] = await Promise.all([write('Mine', seen), write('Yours', seen)])
    expect([one.status, other.status].toSorted()).toEqual([200, 409])
    expect([one.detail, other.detail]).toContain(
      'This question was changed in another window or by someone else.',
    )
    const [saved] = await list()
    expect(saved!.question.question_text).toBe(one.status === 200 ? 'Mine' : 'Yours')
    expect((await write('Ours', saved!.updated_at)).status).toBe(200)
  })
  it('can be removed and brought back, twice without effect', async () => {
    const { body } = await keep([{ question: choiceQuestion('a') }, { question: choiceQuestion('b') }])
    const before = await list()
    for (let time = 0; time < 2; time += 1) expect((await setRemoved(body.ids, true)).status).toBe(200)
    expect(await list()).toEqual([])
    expect((await update(body.ids[0]!, { question: choiceQuestion('c') })).status).toBe(404)
    for (let time = 0; time < 2; time += 1) expect((await setRemoved(body.ids, false)).status).toBe(200)
    expect(await list()).toEqual(before)
  })
  it('keeps its slide by page, and loses it with the lecture', async () => {
    const lecture = await makeLecture(platform, course, { slides: 2 })
    await keep([{ question: choiceQuestion('a', { slide: { lecture_id: lecture.id, slide_index: 2 } }) }])
    expect(await list()).toMatchObject([{ question: { slide: { lecture_id: lecture.id, slide_index: 2 } } }])
    await professor.call(lectures.remove, { params: { id: lecture.id } })
    const [kept] = await list()
    expect(kept!.question.slide).toBeUndefined()
    // Changed meanwhile, it has its slide again when the lecture is restored, until another slide or none is chosen.
    await update(kept!._id, { question: { ...kept!.question, question_text: 'Better' } })
    await professor.call(deletedLectures.restore, { params: { id: lecture.id } })
    const [restored] = await list()
    expect(restored!.question).toMatchObject({ question_text: 'Better', slide: { slide_index: 2 } })
    await update(kept!._id, { question: { ...restored!.question, slide: null } })
    expect((await list())[0]!.question.slide).toBeUndefined()
  })
})

it('goes along when the course is copied, with slides of the copied lectures', async () => {
  const lecture = await makeLecture(platform, course, { slides: 2 })
  const slide = { lecture_id: lecture.id, slide_index: 2 }
  const { body } = await keep([
    { question: choiceQuestion('a', { slide }), tags: ['hmm'] },
    { question: choiceQuestion('gone') },
  ])
  await setRemoved(body.ids.slice(1), true)
  const { body: started } = await professor.call(courseCopies.start, {
    params: { id: course._id },
    body: { name: 'Next term' },
  })
  const { course_id } = await waitForJob(professor, started.job_id)
  const [copied, ...others] = await list(professor, { _id: course_id! })
  expect(others).toEqual([])
  expect(copied).toMatchObject({ _id: body.ids[0], tags: ['hmm'], question: { slide: { slide_index: 2 } } })
  expect(copied!.question.slide!.lecture_id).not.toBe(lecture.id)
})
