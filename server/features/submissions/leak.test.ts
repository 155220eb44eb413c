import { allCalls } from '@lectern/contract/all-calls.ts'
import type { Call } from '@lectern/contract/call.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { keyFields } from '@lectern/contract/question-key.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { users } from '@lectern/contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Client, clientOf } from '../../testing/client.ts'
import { enroll, makeCourse, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  choiceQuestion,
  joinQuiz,
  laterQuestions,
  makeQuiz,
  secretWords,
  sentAnswers,
  submitAnswers,
  textQuestion,
} from '../../testing/quiz-factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

const OTHERS_ANSWER = 'other-answer-secret'
/** Fields that must be empty in every reply to a student before their submission is graded. */
const secretFields = [
  ...Object.keys(keyFields),
  'quiz_code',
  'points_earned',
  'is_correct',
  'feedback',
  'evidence',
  'flags',
  'reviewed',
  'leniency',
]
/** Fields that are the professor's even afterwards. */
const professorsFields = ['quiz_code', 'flags', 'reviewed', 'leniency', 'student_name', 'student_email']

type Scene = {
  platform: TestApp
  professor: Person
  course: Course
  quiz: Quiz
  /** A quiz that no student has joined, and one of a course the student is not in. */
  others: Quiz[]
  student: Person
  other: Person
  /** Of the other student. */
  foreign: { jobId: string; submissionId: string }
}

const setUp = async (works: boolean, fields: Parameters<typeof makeQuiz>[2] = {}): Promise<Scene> => {
  const platform = await startTestApp({ works })
  const professor = await makeProfessor(platform)
  const course = await makeCourse(professor)
  const questions = [
    choiceQuestion('choice', { correct_answer: 3 }),
    textQuestion('text'),
    ...laterQuestions(),
  ]
  const quiz = await makeQuiz(professor, course, { questions, time_limit_minutes: 60, ...fields })
  const others = [
    await makeQuiz(professor, course, { questions }),
    await makeQuiz(professor, await makeCourse(professor), { questions }),
  ]
  const student = await makeStudent(platform, course)
  const other = await makeStudent(platform)
  await enroll(other, course)
  const foreign = await submitAnswers(other, quiz, { choice: 1, text: OTHERS_ANSWER })
  if (works) await waitForJob(other, foreign.jobId)
  return { platform, professor, course, quiz, others, student, other, foreign }
}

const othersRoles: Call['who'][] = ['professor', 'administrator']

type Own = { jobIds: string[]; submissionId: string }

/** Every id that an address may name. */
const idsOf = (scene: Scene, own: Own | undefined) => {
  const { course, quiz, others, foreign, other, student } = scene
  const things = [quiz._id, ...others.map((one) => one._id), foreign.submissionId, course._id]
  const jobs = [foreign.jobId]
  if (own) {
    things.push(own.submissionId)
    jobs.push(...own.jobIds)
  }
  return {
    id: things,
    courseId: [course._id, ...others.map((one) => one.course_id)],
    job: jobs,
    student: [other.userId, student.userId],
    question: ['choice', 'text'],
    lecture: [course._id],
    claim: [foreign.submissionId],
    slide: ['1'],
    language: ['en'],
  } as Record<string, string[]>
}

/**
 * Every call by which a student reads, with everything that its address may name. Those of other roles refuse a student
 * before they read: server/app.test.ts, administration/access.test.ts.
 */
const readings = (scene: Scene, own?: Own) => {
  const ids = idsOf(scene, own)
  return Object.values(allCalls)
    .flatMap((calls) => Object.values(calls) as Call[])
    .filter(({ method, gives, who }) => method === 'GET' && gives !== 'events' && !othersRoles.includes(who))
    .flatMap((call) => {
      let ways: Record<string, string>[] = [{}]
      for (const [, name] of call.path.matchAll(/\{(\w+)\}/g))
        ways = ways.flatMap((way) => (ids[name!] ?? ['x']).map((id) => ({ ...way, [name!]: id })))
      return ways.map((params) => ({ call, params }))
    })
}

const findSecrets = (answer: Answer<Call>, { quiz, others, other }: Scene, forbidden: readonly string[]) => {
  const raw = `${answer.raw.toString()}${JSON.stringify(answer.headers)}`
  const words = [
    OTHERS_ANSWER,
    other.email,
    other.userId,
    quiz.quiz_code,
    ...others.map((one) => one.quiz_code),
  ]
  if (forbidden.includes('rubric')) words.push(...Object.values(secretWords))
  const found = words.filter((word) => raw.includes(word))
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value)) {
      const isEmpty = inner === null || (Array.isArray(inner) && inner.length === 0)
      if (!Array.isArray(value) && forbidden.includes(name) && !isEmpty) found.push(name)
      look(inner)
    }
  }
  look(answer.body)
  return found
}

const makeSearch = (scene: Scene, forbidden: readonly string[]) => {
  let good = 0
  return {
    expectNone(what: string, answer: Answer<Call>) {
      if (answer.status === 200) good += 1
      expect(answer.status).toBeLessThan(500)
      expect([what, findSecrets(answer, scene, forbidden)]).toEqual([what, []])
    },
    async readEverything(client: Client, own?: Own) {
      for (const { call, params } of readings(scene, own)) {
        const answer = await client.call(call, { params })
        this.expectNone(`${call.path} ${JSON.stringify(params)}`, answer as Answer<Call>)
      }
    },
    /** How many replies were successful: a search that only sees errors finds nothing. */
    goodAnswers: () => good,
  }
}

describe('before grading, no reply to a student', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setUp(false)
  })
  afterAll(() => scene.platform.stop())

  it('holds keys, keywords, rubrics, codes, points or anything of others', async () => {
    const { quiz, others, student } = scene
    const params = { id: quiz._id }
    const search = makeSearch(scene, secretFields)
    const say = async (what: string, answer: Promise<Answer<Call>>) => search.expectNone(what, await answer)
    const calling = student as { call(call: Call, sent?: object): Promise<Answer<Call>> }

    await search.readEverything(student)
    await say('early save', calling.call(submissions.saveProgress, { params, body: { answers: [] } }))
    await say('early submit', calling.call(submissions.submit, { params, body: { answers: [] } }))
    await say('wrong code', calling.call(submissions.join, { body: { quiz_code: 'ZZZZZ' } }))
    await say('foreign code', calling.call(submissions.join, { body: { quiz_code: others[1]!.quiz_code } }))

    await say('join', calling.call(submissions.join, { body: { quiz_code: quiz.quiz_code } }))
    await say('join again', calling.call(submissions.join, { body: { quiz_code: quiz.quiz_code } }))
    const body = { answers: sentAnswers({ choice: 3, text: 'my own words' }, 1), open_question_id: 'text' }
    await say('save', calling.call(submissions.saveProgress, { params, body }))
    await say(
      'bad save',
      calling.call(submissions.saveProgress, { params, body: { answers: [{ answer: {} }] } }),
    )
    await search.readEverything(student)

    const handedIn = await student.call(submissions.submit, { params, body })
    search.expectNone('submit', handedIn as Answer<Call>)
    const own = { jobIds: [handedIn.body.job_id], submissionId: handedIn.body.submission_id }
    await say('submit again', calling.call(submissions.submit, { params, body }))
    await say('late save', calling.call(submissions.saveProgress, { params, body }))
    await say('join after', calling.call(submissions.join, { body: { quiz_code: quiz.quiz_code } }))
    await say('people', calling.call(users.batch, { body: [scene.other.userId, student.userId] }))
    await search.readEverything(student, own)
    expect(search.goodAnswers()).toBeGreaterThan(25)
  })
  it('is not shown to strangers or students of another course', async () => {
    for (const stranger of [await makeStudent(scene.platform), clientOf(scene.platform.app)]) {
      const search = makeSearch(scene, secretFields)
      await search.readEverything(stranger)
      expect(search.goodAnswers()).toBeGreaterThan(0)
    }
  })
  it("would be found: the same search finds it in the professor's replies", async () => {
    const answer = {
      raw: Buffer.from(JSON.stringify(scene.quiz)),
      body: scene.quiz,
      headers: {},
      status: 200,
    }
    const found = findSecrets(answer as unknown as Answer<Call>, scene, secretFields)
    expect(found).toEqual(
      expect.arrayContaining([
        ...Object.values(secretWords),
        'correct_answer',
        'keywords',
        'rubric',
        'quiz_code',
      ]),
    )
  })
})

describe('after grading, no reply to a student', () => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setUp(true)
  })
  afterAll(() => scene.platform.stop())

  it('holds anything of others or of the professor; the keys come with the own result alone', async () => {
    const { quiz, student } = scene
    await joinQuiz(student, quiz)
    const own = await submitAnswers(student, quiz, { choice: 3, text: 'my own words' })
    await waitForJob(student, own.jobId)
    const search = makeSearch(scene, professorsFields)
    await search.readEverything(student, { ...own, jobIds: [own.jobId] })
    expect(search.goodAnswers()).toBeGreaterThan(10)
    // The quiz itself is shown as before: without keys.
    const early = makeSearch(
      scene,
      secretFields.filter((field) => field !== 'points_earned'),
    )
    for (const call of [submissions.quiz, submissions.draft])
      early.expectNone(call.path, (await student.call(call, { params: { id: quiz._id } })) as Answer<Call>)
    const list = await student.call(submissions.ofCourse, { params: { courseId: scene.course._id } })
    early.expectNone('list', list as Answer<Call>)
  })
})

/** What belongs to the correct answers, and also to the results. */
const fieldsOfKey = [...Object.keys(keyFields), 'feedback', 'evidence']
const resultFields = ['points_earned', 'is_correct', 'percentage', 'total_points_earned', 'final_grade']

describe.each([
  ['results', { show_results: 'by_hand' as const }, [...professorsFields, ...fieldsOfKey, ...resultFields]],
  ['correct answers', { show_correct_answers: 'by_hand' as const }, [...professorsFields, ...fieldsOfKey]],
  ['results until closing', { show_results: 'after_closing' as const }, [...fieldsOfKey, ...resultFields]],
])('while %s are withheld, no reply to a student', (_, fields, forbidden) => {
  let scene: Scene
  beforeAll(async () => {
    scene = await setUp(true, fields)
  })
  afterAll(() => scene.platform.stop())

  it('holds them after grading, with a discussion from before', async () => {
    const { quiz, student, professor } = scene
    const own = await submitAnswers(student, quiz, { choice: 3, text: 'my own words' })
    await waitForJob(student, own.jobId)
    const params = { id: quiz._id }
    const show = (shown: boolean) =>
      professor.call(quizzes.release, { params, body: { results: shown, correct_answers: shown } })
    await show(true)
    const question = await student.call(quizChat.send, {
      params: { id: own.submissionId },
      body: { message: 'Why is question 2 wrong?' },
    })
    await waitForJob(student, question.body.job_id)
    // The search would find it.
    const { body } = await student.call(grading.mine, { params })
    expect(JSON.stringify(body)).toContain(secretWords.reference)
    await show(false)

    const search = makeSearch(scene, forbidden)
    await search.readEverything(student, { ...own, jobIds: [own.jobId, question.body.job_id] })
    expect(search.goodAnswers()).toBeGreaterThan(20)
  })
})
