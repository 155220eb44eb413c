import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { AiBudgetError, AiMisconfiguredError, AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { attemptsTable } from '../../platform/db/schema/submissions.ts'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { textQuestion } from '../../testing/quiz-factories.ts'
import { editQuizRow, type MadeQuiz, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockClaimsOf } from './quiz-chat.queries.ts'

const ANSWER = 'Plants are green 😀. They take in light.'
const questions = [
  textQuestion('light', { correct_answer: 'Chlorophyll takes in light.', rubric: '', keywords: [] }),
]

let model: ModelServer
let platform: TestApp
let professor: Person
let course: Course
let quiz: MadeQuiz
/** The replies of the grader and of the assistant. */
let verdict: object
let said: object

const isGrading = ({ request }: ModelServer['asked'][number]) =>
  JSON.stringify(request.messages[0]).includes('You grade one short answer')

beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({
    works: true,
    config: {
      models: modelsOn(model.url),
    },
  })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
beforeEach(async () => {
  model.reset()
  quiz = await makeQuizRow(platform, course, questions, { leniency: 'lenient' })
  verdict = { points: 2, feedback: 'Read.', evidence: [], confidence: 1 }
  said = {
    reply: 'Yes.',
    proposals: [{ question: 1, claim: 'More.', points: 9, quote: 'They take in light' }],
  }
  model.answer((asked) => ({ text: JSON.stringify(isGrading(asked) ? verdict : said) }))
})
afterAll(async () => {
  await platform?.stop()
  await model?.stop()
})

const makeGraded = async () => {
  const student = await makeStudent(platform, course)
  const { id, jobId } = await makeSubmission(platform, quiz, student, { light: ANSWER })
  expect((await waitForJob(student, jobId)).status).toBe('COMPLETED')
  verdict = { points: 8, feedback: 'Read again.', evidence: [], confidence: 1 }
  return { student, id }
}
const ask = async (student: Person, id: string) => {
  const { status, body, detail } = await student.call(quizChat.send, {
    params: { id },
    body: { message: 'Please look at question 1 again.' },
  })
  if (status !== 200) throw new Error(`${status} ${detail}`)
  return body.job_id
}
const statusOf = async (student: Person, job: string) => {
  await waitForJob(student, job)
  return (await student.call(quizChat.status, { params: { job } })).body
}
const stateOf = async (student: Person, job: string) =>
  (await student.call(quizChat.status, { params: { job } })).body
const pointsOf = async (student: Person, id: string) =>
  (await student.call(grading.result, { params: { id } })).body.answers.map((one) => one.points_earned)

/**
 * Runs an action after both readings and before the decision, which waits for a lock until then. @returns the job
 */
const actBeforeDecision = async (student: Person, id: string, act: () => Promise<unknown>) => {
  const { database } = platform.context
  let job = ''
  await database.transaction(async (tx) => {
    await lockClaimsOf(tx, student.userId)
    job = await ask(student, id)
    await expect
      .poll(
        async () =>
          (
            await database.execute(sql`select 1 from pg_locks where locktype = 'advisory' and not granted
            and classid = 7244 and database = (select oid from pg_database where datname = current_database())`)
          ).rows.length,
        { timeout: 30_000 },
      )
      .toBe(1)
    await act()
  })
  return job
}
const meanwhile = async (student: Person, id: string, act: () => Promise<unknown>) =>
  statusOf(student, await actBeforeDecision(student, id, act))

describe('while the assistant answers', () => {
  it('only its student cancels the answer, and can ask again', async () => {
    const { student, id } = await makeGraded()
    model.answer(() => ({ hangs: true }))
    const job = await ask(student, id)
    const cancelAs = async (who: Pick<Person, 'call'>) =>
      (await who.call(jobs.cancel, { params: { job } })).status
    expect(await cancelAs(clientOf(platform.app))).toBe(401)
    expect(await cancelAs(await makeStudent(platform, course))).toBe(404)
    expect(await cancelAs(professor)).toBe(404)
    expect(await cancelAs(student)).toBe(200)
    expect(await statusOf(student, job)).toMatchObject({ status: 'failed', code: 'chat_cancelled' })
    model.answer(() => ({ text: JSON.stringify({ ...said, proposals: [] }) }))
    expect((await statusOf(student, await ask(student, id))).status).toBe('completed')
  })

  it('a professor who disables adjusting meanwhile is respected', async () => {
    const { student, id } = await makeGraded()
    const { result } = await meanwhile(student, id, async () => {
      const { status } = await professor.call(quizzes.update, {
        params: { id: quiz.id },
        body: { assistant_adjusts: false },
      })
      expect(status).toBe(200)
    })
    expect(result?.grade_adjustments).toBe(0)
    expect(await pointsOf(student, id)).toEqual([2])
  })

  it('a reading by a key that was corrected since raises nothing', async () => {
    const { student, id } = await makeGraded()
    const { result } = await meanwhile(student, id, async () => {
      const revision = await editQuizRow(platform, quiz, [
        textQuestion('light', { correct_answer: 'Roots drink water.', rubric: '', keywords: [] }),
      ])
      await platform.context.database
        .update(attemptsTable)
        .set({ regradedBy: [revision] })
        .where(sql`id = ${id}`)
    })
    expect(result?.grade_adjustments).toBe(0)
    expect(await pointsOf(student, id)).toEqual([2])
  })
})

it('an answer is dropped when the correct answers are hidden while it is written', async () => {
  const { student, id } = await makeGraded()
  const job = await actBeforeDecision(student, id, async () => {
    const { status } = await professor.call(quizzes.update, {
      params: { id: quiz.id },
      body: { show_correct_answers: 'by_hand' },
    })
    expect(status).toBe(200)
  })
  const { database } = platform.context
  await expect
    .poll(async () => (await database.execute(sql`select state from jobs where id = ${job}`)).rows)
    .toEqual([{ state: 'FAILED' }])
  const { body } = await professor.call(quizChat.history, { params: { id } })
  expect(body.map(({ role }) => role)).toEqual(['user'])
})

describe('a second reading', () => {
  it('is as strict as the last regrading was', async () => {
    const { student, id } = await makeGraded()
    const revision = await editQuizRow(platform, quiz, questions, { leniency: 'strict' })
    await platform.context.database
      .update(attemptsTable)
      .set({ regradedBy: [revision] })
      .where(sql`id = ${id}`)
    await statusOf(student, await ask(student, id))
    const read = model.asked.filter(isGrading).at(-1)
    expect(read?.prompt).toContain('Leniency: strict')
  })
})

describe('a second reading that is not to be had', () => {
  const failures = [
    [
      'because the provider is busy for long',
      new AiUnavailableError(textMessage('The AI model is busy.'), 90, 'limit'),
    ],
    ['because the budget is spent', new AiBudgetError(textMessage('The AI budget of this month is spent.'))],
    [
      'because the grader refuses the key',
      new AiMisconfiguredError(textMessage('The AI model refuses the key.')),
    ],
  ] as const
  it.each(failures)('holds up no answer, and the professor decides: %s', async (_why, failure) => {
    const { student, id } = await makeGraded()
    const { ai } = platform.context
    let readings = 0
    platform.context.ai = {
      ...ai,
      gradeAnswer: async () => {
        readings += 1
        throw failure
      },
    }
    try {
      const { status, result } = await statusOf(student, await ask(student, id))
      expect([status, readings]).toEqual(['completed', 1])
      expect(result?.message).toBe('Yes.')
      expect(result?.grade_adjustments).toBe(0)
      expect(await pointsOf(student, id)).toEqual([2])
      const { body: messages } = await student.call(quizChat.history, { params: { id } })
      expect(messages.at(-1)?.proposed_claims).toMatchObject([{ question_number: 1, is_sent: false }])
    } finally {
      platform.context.ai = ai
    }
  })
})

describe('an answer that is being written', () => {
  const words = 'Your answer says that they take in light, and that was overlooked. '.repeat(12).trim()
  /** Every distinct state until the end. */
  const follow = async (student: Person, job: string, look: (partial: string) => Promise<unknown>) => {
    const partials: string[] = []
    for (;;) {
      const { status, partial } = await stateOf(student, job)
      if (partial !== null && partial !== partials.at(-1)) {
        partials.push(partial)
        await look(partial)
      }
      if (status === 'completed' || status === 'failed') return partials
    }
  }
  beforeEach(() => {
    said = {
      reply: words,
      proposals: [{ question: 1, claim: 'More.', points: 9, quote: 'They take in light' }],
    }
  })

  it('is read as it comes, and nothing of a proposal before it is decided', async () => {
    const { student, id } = await makeGraded()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const { ai } = platform.context
    platform.context.ai = {
      ...ai,
      gradeAnswer: async (request, options) => {
        await held
        return ai.gradeAnswer(request, options)
      },
    }
    model.answer((asked) =>
      isGrading(asked) ? { text: JSON.stringify(verdict) } : { text: JSON.stringify(said), pieceDelayMs: 60 },
    )
    try {
      const job = await ask(student, id)
      const partials = await follow(student, job, async (partial) => {
        expect(words.startsWith(partial)).toBe(true)
        // The text is complete while the answer is read a second time: only then may points change.
        expect(await pointsOf(student, id)).toEqual([2])
        if (partial === words) release()
      })
      expect(partials.length).toBeGreaterThan(1)
      expect(partials.at(-1)).toBe(words)
      const { result } = await stateOf(student, job)
      expect(result?.message.startsWith(`${words}\n\n`)).toBe(true)
      expect(result?.grade_adjustments).toBe(1)
      expect(await pointsOf(student, id)).toEqual([8])
    } finally {
      release()
      platform.context.ai = ai
    }
  })

  it('that breaks off is started again, and only a complete one counts', async () => {
    const { student, id } = await makeGraded()
    let times = 0
    model.answer((asked) => {
      if (isGrading(asked)) return { text: JSON.stringify(verdict) }
      times += 1
      return times === 1
        ? {
            broken: 'stream',
            text: JSON.stringify({ ...said, reply: 'You have all points now, of course.' }),
          }
        : { text: JSON.stringify(said) }
    })
    const { status, result } = await statusOf(student, await ask(student, id))
    expect([status, times]).toEqual(['completed', 2])
    expect(result?.message).toContain(words)
    expect(result?.message).not.toContain('of course')
  })
})

describe('characters that no database stores, written by a model as escapes', () => {
  const half = '\ud83d'

  it('stop no answer', async () => {
    const { student, id } = await makeGraded()
    said = {
      reply: `Well\u0000 said${half}.`,
      proposals: [{ question: 1, claim: `Mo\u0000re${half}.`, points: 9, quote: 'They take\u0000 in light' }],
    }
    const { status, result } = await statusOf(student, await ask(student, id))
    expect(status).toBe('completed')
    expect(result?.message).toContain('Well said')
  })

  it('stop no grading', async () => {
    verdict = {
      points: 2,
      feedback: `Read\u0000${half}.`,
      evidence: [{ criterion: `c\u0000${half}`, points: 1, points_possible: 2, quote: half }],
      confidence: 1,
    }
    const { student, id } = await makeGraded()
    expect(await pointsOf(student, id)).toEqual([2])
  })
})

// Last in this file: it opens the provider's circuit breaker for a minute and a half.
describe('an answer that is not to be had', () => {
  it('says why it waits, and until when', async () => {
    const { student, id } = await makeGraded()
    model.answer(() => ({ status: 429, headers: { 'retry-after': '90' } }))
    const job = await ask(student, id)
    await expect
      .poll(async () => (await stateOf(student, job)).message, { timeout: 30_000 })
      .toMatch(/is busy\. This continues in/)
    expect(await stateOf(student, job)).toMatchObject({ status: 'pending', partial: null, result: null })
  })
})
