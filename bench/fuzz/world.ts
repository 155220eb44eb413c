import path from 'node:path'
import type { Call } from '@lectern/contract/call.ts'
import { courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { users } from '@lectern/contract/users.ts'
import pg from 'pg'
import { finishJob, type HttpClient, signUpOverHttp } from '../../server/client/http-client.ts'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import type { FuzzIds } from '../../server/testing/fuzz-requests.ts'
import { writePdf } from '../../server/testing/small-files.ts'
import type { BenchPlatform } from '../platform/start-platform.ts'

export type Callers = {
  /** In the database: wrong codes among the requests lock the student out of enrolling. */
  enroll(courseId: string): Promise<void>
  professor: HttpClient
  student: HttpClient
  administrator: HttpClient
  /** Administrators disable this one, and no caller. */
  bystanderId: string
}

export const makeCallers = async ({ url, dataDir }: BenchPlatform): Promise<Callers> => {
  const professor = await signUpOverHttp(url, { role: 'professor' })
  const student = await signUpOverHttp(url, { role: 'student' })
  const administrator = await signUpOverHttp(url, { role: 'professor' })
  const bystander = await signUpOverHttp(url, { role: 'student' })
  const connection = {
    host: path.join(dataDir, 'postgres'),
    port: 5432,
    user: databaseUser,
    database: 'lectern',
  }
  const database = new pg.Client(connection)
  await database.connect()
  await database.query('update users set administrator_since = now() where email = $1', [
    administrator.person.email,
  ])
  const { _id: studentId } = await student.call(users.me)
  await database.end()
  return {
    professor,
    student,
    administrator,
    bystanderId: (await bystander.call(users.me))._id,
    async enroll(courseId) {
      const client = new pg.Client(connection)
      await client.connect()
      await client.query('insert into enrollments (student_id, course_id) values ($1, $2)', [
        studentId,
        courseId,
      ])
      await client.end()
    },
  }
}

/** The token of a caller who may make a call; undefined for a visitor. @param at which of several */
export const tokenFor = (
  { professor, student, administrator }: Callers,
  who: Call['who'],
  at: number,
): string | undefined => {
  const signedIn = [professor, student, administrator]
  if (who === 'anyone') return undefined
  return (who === 'signedIn' ? signedIn[at % signedIn.length]! : { professor, student, administrator }[who])
    .token
}

/** Makes a course with a published lecture, a quiz that the student takes, and one that is handed in. */
export const makeWorld = async ({ professor, student, bystanderId, enroll }: Callers): Promise<FuzzIds> => {
  const course = await professor.call(courses.create, { body: { name: 'Fuzz', description: 'A course.' } })
  await enroll(course._id)
  const { _id: id } = await professor.call(lectures.create, {
    params: { courseId: course._id },
    body: { title: 'Fuzz' },
  })
  const params = { id }
  const file = { name: 'fuzz.pdf', bytes: await writePdf([['Light is a wave', 'It has a colour']]) }
  await finishJob(professor, (await professor.call(slides.upload, { params, body: {}, file })).job_id)
  const { job_id } = await professor.call(scripts.generateAll, { params, body: {} })
  await finishJob(professor, job_id)
  const { job_id: speaking } = await professor.call(speech.speak, {
    params: { id, slide: 1, lang: 'en' },
  })
  await finishJob(professor, speaking)
  await professor.call(publishing.update, { params, body: { published: true } })
  const makeQuiz = () =>
    professor.call(quizzes.create, {
      query: { course_id: course._id },
      body: {
        title: 'Fuzz',
        is_active: true,
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
  const open = await makeQuiz()
  await student.call(submissions.join, { body: { quiz_code: open.quiz_code } })
  const done = await makeQuiz()
  await student.call(submissions.join, { body: { quiz_code: done.quiz_code } })
  const { submission_id } = await student.call(submissions.submit, {
    params: { id: done._id },
    body: { answers: [{ question_id: 'q1', answer: 1 }] },
  })
  return {
    courses: course._id,
    course: course._id,
    lectures: id,
    quizzes: open._id,
    submission: submission_id,
    users: bystanderId,
    job: job_id,
    jobs: job_id,
    slide: '1',
    lang: 'en',
    language: 'en',
    question: 'q1',
  }
}
