import type { Course } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { newQuiz, type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quizVersionsTable, quizzesTable } from '../../platform/db/schema/quizzes.ts'
import { makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { choiceQuestion, makeQuiz, textQuestion } from '../../testing/quiz-factories.ts'
import { hostileBodies, hostileValues, makeImpostors, malformedIds } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { createQuiz } from './quizzes.ts'

let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform.stop())

const questions = [choiceQuestion('choice'), textQuestion('text')]
const create = (body: object, who = professor, course_id = course._id) =>
  who.call(quizzes.create, { query: { course_id }, wrongBody: { title: 'A quiz', questions, ...body } })
const update = (quiz: Pick<Quiz, '_id'>, body: object, who = professor) =>
  who.call(quizzes.update, { params: { id: quiz._id }, wrongBody: body })
const read = async (quiz: Pick<Quiz, '_id'>) =>
  (await professor.call(quizzes.get, { params: { id: quiz._id } })).body
const countQuizzes = async () =>
  (await platform.context.database.select({ quizzes: count() }).from(quizzesTable))[0]!.quizzes

describe('access', () => {
  const everyCall = (quiz: Quiz, student: string) =>
    [
      [quizzes.create, { query: { course_id: course._id }, body: { title: 'Mine', questions } }],
      [quizzes.ofCourse, { params: { courseId: course._id } }],
      [quizzes.get, { params: { id: quiz._id } }],
      [quizzes.update, { params: { id: quiz._id }, body: { title: 'Mine' } }],
      [quizzes.remove, { params: { id: quiz._id } }],
      [quizzes.accommodations, { params: { id: quiz._id } }],
      [quizzes.setAccommodation, { params: { id: quiz._id, student }, body: { time_factor: 2 } }],
      [submissions.handInAll, { params: { id: quiz._id } }],
    ] as const

  it('is refused to strangers, students and other professors, without details', async () => {
    const quiz = await makeQuiz(professor, course)
    const student = await makeStudent(platform, course)
    const other = await makeProfessor(platform)
    const before = await countQuizzes()
    for (const [call, sent] of everyCall(quiz, student.userId)) {
      for (const [what, impostor] of await makeImpostors(platform, professor, 'professor'))
        expect([call.path, what, (await impostor.call(call, sent as object)).status]).toEqual([
          call.path,
          what,
          401,
        ])
      expect((await student.call(call, sent as object)).status).toBe(403)
      const answer = await other.call(call, sent as object)
      expect([call.path, answer.status]).toEqual([call.path, 404])
      expect(answer.raw.toString()).not.toMatch(/A quiz|secret/)
    }
    expect(await read(quiz)).toEqual(quiz)
    expect(await countQuizzes()).toBe(before)
  })
  it('finds nothing by ids that are none', async () => {
    for (const id of [...malformedIds, crypto.randomUUID()]) {
      expect((await professor.call(quizzes.get, { params: { id } })).status).toBe(404)
      expect((await professor.call(quizzes.remove, { params: { id } })).status).toBe(404)
      const student = { params: { id, student: id }, body: {} }
      expect((await professor.call(quizzes.setAccommodation, student)).status).toBe(404)
    }
  })
})

describe('a new quiz', () => {
  it('is as it was sent, with a code of its own', async () => {
    const quiz = await makeQuiz(professor, course, { description: 'About\r\n빛 💡', time_limit_minutes: 20 })
    expect(quiz).toMatchObject({
      title: 'A quiz',
      description: 'About\n빛 💡',
      time_limit_minutes: 20,
      is_active: true,
      course_id: course._id,
      course_name: course.name,
      total_points: 20,
      leniency: 'normal',
      assistant_adjusts: true,
      revision: 1,
      open_attempts: 0,
      submission_count: 0,
    })
    expect(quiz.questions).toEqual(questions)
    for (const time_limit_minutes of ['', null, undefined])
      expect((await create({ time_limit_minutes })).body.time_limit_minutes).toBeNull()
    expect(quiz.quiz_code).toMatch(/^[A-HJKMNP-Z2-9]{5}$/)
    expect(await read(quiz)).toEqual(quiz)
  })
  it('gets another code when the first is taken, also by a deleted quiz', async () => {
    const taken = await makeQuiz(professor, course)
    await professor.call(quizzes.remove, { params: { id: taken._id } })
    const codes = [taken.quiz_code, taken.quiz_code, 'ZZZZ9']
    const user = { userId: professor.userId, role: 'professor' as const }
    const asked = newQuiz.parse({ title: 'Another', questions })
    const made = await createQuiz(platform.context, course._id, asked, user, () => codes.shift()!)
    expect(made.quiz_code).toBe('ZZZZ9')
    const never = createQuiz(platform.context, course._id, asked, user, () => taken.quiz_code)
    await expect(never).rejects.toThrow('No free access code')
  })
  it('drops blank options when edited and moves the key with them; the index 0 is a key', async () => {
    const { _id: id } = await makeQuiz(professor, course)
    const { body: quiz } = await professor.call(quizzes.update, {
      params: { id },
      body: {
        questions: [
          choiceQuestion('a', { options: ['', 'first', ' ', 'second', ''], correct_answer: 3 }),
          choiceQuestion('b', { options: ['', 'first', 'second'], correct_answer: '1' }),
        ],
      },
    })
    expect(quiz.questions.map(({ options, correct_answer }) => [options, correct_answer])).toEqual([
      [['first', 'second'], 1],
      [['first', 'second'], 0],
    ])
  })
  it("is refused with the screen's sentences", async () => {
    const cases: [object, string][] = [
      [{ title: '' }, 'Please enter quiz title'],
      [{ title: ' \u200b ' }, 'Please enter quiz title'],
      [{ title: undefined }, 'Please enter quiz title'],
      [{ questions: [] }, 'Please add at least one question'],
      [{ questions: undefined }, 'Please add at least one question'],
      [{ questions: [choiceQuestion('a', { question_text: ' ' })] }, 'Please enter question text'],
      [
        { questions: [choiceQuestion('a', { options: ['one', '', '', ''] })] },
        'Please fill all options for multiple choice question',
      ],
      [
        { questions: [choiceQuestion('a', { options: ['one', 'two', ' ', 'four'] })] },
        'Please fill all options for multiple choice question',
      ],
      [
        { questions: [textQuestion('a', { correct_answer: '' })] },
        'Please provide a reference answer for short answer question',
      ],
      [
        { questions: [choiceQuestion('a'), textQuestion('b', { correct_answer: null })] },
        'Question 2: Please provide a reference answer for short answer question',
      ],
      [{ questions: [choiceQuestion('a', { points: 0 })] }, 'Points must be at least 1'],
      [{ questions: [choiceQuestion('a', { points: 1e300 })] }, 'Points must be at most 1000'],
      [
        { questions: [choiceQuestion('a'), choiceQuestion('a')] },
        'Question 2: Two questions have the same question_id.',
      ],
      [
        { questions: [{ ...choiceQuestion('a'), question_type: 'essay' }] },
        'There is no question type "essay".',
      ],
      [
        { questions: [choiceQuestion('__proto__')] },
        'A question_id holds letters, digits and _ . : ~ - only.',
      ],
      [{ time_limit_minutes: 0 }, 'The time limit must be at least 1 minute.'],
      [{ time_limit_minutes: 1.5 }, 'The time limit is in whole minutes.'],
    ]
    const before = await countQuizzes()
    for (const [body, detail] of cases) {
      const answer = await create(body)
      expect([answer.status, answer.detail]).toEqual([422, detail])
    }
    expect(await countQuizzes()).toBe(before)
  })
  it('takes hostile values for no more than they are', async () => {
    for (const value of hostileValues) {
      for (const field of [
        'title',
        'description',
        'questions',
        'time_limit_minutes',
        'is_active',
        'leniency',
      ]) {
        const answer = await create({ [field]: value })
        expect([field, value, answer.status < 500]).toEqual([field, value, true])
      }
      for (const field of Object.keys(questions[0]!)) {
        const answer = await create({ questions: [{ ...questions[0], [field]: value }] })
        expect([field, value, answer.status < 500]).toEqual([field, value, true])
      }
    }
    for (const payload of hostileBodies) {
      const { statusCode } = await platform.app.inject({
        method: 'POST',
        url: `/api/quizzes/?course_id=${course._id}`,
        headers: { authorization: `Bearer ${professor.token}`, 'content-type': 'application/json' },
        payload,
      })
      expect([400, 413, 422]).toContain(statusCode)
    }
  })
  it('may be as large as its limits say, and no larger', async () => {
    const large = Array.from({ length: limits.questionsPerQuiz }, (_, index) =>
      textQuestion(`q${index}`, { question_text: '빛'.repeat(2_000), correct_answer: '당'.repeat(2_000) }),
    )
    const made = await create({ questions: large })
    expect([made.status, made.body.total_points]).toEqual([200, 2_000])
    expect((await create({ questions: [...large, choiceQuestion('more')] })).detail).toBe(
      'A quiz can have at most 200 questions.',
    )
  })
})

describe('a change', () => {
  const versionsOf = async (quiz: Quiz) =>
    (
      await platform.context.database
        .select({ revision: quizVersionsTable.revision })
        .from(quizVersionsTable)
        .where(eq(quizVersionsTable.quizId, quiz._id))
    ).length

  it('creates a version when questions change, and none otherwise', async () => {
    const quiz = await makeQuiz(professor, course)
    const changed = await update(quiz, { title: 'Better', questions: [questions[1]] })
    expect(changed.body).toMatchObject({
      title: 'Better',
      revision: 2,
      total_points: 10,
      quiz_code: quiz.quiz_code,
    })
    const same = { title: 'Better', questions: changed.body.questions, description: null }
    for (const body of [{}, same, { is_active: false }, { assistant_adjusts: false }])
      await update(quiz, body)
    expect(await read(quiz)).toMatchObject({ revision: 2, is_active: false, assistant_adjusts: false })
    expect((await update(quiz, { description: '' })).body.revision).toBe(3)
    expect((await update(quiz, { time_limit_minutes: 5, leniency: 'strict' })).body).toMatchObject({
      title: 'Better',
      time_limit_minutes: 5,
      leniency: 'strict',
    })
    expect((await update(quiz, { time_limit_minutes: null })).body.time_limit_minutes).toBeNull()
    expect(await versionsOf(quiz)).toBe(5)
  })
  it('based on an outdated revision is refused with a sentence', async () => {
    const quiz = await makeQuiz(professor, course)
    expect((await update(quiz, { title: 'First', revision: 1 })).body.revision).toBe(2)
    const second = await update(quiz, { title: 'Second', revision: 1 })
    expect([second.status, second.detail]).toEqual([
      409,
      expect.stringMatching(/^This quiz has been changed in another window/),
    ])
    expect((await read(quiz)).title).toBe('First')
    // Activating it is not an edit.
    await update(quiz, { is_active: false })
    expect((await update(quiz, { title: 'Third', revision: 2 })).status).toBe(200)
  })
  it('by two writers at once: one wins, or without a revision both are applied in turn', async () => {
    const quiz = await makeQuiz(professor, course)
    const both = await Promise.all(['A', 'B'].map((title) => update(quiz, { title, revision: 1 })))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    await Promise.all(['C', 'D', 'E'].map((title) => update(quiz, { title })))
    expect(await read(quiz)).toMatchObject({ revision: 5 })
  })
  it("is refused with the screen's sentences, without any effect", async () => {
    const quiz = await makeQuiz(professor, course)
    const cases: [object, string][] = [
      [{ title: ' ' }, 'Please enter quiz title'],
      [{ questions: [] }, 'Please add at least one question'],
      [{ questions: [choiceQuestion('a', { question_text: '' })] }, 'Question text is required'],
      [{ questions: [choiceQuestion('a', { options: ['one', ''] })] }, 'At least 2 options are required'],
      [{ questions: [textQuestion('a', { correct_answer: ' ' })] }, 'Reference answer is required'],
      [{ questions: [textQuestion('a', { points: 0.5 })] }, 'Points must be at least 1'],
    ]
    for (const [body, detail] of cases) {
      const answer = await update(quiz, { description: 'new', ...body })
      expect([answer.status, answer.detail]).toEqual([422, detail])
    }
    expect(await read(quiz)).toEqual(quiz)
  })
})
