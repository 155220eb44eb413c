import { setTimeout as sleep } from 'node:timers/promises'
import { models } from '@lectern/contract/models.ts'
import { AiReplyError } from '@lectern/core/ai/engine.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { GatewayCall, Usage } from '../../platform/ai/gateway/gateway.ts'
import { noUsage } from '../../platform/ai/gateway/ledger.ts'
import { modelUsesTable } from '../../platform/db/schema/models.ts'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const MOMENT_MS = 30
/** A timer may end slightly early. */
const atLeastMoments = (count: number) =>
  expect.toSatisfy((ms: number) => ms >= count * (MOMENT_MS - 2), `${count} moments or more`)

let model: ModelServer
let platform: TestApp
let professor: Person
let other: Person
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({ config: { models: modelsOn(model.url) } })
  professor = await makeProfessor(platform, 'Ada')
  other = await makeProfessor(platform, 'Bob')
  course = await makeCourse(professor)
})
beforeEach(() => platform.context.database.delete(modelUsesTable))
afterAll(async () => {
  await platform?.stop()
  await model?.stop()
})

/** A call through the gateway that takes a moment. */
const pass = (
  usageContext: { courseId: string | null; userId: string },
  task: GatewayCall['task'],
  usage: Usage,
  failure?: Error,
) =>
  platform.context.gateway.pass(
    {
      task,
      provider: 'compatible',
      host: 'a.example',
      model: 'pretender',
      usageContext: { ...usageContext, priority: 'batch' },
      signal: undefined,
    },
    async (_, reportUsage) => {
      await sleep(MOMENT_MS)
      reportUsage(usage)
      if (failure) throw failure
      return { value: null, usage }
    },
  )

it('reports all seven figures of each call, also of a failed one', async () => {
  const usageContext = { courseId: course._id, userId: professor.userId }
  const usage = { tokensIn: 120, tokensCached: 80, tokensOut: 30, speechMs: 0 }
  await pass(usageContext, 'grade', usage)
  const broken = pass(
    usageContext,
    'grade',
    { ...usage, tokensOut: 5 },
    new AiReplyError(textMessage('It broke off.')),
  )
  await expect(broken).rejects.toThrow('It broke off.')
  await pass(usageContext, 'speech', { ...noUsage, speechMs: 4_500 })
  const { body } = await professor.call(models.usage)
  const { total, by_task, by_user } = body.courses.find(({ course_id }) => course_id === course._id)!
  const tokens = { tokens_in: 240, tokens_cached: 160, tokens_out: 35 }
  const none = { tokens_in: 0, tokens_cached: 0, tokens_out: 0 }
  const figures = { calls: 3, failed_calls: 1, ...tokens, speech_seconds: 4.5 }
  expect(by_task).toEqual([
    {
      task: 'grade',
      calls: 2,
      failed_calls: 1,
      ...tokens,
      speech_seconds: 0,
      milliseconds: atLeastMoments(2),
    },
    {
      task: 'speech',
      calls: 1,
      failed_calls: 0,
      ...none,
      speech_seconds: 4.5,
      milliseconds: atLeastMoments(1),
    },
  ])
  const milliseconds = by_task[0]!.milliseconds + by_task[1]!.milliseconds
  expect(total).toEqual({ ...figures, milliseconds })
  expect(by_user).toEqual([
    { user_id: professor.userId, name: 'Ada', role: 'professor', ...figures, milliseconds },
  ])
  const rows = await platform.context.database.select().from(modelUsesTable)
  expect(rows.map(({ durationMs }) => durationMs)).toEqual(Array(3).fill(atLeastMoments(1)))
})

it("the professor's usage outside courses has its own row, visible only to them", async () => {
  expect((await professor.call(models.test, { body: { task: 'chat' } })).body.works).toBe(true)
  await pass({ courseId: null, userId: professor.userId }, 'syllabus', { ...noUsage, tokensIn: 70 })
  await pass({ courseId: course._id, userId: professor.userId }, 'chat', { ...noUsage, tokensIn: 500 })
  const { body } = await professor.call(models.usage)
  expect(body.without_course.by_task).toMatchObject([
    { task: 'syllabus', calls: 1, tokens_in: 70 },
    { task: 'chat', calls: 1 },
  ])
  expect(body.without_course.total.calls).toBe(2)
  const past = await professor.call(models.usage, { query: { month: '2020-01' } })
  expect(past.body.without_course).toMatchObject({ total: { calls: 0 }, by_task: [] })
  expect((await other.call(models.usage)).body.without_course.total.calls).toBe(0)
})
