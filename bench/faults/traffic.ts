import { setTimeout as sleep } from 'node:timers/promises'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { type HttpClient, HttpError, signUpOverHttp } from '../../server/client/http-client.ts'
import { writePdf } from '../../server/testing/small-files.ts'
import { questions } from '../many/traffic.ts'

export const PAGES = 4
const SAVERS = 8
const SUBMITTERS = 24
const UPLOADERS = 2
const SAVE_EVERY_MS = 250
const SUBMIT_EVERY_MS = 700
/** A person presses the button again. */
const AGAIN_MS = 300

export const answerOf = (version: number): string => `Answer ${version}: an effect follows from its cause.`

/** Everything that the platform has acknowledged. */
export type Ledger = {
  /** By the place of the student: the last acknowledged version. */
  answers: number[]
  lectures: string[]
  /** Ids of jobs, with the time of their acknowledgement in `performance.now()`. */
  jobs: { id: string; atMs: number }[]
  /** Places of students who have submitted. */
  submitted: number[]
  /** All of these, each save counted. */
  writes: number
}

export type People = { professor: HttpClient; students: HttpClient[] }
export type ClassOfFault = { people: People; course: Course; saved: Quiz; submitted: Quiz }

/** Makes one professor and the students of every fault: a sign-up costs much. */
export const makePeople = async (url: string): Promise<People> => {
  const professor = await signUpOverHttp(url, { role: 'professor' })
  const students: HttpClient[] = []
  while (students.length < SUBMITTERS) students.push(await signUpOverHttp(url, { role: 'student' }))
  return { professor, students }
}

/** Makes a course with a quiz that some save in, and one that all submit. */
export const makeClass = async (people: People): Promise<ClassOfFault> => {
  const { professor, students } = people
  const course = await professor.call(courses.create, { body: { name: 'Faults', description: 'A course.' } })
  const makeQuiz = (title: string) =>
    professor.call(quizzes.create, {
      query: { course_id: course._id },
      body: { title, questions, time_limit_minutes: 30, is_active: true },
    })
  const saved = await makeQuiz('Saved')
  const submitted = await makeQuiz('Submitted')
  for (const [at, student] of students.entries()) {
    await student.call(courses.enroll, { body: { course_code: course.course_code! } })
    await student.call(submissions.join, { body: { quiz_code: submitted.quiz_code } })
    if (at < SAVERS) await student.call(submissions.join, { body: { quiz_code: saved.quiz_code } })
  }
  return { people, course, saved, submitted }
}

export type Traffic = { ledger: Ledger; stop(): Promise<void> }

/** People work until they are stopped. What fails they do again; only what was acknowledged stands in the ledger. */
export const startTraffic = ({ people, course, saved, submitted }: ClassOfFault): Traffic => {
  const { professor, students } = people
  const ledger: Ledger = { answers: [], lectures: [], jobs: [], submitted: [], writes: 0 }
  let isOver = false
  const repeat = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    while (!isOver) {
      try {
        return await work()
      } catch {
        await sleep(AGAIN_MS)
      }
    }
    return undefined
  }
  const noteJob = (id: string) => ledger.jobs.push({ id, atMs: performance.now() })
  /** An earlier try arrived although its answer did not: the platform refuses the same again. */
  const unlessDone = (error: unknown) => {
    if (!(error instanceof HttpError && error.status === 409)) throw error
  }

  const save = async (student: HttpClient, at: number) => {
    for (let version = 1; !isOver; version += 1) {
      await student
        .call(submissions.saveProgress, {
          params: { id: saved._id },
          body: { answers: [{ question_id: 'why', answer: answerOf(version), version }] },
        })
        .then(
          () => {
            ledger.answers[at] = version
            ledger.writes += 1
          },
          () => undefined,
        )
      await sleep(SAVE_EVERY_MS)
    }
  }
  const submitAll = async () => {
    for (const [at, student] of students.entries()) {
      await repeat(async () => {
        const sent = { params: { id: submitted._id } }
        const body = { answers: [{ question_id: 'why', answer: answerOf(at), version: 1 }] }
        await student.call(submissions.submit, { ...sent, body }).then(({ job_id }) => {
          noteJob(job_id)
        }, unlessDone)
        ledger.submitted.push(at)
        ledger.writes += 1
      })
      if (isOver) return
      await sleep(SUBMIT_EVERY_MS)
    }
  }
  const upload = async () => {
    const pages = Array.from({ length: PAGES }, (_, page) => [`Page ${page + 1}`, 'Causes and effects'])
    while (!isOver) {
      const lecture = await repeat(() =>
        professor.call(lectures.create, { params: { courseId: course._id }, body: { title: 'A lecture' } }),
      )
      if (!lecture) return
      const params = { id: lecture._id }
      ledger.lectures.push(lecture._id)
      ledger.writes += 1
      const bytes = await writePdf(pages)
      await repeat(async () => {
        const file = { name: 'deck.pdf', bytes }
        await professor.call(slides.upload, { params, body: {}, file }).then(({ job_id }) => {
          noteJob(job_id)
        }, unlessDone)
      })
      await repeat(async () => {
        const { total_slides } = await professor.call(lectures.get, { params })
        if (total_slides < PAGES) throw new Error('The slides are not there yet.')
      })
      await repeat(async () => {
        await professor.call(scripts.generateAll, { params, body: {} }).then(({ job_id }) => {
          noteJob(job_id)
        }, unlessDone)
      })
    }
  }
  const working = [
    ...students.slice(0, SAVERS).map(save),
    submitAll(),
    ...Array.from({ length: UPLOADERS }, upload),
  ]
  return {
    ledger,
    async stop() {
      isOver = true
      await Promise.all(working)
    },
  }
}
