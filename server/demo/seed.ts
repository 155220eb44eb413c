import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, ReceivedReply, SentBody } from '@lectern/contract/call.ts'
import { courses } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { users } from '@lectern/contract/users.ts'
import { demoCourse, demoLecture, demoSlides } from './demo-course.ts'
import { drawDeck } from './draw-deck.ts'

export const demoPeople = {
  professor: {
    name: 'Elena Marsh',
    email: 'professor@lectern.example',
    password: 'lectern-demo',
    role: 'professor',
  },
  student: { name: 'Hana Kim', email: 'student@lectern.example', password: 'lectern-demo', role: 'student' },
} as const

const LANGUAGES = ['en', 'ko'] as const

type Sent<C extends Call> = {
  params?: Record<string, string | number>
  body?: SentBody<C>
  file?: { name: string; bytes: Uint8Array }
}
type Caller = <const C extends Call>(call: C, sent?: Sent<C>) => Promise<ReceivedReply<C>>

/** Calls the running platform as a browser would; the demo takes no short cut. */
const callerOf = (address: string, token = ''): Caller => {
  return async (call, { params = {}, body, file } = {}) => {
    const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const fields = (body ?? {}) as Record<string, string>
    let payload: string | FormData | URLSearchParams | undefined =
      body === undefined ? undefined : JSON.stringify(body)
    if (call.takes === 'form') payload = new URLSearchParams(fields)
    if (call.takes === 'upload') {
      payload = new FormData()
      for (const [name, value] of Object.entries(fields)) payload.set(name, value)
      if (file) payload.set('file', new File([new Uint8Array(file.bytes)], file.name))
    }
    const response = await fetch(`${address}/api${path}`, {
      method: call.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(typeof payload === 'string' ? { 'content-type': 'application/json' } : {}),
      },
      ...(payload === undefined ? {} : { body: payload }),
    })
    const json = await response.json()
    if (!response.ok)
      throw new Error(`${call.method} ${call.path}: ${response.status} ${JSON.stringify(json.detail)}`)
    return json
  }
}

const signIn = async (address: string, person: { email: string; password: string }): Promise<Caller> => {
  const { access_token } = await callerOf(address)(users.login, {
    body: { username: person.email, password: person.password },
  })
  return callerOf(address, access_token)
}

const finish = async (caller: Caller, jobId: string): Promise<void> => {
  for (;;) {
    const job = await caller(jobs.get, { params: { job: jobId } })
    if (job.status === 'COMPLETED') return
    if (job.status === 'FAILED' || job.status === 'CANCELLED') throw new Error(job.message)
    await sleep(100)
  }
}

/** Registers whoever is not there yet; a second start finds them. */
const register = async (address: string): Promise<void> => {
  for (const person of Object.values(demoPeople)) {
    const isThere = await signIn(address, person).then(
      () => true,
      () => false,
    )
    if (!isThere) await callerOf(address)(users.register, { body: person })
  }
}

const makeLecture = async (
  professor: Caller,
  courseId: string,
  say: (line: string) => void,
): Promise<void> => {
  const { _id: id } = await professor(lectures.create, { params: { courseId }, body: demoLecture })
  say('Drawing the slides…')
  const deck = await drawDeck({ title: demoCourse.name, slides: demoSlides.map(({ slide }) => slide) })
  const upload = await professor(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'binary-search.pdf', bytes: deck },
  })
  await finish(professor, upload.job_id)
  say('Speaking them in English and Korean…')
  const started: string[] = []
  for (const [index, slide] of demoSlides.entries()) {
    for (const language of LANGUAGES) {
      await professor(scripts.save, {
        params: { id, slide: index + 1 },
        body: { script: slide.scripts[language], language },
      })
      started.push(
        (await professor(speech.speak, { params: { id, slide: index + 1, lang: language } })).job_id,
      )
    }
  }
  for (const job of started) await finish(professor, job)
  await professor(publishing.update, { params: { id }, body: { published: true } })
}

/** The course of an earlier start, with an unfinished lecture removed. */
const findCourse = async (professor: Caller) => {
  const [course] = await professor(courses.list)
  if (!course) return undefined
  const made = await professor(lectures.listOfCourse, { params: { courseId: course._id } })
  const isFinished = made.some((lecture) => lecture.published)
  for (const lecture of made)
    if (!isFinished) await professor(lectures.remove, { params: { id: lecture._id } })
  return { course, isFinished }
}

/**
 * Fills an empty installation with a professor, a student and a finished course, by the public calls.
 * Does nothing when that is there already; finishes what an interrupted start left.
 */
export const seedDemo = async (address: string, say: (line: string) => void): Promise<void> => {
  await register(address)
  const professor = await signIn(address, demoPeople.professor)
  const earlier = await findCourse(professor)
  if (earlier?.isFinished) return
  const course =
    earlier?.course ??
    (await professor(courses.create, { body: { ...demoCourse, supported_languages: [...LANGUAGES] } }))
  await makeLecture(professor, course._id, say)
  const student = await signIn(address, demoPeople.student)
  await student(courses.enroll, { body: { course_code: course.course_code ?? '' } })
}
