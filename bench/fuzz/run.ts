import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { users } from '@lectern/contract/users.ts'
import { signUpOverHttp } from '../../server/client/http-client.ts'
import { type Description, makeFuzzRequests } from '../../server/testing/fuzz-requests.ts'
import { startBenchPlatform } from '../platform/start-platform.ts'

/** Sends requests made from the OpenAPI description, and counts answers by status. Exit code 1 when one is a fault of the server. */

const REQUESTS = Number(process.argv[2] ?? 20_000)
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000)
const CONCURRENCY = 8
/** A call that takes longer has no answer within the server's own limit. */
const ANSWER_MS = 90_000

const platform = await startBenchPlatform()
try {
  const professor = await signUpOverHttp(platform.url, { role: 'professor' })
  const student = await signUpOverHttp(platform.url, { role: 'student' })
  const course = await professor.call(courses.create, { body: { name: 'Fuzz', description: 'A course.' } })
  await student.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
  const lecture = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Fuzz' },
  })
  const quiz = await professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: {
      title: 'Fuzz',
      questions: [
        {
          question_id: 'q1',
          question_type: 'multiple_choice',
          question_text: 'Which?',
          options: ['a', 'b'],
          correct_answer: 0,
        },
      ],
    },
  })
  const ids = [course._id, lecture._id, quiz._id, (await student.call(users.me))._id]
  const tokens = [professor.token, student.token, undefined]
  const description = (await (await fetch(`${platform.url}/api/openapi.json`)).json()) as Description
  const requests = makeFuzzRequests(description, ids, SEED)
  const statuses = new Map<string, number>()
  const faults: string[] = []
  let sent = 0

  const sendInTurn = async () => {
    while (sent < REQUESTS) {
      const token = tokens[sent % tokens.length]
      sent += 1
      const { value: request } = requests.next()
      if (!request) return
      const { name, method, path, contentType, payload } = request
      const status = await fetch(`${platform.url}/api${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(contentType && { 'content-type': contentType }),
        },
        ...(payload !== undefined && { body: payload }),
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_MS),
      }).then(
        async (answer) => {
          await answer.arrayBuffer()
          return String(answer.status)
        },
        (error: Error) => `no answer: ${error.message}`,
      )
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (!/^[234]/.test(status))
        faults.push(`${status}  ${name}  ${method} ${path}  ${payload?.slice(0, 300) ?? ''}`)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendInTurn))

  console.log(`seed ${SEED}, ${sent} requests`)
  for (const [status, count] of [...statuses].toSorted())
    console.log(`${String(count).padStart(7)}  ${status}`)
  for (const fault of faults.slice(0, 50)) console.log(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await platform.stop()
}
