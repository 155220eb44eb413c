import { chat } from '@lectern/contract/chat.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type Asked, type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { keepUpInsight } from './insight.feature.ts'
import { summariseQuestions } from './question-texts.ts'

const MINUTE = 60_000

let model: ModelServer
let platform: TestApp
let professor: Person
let course: Course
let lecture: string
beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({ works: true, config: { models: modelsOn(model.url) } })
  professor = await makeProfessor(platform)
})
beforeEach(async () => {
  course = await makeCourse(professor)
  lecture = (await makeLecture(platform, course, { slides: 2, published: true })).id
  for (const message of [
    'Why does the discount go to words that follow many words?',
    'why does the discount go to rare words',
    'Why does the discount go to words, Professor Lindqvist?',
  ]) {
    const student = await makeStudent(platform, course)
    const body = { lecture_id: lecture, slide_index: 2, message }
    await waitForJob(student, (await student.call(chat.send, { body })).body.job_id)
  }
  await questionsOf(lecture)
  await keepUpInsight(platform.context)
  model.reset()
})
afterAll(async () => {
  await platform.stop()
  await model.stop()
})

const questionsOf = async (id: string) =>
  (await professor.call(insight.lecture, { params: { id } })).body.questions
const reply = (text: string, group = 1) => ({
  text: JSON.stringify({ questions: [{ group, question: text }] }),
})
const words = expect.stringMatching(/^why does the discount go to/i)
const promptOf = (asked: Asked | undefined): string => JSON.stringify(asked?.request.messages)

it('shows what a model makes of the words that three students share, and asks it once', async () => {
  expect(await questionsOf(lecture)).toEqual([{ slide_index: 2, count: 3, text: words, words }])
  model.answer(() => reply('Why does smoothing discount words?'))
  await summariseQuestions(platform.context)
  await summariseQuestions(platform.context)
  platform.clock.advanceMs(2 * 60 * MINUTE)
  await summariseQuestions(platform.context)
  expect(await questionsOf(lecture)).toEqual([
    { slide_index: 2, count: 3, text: 'Why does smoothing discount words?', words },
  ])
  expect(model.asked).toHaveLength(1)
  const prompt = promptOf(model.asked[0])
  expect(prompt).toMatch(/why does the discount go to/i)
  for (const own of ['Lindqvist', 'rare', 'many']) expect(prompt).not.toContain(own)
})

it('is asked by one of several workers only', async () => {
  model.answer(() => ({ ...reply('Why are words discounted?'), delayMs: 50 }))
  await Promise.all([1, 2, 3].map(() => summariseQuestions(platform.context)))
  expect(model.asked).toHaveLength(1)
  expect((await questionsOf(lecture))[0]!.text).toBe('Why are words discounted?')
})

it('leaves the words where the model fails, and tries again after an hour', async () => {
  model.answer(() => ({ refuses: 'key' }))
  await summariseQuestions(platform.context)
  expect(await questionsOf(lecture)).toMatchObject([{ text: words, words }])
  const first = model.asked.length
  expect(first).toBeGreaterThan(0)
  platform.clock.advanceMs(10 * MINUTE)
  await summariseQuestions(platform.context)
  expect(model.asked).toHaveLength(first)
  platform.clock.advanceMs(51 * MINUTE)
  model.answer(() => reply('Why are words discounted?'))
  await summariseQuestions(platform.context)
  expect((await questionsOf(lecture))[0]!.text).toBe('Why are words discounted?')
})

it.each([
  ['another group', reply('What is entropy?', 2)],
  ['no question', reply(' … ')],
  ['an essay', reply('why '.repeat(100))],
])('leaves the words where the reply has %s', async (_what, behaviour) => {
  model.answer(() => behaviour)
  await summariseQuestions(platform.context)
  expect(model.asked.length).toBeGreaterThan(0)
  expect(await questionsOf(lecture)).toMatchObject([{ text: words, words }])
})

it('asks about a lecture again only after a rest', async () => {
  model.answer(() => reply('Why are words discounted?'))
  await summariseQuestions(platform.context)
  await platform.context.database.execute(sql`update insight_maps set figures = jsonb_set(figures, '{questions}',
    '[{"slide_index": 1, "text": "what is … entropy", "count": 4}]') where lecture_id = ${lecture}`)
  await summariseQuestions(platform.context)
  expect(model.asked).toHaveLength(1)
  platform.clock.advanceMs(6 * MINUTE)
  model.answer(() => reply('What is entropy?'))
  await summariseQuestions(platform.context)
  expect(await questionsOf(lecture)).toMatchObject([{ text: 'What is entropy?', words: 'what is … entropy' }])
})

it('is charged to the course', async () => {
  model.answer(() => reply('Why are words discounted?'))
  const spent = async () =>
    (
      await platform.context.database.execute<{ calls: number }>(
        sql`select count(*)::int as calls from model_uses where course_id = ${course._id} and task = 'chat'`,
      )
    ).rows[0]!.calls
  const before = await spent()
  await summariseQuestions(platform.context)
  expect(await spent()).toBe(before + 1)
})
