import { setTimeout as sleep } from 'node:timers/promises'
import { courses } from '@lectern/contract/courses.ts'
import { grading } from '@lectern/contract/grading.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { finishJob, type HttpClient, httpClient, signUpOverHttp } from '../../client/http-client.ts'
import { makeDataDir, removeDataDir, type ServerProcess, startServerProcess } from '../../testing/process.ts'
import { choiceQuestion, textQuestion } from '../../testing/quiz-factories.ts'

/** The platform as a process, killed while a class saves and again while it submits. */

const STUDENTS = 5
const WORDS = 'Unmistakable marmalade'
let dataDir: string
let server: ServerProcess | undefined
const startServer = async (): Promise<ServerProcess> => {
  server = await startServerProcess(dataDir, { LOG_LEVEL: 'trace' })
  return server
}
beforeAll(async () => {
  dataDir = await makeDataDir()
})
afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
})

it('keeps every acknowledged answer, submits each attempt once, grades it, and logs no answer', async () => {
  const first = await startServer()
  const professor = await signUpOverHttp(first.url, { role: 'professor' })
  const course = await professor.call(courses.create, {
    body: { name: 'Plants', description: 'All of them.' },
  })
  const quiz = await professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: {
      title: 'Leaves',
      questions: [choiceQuestion('choice'), textQuestion('text')],
      time_limit_minutes: 60,
    },
  })
  const params = { id: quiz._id }
  const students: HttpClient[] = []
  const deadlines: (string | null)[] = []
  for (let number = 0; number < STUDENTS; number += 1) {
    const student = await signUpOverHttp(first.url, { role: 'student' })
    await student.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
    const joined = await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
    students.push(student)
    deadlines.push(joined.deadline_at)
  }
  const at = (url: string) => students.map((student) => httpClient(url, student.token))

  /** The last acknowledged version, by student. */
  const acknowledged = students.map(() => 0)
  const answersOf = (version: number) => [
    { question_id: 'choice', answer: version % 4, version },
    { question_id: 'text', answer: `${WORDS} ${version}`, version },
  ]
  const saveOnAndOn = async (student: HttpClient, index: number): Promise<void> => {
    for (let version = 1; ; version += 1) {
      await student.call(submissions.saveProgress, { params, body: { answers: answersOf(version) } })
      acknowledged[index] = version
    }
  }
  const saving = at(first.url).map((student, index) => saveOnAndOn(student, index).catch(() => {}))
  await expect.poll(() => Math.min(...acknowledged), { timeout: 60_000 }).toBeGreaterThan(4)
  await first.kill()
  await Promise.all(saving)

  const second = await startServer()
  for (const [index, student] of at(second.url).entries()) {
    const { answers } = await student.call(submissions.draft, { params })
    expect(answers[1]!.version).toBeGreaterThanOrEqual(acknowledged[index]!)
    expect(answers[1]!.answer).toBe(`${WORDS} ${answers[1]!.version}`)
    expect((await student.call(submissions.quiz, { params })).deadline_at).toBe(deadlines[index])
  }
  const replies: string[] = []
  const submit = async (student: HttpClient) => {
    const { job_id, submission_id } = await student.call(submissions.submit, {
      params,
      body: { answers: [] },
    })
    replies.push(`${submission_id} ${job_id}`)
    return job_id
  }
  // Some have submitted and wait, some are being graded, some are on their way.
  const submitting = at(second.url).map(async (student, index) => {
    await sleep(index * 15)
    await submit(student).catch(() => {})
  })
  await expect.poll(() => replies.length, { timeout: 60_000 }).toBeGreaterThan(1)
  await second.kill()
  await Promise.all(submitting)

  const third = await startServer()
  for (const [index, student] of at(third.url).entries()) {
    // Refused with 409 when it is graded already.
    const jobId = await submit(student).catch(() => undefined)
    if (jobId) await finishJob(student, jobId)
    const { answers, is_graded } = await student.call(grading.mine, { params })
    const [, version] = new RegExp(`^${WORDS} (\\d+)$`).exec(String(answers[1]!.answer)) ?? []
    expect([is_graded, Number(version) >= acknowledged[index]!]).toEqual([true, true])
  }
  // A student who got an id before gets the same one after.
  expect(new Set(replies.map((reply) => reply.split(' ')[0])).size).toBeLessThanOrEqual(STUDENTS)
  expect(new Set(replies).size).toBeLessThanOrEqual(STUDENTS)
  const list = await httpClient(third.url, professor.token).call(grading.list, { params, query: {} })
  expect(list).toHaveLength(STUDENTS)
  for (const { output } of [first, second, third]) {
    expect(output()).toContain('"level"')
    for (const secret of ['marmalade', 'secret', quiz.quiz_code]) expect(output()).not.toContain(secret)
  }
}, 180_000)
