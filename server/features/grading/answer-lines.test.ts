import { type GradedAnswer, grading } from '@lectern/contract/grading.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { textQuestion } from '../../testing/quiz-factories.ts'
import { editQuizRow, makeClaim, makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const LIGHT = 'Names the light of the sun'
const SUGAR = 'Says that sugar is made'
const question = textQuestion('sa', {
  question_text: 'What do plants do?',
  correct_answer: 'With the light of the sun plants make sugar.',
  keywords: ['sugar'],
  rubric: `3: ${LIGHT}\n2: ${SUGAR}`,
  points: 5,
})
const ANSWER = 'The light of the sun warms the leaves. Then the plant grows.'

let platform: TestApp
let professor: Person
let quiz: Awaited<ReturnType<typeof makeQuizRow>>
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform, 'Grace Hopper')
  course = await makeCourse(professor)
  quiz = await makeQuizRow(platform, course, [question, textQuestion('other', { points: 5 })])
})
afterAll(() => platform?.stop())

const submit = async (sa = ANSWER, of = quiz) => {
  const student = await makeStudent(platform, course)
  const { id, jobId } = await makeSubmission(platform, of, student, { sa, other: 'Something.' })
  await waitForJob(student, jobId)
  return { id, student }
}
type Line = { criterion: string; points_earned: number; points_before?: number | null }
const linesOf = (light: number, sugar: number): Line[] => [
  { criterion: LIGHT, points_earned: light },
  { criterion: SUGAR, points_earned: sugar },
]
const set = (
  id: string,
  points_earned: number,
  lines?: unknown,
  more = {},
  who: Pick<Person, 'call'> = professor,
) =>
  who.call(grading.setGrade, {
    params: { id },
    wrongBody: { question_id: 'sa', points_earned, ...(lines ? { lines } : {}), ...more },
  })
const answerOf = async (id: string, who: Person = professor): Promise<GradedAnswer> =>
  (await who.call(grading.result, { params: { id } })).body.answers[0]!
const historyOf = async (id: string) => (await professor.call(grading.history, { params: { id } })).body
const pointsOf = ({ evidence }: GradedAnswer) =>
  evidence.map(({ criterion, points_earned, points_possible }) => [criterion, points_earned, points_possible])

describe('points by line', () => {
  it('are set by the graders of the course alone', async () => {
    const { id, student } = await submit()
    const before = await answerOf(id)
    for (const [who, status] of [
      [clientOf(platform.app), 401],
      [student, 403],
      [await makeStudent(platform, course), 403],
      [await makeProfessor(platform), 404],
    ] as const)
      expect((await set(id, 5, linesOf(3, 2), {}, who)).status).toBe(status)
    expect(await answerOf(id)).toEqual(before)
  })

  it('give the answer their sum, with the quotes that the grader found, and are what the student reads', async () => {
    const { id, student } = await submit()
    const before = await answerOf(id)
    const quotes = before.evidence.map(({ quote }) => quote)
    expect(quotes[0]).toContain('light of the sun')
    const { status, body } = await set(id, 4, linesOf(2.5, 1.5), { feedback: 'Sugar is missing.' })
    expect(status).toBe(200)
    const after = body.answers[0]!
    expect(after).toMatchObject({ points_earned: 4, grading_method: 'manual', feedback: 'Sugar is missing.' })
    expect(pointsOf(after)).toEqual([
      [LIGHT, 2.5, 3],
      [SUGAR, 1.5, 2],
    ])
    expect(after.evidence.map(({ quote }) => quote)).toEqual(quotes)
    expect(after).not.toHaveProperty('evidence_points')
    expect((await answerOf(id, student)).evidence).toEqual(after.evidence)
    expect((await historyOf(id))[0]).toMatchObject({
      kind: 'manual',
      points_after: 4,
      lines: [
        { criterion: LIGHT, points_before: before.evidence[0]?.points_earned, points_after: 2.5 },
        { criterion: SUGAR, points_before: before.evidence[1]?.points_earned, points_after: 1.5 },
      ],
    })
  })

  it('keep the bounds of their lines and of the rubric', async () => {
    const { id } = await submit()
    const before = await answerOf(id)
    const other = [{ criterion: 'rubric-secret', points_earned: 5 }]
    for (const [points, lines, expected] of [
      [5, linesOf(3.5, 1.5), 422],
      [3, linesOf(3.5, -0.5), 422],
      [5, linesOf(1e300, 2), 422],
      [3.5, linesOf(2.25, 1.25), 422],
      [5, [{ criterion: LIGHT, points_earned: 'NaN' }, linesOf(3, 2)[1]], 422],
      [5, [{ criterion: LIGHT, points_earned: null }, linesOf(3, 2)[1]], 422],
      // The total must be the sum of the lines.
      [5, linesOf(1, 1), 422],
      [5, other, 409],
      [3, linesOf(3, 2).slice(0, 1), 409],
      [5, linesOf(3, 2).toReversed(), 409],
      [5, [...linesOf(3, 2), { criterion: SUGAR, points_earned: 0 }], 409],
      [0, [], 409],
      [5, 'all', 422],
    ] as const)
      expect([lines, (await set(id, points, lines)).status]).toEqual([lines, expected])
    // A question without lines that a person can set.
    const none = await set(id, 5, linesOf(3, 2), { question_id: 'unknown' })
    expect(none.status).toBe(404)
    expect(await answerOf(id)).toEqual(before)
    expect(await historyOf(id)).toHaveLength(1)
  })

  it('meet those of a second grader, also where both have the same sum', async () => {
    const { id } = await submit()
    await set(id, 3, linesOf(2, 1))
    const seen = (lines: Line[]) =>
      lines.map((line, index) => ({ ...line, points_before: index === 0 ? 2 : 1 }))
    const answers = await Promise.all(
      [linesOf(1, 2), linesOf(3, 0)].map((lines) => set(id, 3, seen(lines), { points_before: 3 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.detail).toContain(
      'The points of a line have changed',
    )
    expect((await historyOf(id)).length).toBe(3)
  })

  it('are saved once when the button is pressed twice or the reply was lost', async () => {
    const { id } = await submit()
    await set(id, 3, linesOf(2, 1))
    const lines = linesOf(1, 2).map((line, index) => ({ ...line, points_before: index === 0 ? 2 : 1 }))
    const save = () => set(id, 3, lines, { points_before: 3 })
    const answers = await Promise.all([save(), save()])
    expect([...answers, await save()].map(({ status }) => status)).toEqual([200, 200, 200])
    // Without the points on the screen, too.
    expect((await set(id, 3, linesOf(1, 2))).status).toBe(200)
    expect(await historyOf(id)).toHaveLength(3)
  })

  it('are a reason no longer once a person sets the total by itself, until that is taken back', async () => {
    const { id, student } = await submit()
    const before = await answerOf(id)
    await set(id, 3, linesOf(2, 1))
    await set(id, 5)
    expect(await answerOf(id)).toMatchObject({ points_earned: 5, evidence_points: 3 })
    expect((await answerOf(id, student)).evidence).toEqual([])
    for (const { kind, change_id } of await historyOf(id)) {
      if (kind !== 'manual') continue
      const { status } = await professor.call(grading.reverse, {
        params: { id },
        body: { change_id, reason: '' },
      })
      expect(status).toBe(200)
      const { points_earned, evidence } = await answerOf(id, student)
      expect(evidence).toHaveLength(2)
      expect(evidence.reduce((sum, line) => sum + line.points_earned, 0)).toBe(points_earned)
    }
    const after = await answerOf(id)
    expect(after.evidence).toEqual(before.evidence)
    expect((await historyOf(id))[0]?.lines).toMatchObject([{ points_before: 2 }, { points_before: 1 }])
  })

  it('explain a confirmed total too', async () => {
    const { id, student } = await submit()
    const { points_earned, evidence } = await answerOf(id)
    await set(id, points_earned ?? 0, undefined, { feedback: 'Right so far.' })
    expect((await answerOf(id, student)).evidence).toEqual(evidence)
  })

  it('are given with an approved claim, beside its feedback', async () => {
    const { id, student } = await submit()
    const claim = await makeClaim(platform, id)
    const decide = (body: object) =>
      professor.call(grading.decideClaim, {
        params: { id, claim },
        wrongBody: { status: 'approved', ...body },
      })
    expect((await decide({ points_earned: 5, lines: linesOf(3, 1) })).status).toBe(422)
    const { status } = await decide({ points_earned: 5, lines: linesOf(3, 2), feedback: ' All there. ' })
    expect(status).toBe(200)
    const seen = await answerOf(id, student)
    expect(seen).toMatchObject({ points_earned: 5, feedback: 'All there.' })
    expect(pointsOf(seen)).toEqual([
      [LIGHT, 3, 3],
      [SUGAR, 2, 2],
    ])
    const { body } = await professor.call(grading.decideClaim, {
      params: { id, claim },
      body: { status: 'pending' },
    })
    expect(body.answers[0]?.points_earned).not.toBe(5)
  })

  it('go to the same answers with the quotes that stand in them', async () => {
    const own = await makeQuizRow(platform, course, [question])
    const [first, second] = [await submit(ANSWER, own), await submit(ANSWER.toUpperCase(), own)]
    await set(first.id, 4, linesOf(3, 1))
    const asked = { params: { id: first.id }, body: { question_id: 'sa', replace_manual: false } }
    expect((await professor.call(grading.gradeSame, asked)).body.changed).toBe(1)
    const same = await answerOf(second.id, second.student)
    expect(pointsOf(same)).toEqual([
      [LIGHT, 3, 3],
      [SUGAR, 1, 2],
    ])
    for (const { quote } of same.evidence) expect(ANSWER.toUpperCase()).toContain(quote ?? '')
    expect((await professor.call(grading.gradeSame, asked)).body.changed).toBe(0)
  })

  it('of an earlier rubric do not go to the same answers', async () => {
    const own = await makeQuizRow(platform, course, [question])
    const [first, second] = [await submit(ANSWER, own), await submit(ANSWER, own)]
    await set(first.id, 5, linesOf(3, 2))
    // As a regrading by a new rubric leaves points that a person has set.
    await platform.context.database.$client.query(
      `update answer_grades set evidence = '[{"criterion":"Names anything","points_earned":5,"points_possible":5,"quote":null}]'
        where submission_id = $1`,
      [first.id],
    )
    await professor.call(grading.gradeSame, {
      params: { id: first.id },
      body: { question_id: 'sa', replace_manual: false },
    })
    const same = await answerOf(second.id)
    expect(same.points_earned).toBe(5)
    expect(pointsOf(same).map(([criterion]) => criterion)).toEqual([LIGHT, SUGAR])
  })

  it('of an earlier rubric are not set', async () => {
    const own = await makeQuizRow(platform, course, [question])
    const { id } = await submit(ANSWER, own)
    await editQuizRow(platform, own, [{ ...question, rubric: '5: Names anything' }])
    // The submission has the questions of its attempt.
    expect((await set(id, 5, [{ criterion: 'Names anything', points_earned: 5 }])).status).toBe(409)
    expect((await set(id, 5, linesOf(3, 2))).status).toBe(200)
  })
})
