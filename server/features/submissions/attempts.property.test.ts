import type { Course } from '@lectern/contract/courses.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { GRACE_MS } from '@lectern/core/attempt/clock.ts'
import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import type { Client } from '../../testing/client.ts'
import { makeCourse, makeProfessor, type Person } from '../../testing/factories.ts'
import { choiceQuestion, joinQuiz, makeClass, makeQuiz } from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { submitOverdueAttempts } from './submit.ts'

let platform: TestApp
let professor: Person
let course: Course
let nowMs = Date.parse('2030-01-01T12:00:00.000Z')
beforeAll(async () => {
  platform = await startTestApp()
  platform.context.clock.nowMs = () => nowMs
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const QUESTIONS = ['a', 'b', 'c'] as const
const LIMIT_MS = 60_000
type QuestionId = (typeof QUESTIONS)[number]

/** Actions of a student, their tabs, their connection and our processes, sequential or concurrent. */
type Step =
  | { kind: 'edit'; question: QuestionId; choice: number }
  /** A tab sends all its answers; the reply or the request may be lost. */
  | { kind: 'save'; tab: number; lost: 'nothing' | 'request' | 'reply' }
  /** A delayed old request arrives again. */
  | { kind: 'retry'; of: number }
  | { kind: 'submit'; tab: number; twice: boolean }
  /** The server ends during a submission, before its transaction commits. */
  | { kind: 'crash' }
  | { kind: 'rejoin' }
  | { kind: 'wait'; ms: number }
  | { kind: 'workers'; count: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('edit' as const),
      question: fc.constantFrom(...QUESTIONS),
      choice: fc.nat(3),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('save' as const),
      tab: fc.nat(1),
      lost: fc.constantFrom('nothing', 'nothing', 'request', 'reply'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('retry' as const), of: fc.nat(20) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('submit' as const), tab: fc.nat(1), twice: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rejoin' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 5_000, 20_000, 60_000, 3_600_000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('workers' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
)

type Sent = { question_id: string; answer: number; version: number }[]
type Known = Map<string, { answer: number; version: number }>

/** The simplest model: what the server must hold after everything that arrived. */
const createModel = (deadlineMs: number) => {
  const held: Known = new Map()
  let submitted = false
  return {
    held,
    isSubmitted: () => submitted,
    arrive(sent: Sent) {
      if (submitted || nowMs > deadlineMs + GRACE_MS) return
      for (const { question_id, answer, version } of sent)
        if (version > (held.get(question_id)?.version ?? -1)) held.set(question_id, { answer, version })
    },
    close() {
      submitted = true
    },
    isOverdue: () => !submitted && nowMs >= deadlineMs + 3_600_000,
  }
}

describe('whatever happens, and in whatever order', () => {
  const begin = async () => {
    const quiz = await makeQuiz(professor, course, {
      time_limit_minutes: LIMIT_MS / 60_000,
      questions: QUESTIONS.map((id) => choiceQuestion(id)),
    })
    const [student] = await makeClass(platform, course, 1)
    await joinQuiz(student!, quiz)
    return { quiz, student: student!, params: { id: quiz._id } }
  }
  type Params = { id: string }
  const postSave = (student: Client, params: Params, answers: Sent) =>
    student.call(submissions.saveProgress, { params, body: { answers } })
  const postSubmit = (student: Client, params: Params, answers: Sent) =>
    student.call(submissions.submit, { params, body: { answers } })

  /** The worker's process ends in the middle: its transaction is rolled back. */
  const crashInHandIn = (quizId: string) =>
    platform.context.database
      .transaction(async (tx) => {
        await tx
          .update(attemptsTable)
          .set({ submittedAt: new Date(nowMs) })
          .where(eq(attemptsTable.quizId, quizId))
        throw new Error('killed')
      })
      .catch(() => {})

  it('one submission exists in the end, with the newest answers that arrived in time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
        const { quiz, student, params } = await begin()
        const startedMs = nowMs
        const model = createModel(startedMs + LIMIT_MS)
        // The tabs share the browser's store: an edit's version is one more than the highest known.
        const mine: Known = new Map()
        const everything = (): Sent => [...mine].map(([question_id, kept]) => ({ question_id, ...kept }))
        const sentBefore: Sent[] = []
        const submissionIds = new Set<string>()
        /** Graded at once, so a repeat is refused; one that the server handed in waits for its grading. */
        const submit = async (sent: Sent): Promise<number> => {
          const { status, body } = await postSubmit(student, params, sent)
          expect([200, 409]).toContain(status)
          if (status === 200) submissionIds.add(`${body.submission_id} ${body.job_id}`)
          return status
        }
        const save = async (sent: Sent) => {
          const isOpen = !model.isSubmitted() && nowMs <= startedMs + LIMIT_MS + GRACE_MS
          model.arrive(sent)
          const answer = await postSave(student, params, sent)
          expect(answer.status).toBe(isOpen ? 200 : 409)
          return answer
        }
        for (const one of steps) {
          if (one.kind === 'edit')
            mine.set(one.question, {
              answer: one.choice,
              version: (mine.get(one.question)?.version ?? 0) + 1,
            })
          if (one.kind === 'save') {
            const sent = everything()
            sentBefore.push(sent)
            if (one.lost !== 'request') {
              const answer = await save(sent)
              if (one.lost === 'nothing' && answer.status === 200)
                for (const { question_id, answer: kept, version } of answer.body.answers)
                  expect(mine.get(question_id)).toEqual({ answer: kept, version })
            }
          }
          if (one.kind === 'retry' && sentBefore.length > 0)
            await save(sentBefore[one.of % sentBefore.length]!)
          if (one.kind === 'submit') {
            const sent = everything()
            const wasOpen = !model.isSubmitted()
            model.arrive(sent)
            model.close()
            const statuses = await Promise.all(one.twice ? [submit(sent), submit(sent)] : [submit(sent)])
            if (wasOpen) expect(statuses).toContain(200)
          }
          if (one.kind === 'crash') await crashInHandIn(quiz._id)
          if (one.kind === 'rejoin')
            expect((await joinQuiz(student, quiz)).submission?.submitted).toBe(model.isSubmitted())
          if (one.kind === 'wait') nowMs += one.ms
          if (one.kind === 'workers') {
            if (model.isOverdue()) model.close()
            const { signal } = new AbortController()
            await Promise.all(
              Array.from({ length: one.count }, () => submitOverdueAttempts(platform.context, signal)),
            )
          }
        }
        if (!model.isSubmitted()) {
          const sent = everything()
          model.arrive(sent)
          model.close()
          expect(await submit(sent)).toBe(200)
        }
        const rows = await platform.context.database
          .select()
          .from(attemptsTable)
          .where(eq(attemptsTable.quizId, quiz._id))
        expect(rows).toHaveLength(1)
        const [row] = rows
        expect(row!.answers).toEqual(Object.fromEntries(model.held))
        expect(row!.submittedAt).not.toBeNull()
        expect(submissionIds.size).toBeLessThanOrEqual(1)
        const gradings = await platform.context.database
          .select()
          .from(jobsTable)
          .where(
            and(
              eq(jobsTable.kind, 'quiz_grading'),
              sql`${jobsTable.payload} ->> 'submissionId' = ${row!.id}`,
            ),
          )
        expect(gradings.map((job) => job.id)).toEqual([row!.gradingJobId])
      }),
      { numRuns: 60 },
    )
  })

  it('concurrent requests have the effect of some sequential order', async () => {
    const burst = fc.array(
      fc.record({
        question: fc.constantFrom(...QUESTIONS),
        choice: fc.nat(3),
        version: fc.integer({ min: 1, max: 6 }),
      }),
      { minLength: 2, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(burst, fc.boolean(), async (saves, submits) => {
        const { quiz, student, params } = await begin()
        const half = saves.length >> 1
        const submitting = () => postSubmit(student, params, [])
        const sending = saves.map(async ({ question, choice, version }, index) => {
          if (submits && index === half) void submitting()
          return (await postSave(student, params, [{ question_id: question, answer: choice, version }]))
            .status
        })
        const statuses = await Promise.all(sending)
        if (submits) expect([200, 409]).toContain((await submitting()).status)
        const taken = saves.filter((_, index) => statuses[index] === 200)
        if (!submits) expect(taken).toHaveLength(saves.length)
        const [row] = await platform.context.database
          .select()
          .from(attemptsTable)
          .where(eq(attemptsTable.quizId, quiz._id))
        for (const id of QUESTIONS) {
          const mine = taken.filter((one) => one.question === id)
          const newest = Math.max(...mine.map((one) => one.version))
          // Of two with the same version either may have come first.
          const possible = mine.filter((one) => one.version === newest).map((one) => one.choice)
          const held = row!.answers[id]
          if (mine.length === 0) expect(held).toBeUndefined()
          else expect([held!.version, possible.includes(held!.answer as number)]).toEqual([newest, true])
        }
      }),
      { numRuns: 40 },
    )
  })
})
