import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { type HttpClient, signUpOverHttp, waitForJob } from '../../server/client/http-client.ts'
import { writePdf } from '../../server/testing/small-files.ts'

const PAGES = 4
/** A short answer, which the grader reads. */
export const questions: Question[] = [
  {
    question_id: 'why',
    question_type: 'short_answer',
    question_text: 'What follows?',
    points: 10,
    options: null,
    correct_answer: 'An effect follows from its cause.',
    keywords: ['cause', 'effect'],
    max_length: 1_000,
    rubric: null,
  },
]

/** Counts of one run. Everything that was acknowledged must be found at its end. */
export type Counts = {
  /** By method and status; `broken` is a connection without an answer. */
  calls: Map<string, number>
  failures: string[]
  jobs: Map<string, number>
  filesRead: number
  wrongBytes: number
}

/** Counts every call of this process. Nothing is tried again: a failed call is a failure. */
export const countCalls = (counts: Counts): void => {
  const plain = globalThis.fetch
  const startedMs = performance.now()
  globalThis.fetch = async (input, init) => {
    const note = (outcome: string, by: string) => {
      const name = `${init?.method ?? 'GET'} ${outcome}`
      counts.calls.set(name, (counts.calls.get(name) ?? 0) + 1)
      if (outcome !== '200') {
        const second = ((performance.now() - startedMs) / 1_000).toFixed(1)
        counts.failures.push(`${name} ${String(input).replace(/^.*\/api/, '')} by ${by}, second ${second}`)
      }
    }
    try {
      const response = await plain(input, init)
      // The proxy's own answers have no body.
      note(String(response.status), response.headers.has('content-type') ? 'Lectern' : 'the proxy')
      return response
    } catch (error) {
      note('broken', 'the proxy')
      throw error
    }
  }
}

/** Goes on after a failed call: it is counted, and people would press the button again. */
const tolerate = async (work: () => Promise<void>): Promise<void> => {
  await work().catch(() => sleep(200))
}

type Stop = { isOver: boolean }

/** Uploads decks as a professor, one after the other, has scripts written, and reads every picture. */
export const uploadDecks = async (professor: HttpClient, course: Course, counts: Counts, stop: Stop) => {
  const made: string[] = []
  const finish = async (jobId: string) => {
    const { status, kind } = await waitForJob(professor, jobId)
    const name = `${kind} ${status}`
    counts.jobs.set(name, (counts.jobs.get(name) ?? 0) + 1)
  }
  while (!stop.isOver) {
    await tolerate(async () => {
      const { _id: id } = await professor.call(lectures.create, {
        params: { courseId: course._id },
        body: { title: 'A lecture' },
      })
      const pages = Array.from({ length: PAGES }, (_, page) => [`Page ${page + 1}`, 'Causes and effects'])
      const upload = await professor.call(slides.upload, {
        params: { id },
        body: {},
        file: { name: 'deck.pdf', bytes: await writePdf(pages) },
      })
      await finish(upload.job_id)
      made.push(id)
      const script = await professor.call(scripts.generate, { params: { id, slide: 1 }, body: {} })
      await finish(script.job_id)
      await readPictures(professor, id, counts)
    })
  }
  return made
}

/** Reads the pictures of a lecture, and compares each with the hash in its name. */
export const readPictures = async (client: HttpClient, id: string, counts: Counts): Promise<void> => {
  const { slides: all } = await client.call(lectures.get, { params: { id } })
  for (const { image_url } of all.en ?? []) {
    const response = await fetch(`${client.url}${image_url}`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    const bytes = new Uint8Array(await response.arrayBuffer())
    const key = new URL(image_url, client.url).searchParams.get('file_path')!
    counts.filesRead += 1
    if (createHash('sha256').update(bytes).digest('hex') !== key.slice(0, 64)) counts.wrongBytes += 1
  }
}

/** Makes a class that writes answers: a save each half second for each student. */
export const makeClass = async (url: string, students: number) => {
  const professor = await signUpOverHttp(url, { role: 'professor' })
  const course = await professor.call(courses.create, { body: { name: 'Many', description: 'A course.' } })
  const quiz = await professor.call(quizzes.create, {
    query: { course_id: course._id },
    body: { title: 'Quiz', questions, time_limit_minutes: 600, is_active: true },
  })
  const joined: HttpClient[] = []
  for (let count = 0; count < students; count += 1) {
    const student = await signUpOverHttp(url, { role: 'student' })
    await student.call(courses.enroll, { body: { course_code: course.course_code! } })
    await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
    joined.push(student)
  }
  return { professor, course, quiz, students: joined }
}

/** @returns the last answer that the server has acknowledged */
export const writeAnswers = async (student: HttpClient, quiz: Quiz, stop: Stop): Promise<string> => {
  let taken = ''
  for (let version = 1; !stop.isOver; version += 1) {
    await tolerate(async () => {
      const answer = `Answer ${version}: an effect follows from its cause.`
      await student.call(submissions.saveProgress, {
        params: { id: quiz._id },
        body: { answers: [{ question_id: 'why', answer, version }], time_taken_seconds: 0 },
      })
      taken = answer
    })
    await sleep(500)
  }
  return taken
}
