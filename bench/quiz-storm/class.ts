import path from 'node:path'
import { courses } from '@lectern/contract/courses.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import pg from 'pg'
import { v7 } from 'uuid'
import { type HttpClient, signUpOverHttp } from '../../server/client/http-client.ts'
import { databaseUser } from '../../server/platform/db/embedded/cluster.ts'
import { createTokens } from '../../server/platform/http/tokens.ts'
import type { BenchPlatform } from '../platform/start-platform.ts'
import { SECRET } from '../platform/start-process.ts'

/** A usual quiz: half multiple choice, half short answers. */
const QUESTIONS = 10

export const questions: Question[] = Array.from({ length: QUESTIONS }, (_, index) => ({
  question_id: `question-${index}`,
  question_type: index % 2 === 0 ? 'multiple_choice' : 'short_answer',
  question_text: `What follows from idea ${index + 1}?`,
  points: 10,
  options: index % 2 === 0 ? ['nothing', 'everything', 'a cause', 'an effect'] : null,
  correct_answer: index % 2 === 0 ? 2 : 'An effect follows from its cause and can be measured.',
  keywords: index % 2 === 0 ? null : ['cause', 'effect', 'measured'],
  max_length: index % 2 === 0 ? null : 1_000,
  rubric: index % 2 === 0 ? null : '6: names the cause\n4: says that it can be measured',
}))

export type Class = { professor: HttpClient; quiz: Quiz; tokens: string[] }

/**
 * A course with a quiz and students written straight into the tables: the cost of hashing thousands of
 * passwords is not measured here. @param asked a usual quiz, if not given
 */
export const makeClass = async (
  platform: BenchPlatform,
  students: number,
  asked: Question[] = questions,
): Promise<Class> => {
  const professor = await signUpOverHttp(platform.url, { role: 'professor' })
  const course = await professor.call(courses.create, { body: { name: 'Storm', description: 'A course.' } })
  const quiz = await professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: { title: 'Storm', questions: asked, time_limit_minutes: 30, is_active: true },
  })
  const client = new pg.Client({
    host: path.join(platform.dataDir, 'postgres'),
    port: 5432,
    user: databaseUser,
    database: 'lectern',
  })
  await client.connect()
  const ids = Array.from({ length: students }, () => v7())
  await client.query(
    `insert into users (id, name, email, password_hash, role)
     select id, 'Student', id || '@example.org', '-', 'student' from unnest($1::uuid[]) as id`,
    [ids],
  )
  await client.query(
    'insert into enrollments (student_id, course_id) select id, $2 from unnest($1::uuid[]) as id',
    [ids, course._id],
  )
  await client.end()
  const tokens = createTokens(SECRET)
  return {
    professor,
    quiz,
    tokens: await Promise.all(ids.map((userId) => tokens.sign({ userId, role: 'student' }, 'api'))),
  }
}
