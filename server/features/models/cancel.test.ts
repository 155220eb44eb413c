import { annotations } from '@lectern/contract/annotations.ts'
import { chat } from '@lectern/contract/chat.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { quizDrafts } from '@lectern/contract/quiz-drafts.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { translation } from '@lectern/contract/translation.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import {
  type Behaviour,
  type ModelServer,
  startModelServer,
} from '../../testing/model-server/model-server.ts'
import { modelsOn, voiceOn } from '../../testing/model-server/models-on.ts'
import { writePdf } from '../../testing/small-files.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Time from cancelling a job until the request to the provider is closed, as the product promises. */
const CANCEL_REACHES_MS = 1_000

let model: ModelServer
let platform: TestApp
let professor: Person
let student: Person
let course: Course
beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({
    works: true,
    config: {
      models: modelsOn(model.url),
      speech: voiceOn(model.url),
    },
  })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  student = await makeStudent(platform, course)
})
beforeEach(() => model.reset())
afterAll(async () => {
  await platform?.stop()
  await model?.stop()
})

const begin = {
  'a script': async () => {
    const { id } = await makeLecture(platform, course, { scripts: false })
    const { body } = await professor.call(scripts.generate, { params: { id, slide: 1 }, body: {} })
    return { owner: professor, job: body.job_id, cancel: scripts.cancel }
  },
  'all scripts': async () => {
    const { id } = await makeLecture(platform, course, { scripts: false })
    const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
    return { owner: professor, job: body.job_id, cancel: jobs.cancel }
  },
  'quiz drafts': async () => {
    const { id } = await makeLecture(platform, course)
    const { body } = await professor.call(quizDrafts.start, { params: { id }, body: {} })
    return { owner: professor, job: body.job_id, cancel: jobs.cancel }
  },
  'a syllabus': async () => {
    const file = { name: 'a.pdf', bytes: await writePdf([['Week 1', 'Cells and', 'membranes']]) }
    const { body } = await professor.call(courses.uploadSyllabus, { file })
    return { owner: professor, job: body.job_id, cancel: courses.cancelSyllabus }
  },
  'a script with annotations': async () => {
    const { id } = await makeLecture(platform, course, { audio: false })
    const { body } = await professor.call(annotations.generate, {
      params: { id, slide: 1, language: 'en' },
      body: { selected_annotation_tools: ['highlight'] },
    })
    return { owner: professor, job: body.job_id, cancel: annotations.cancel }
  },
  'a translation': async () => {
    const { id, slides } = await makeLecture(platform, course, { languages: ['en', 'ko'], scripts: false })
    await writeScriptOf(platform, slides[0]!.id, 'en', 'Seeds sleep under the snow.')
    const { body } = await professor.call(translation.start, { params: { id }, body: {} })
    return { owner: professor, job: body.job_id, cancel: translation.cancel }
  },
  'an answer in the chat': async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const body = { lecture_id: id, slide_index: 1, message: 'Why is it green?' }
    const sent = await student.call(chat.send, { body })
    return { owner: student, job: sent.body.job_id, cancel: chat.cancel }
  },
  audio: async () => {
    const { id } = await makeLecture(platform, course, { audio: false })
    const { body } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
    return { owner: professor, job: body.job_id, cancel: speech.cancel }
  },
}
const ways: [string, Behaviour][] = [
  ['has not begun to answer', { hangs: true }],
  ['is answering', { hangs: 'stream', text: 'Seeds sleep under the snow until spring.' }],
]

// Tried again, because a machine may stall for a second without the cancel's fault.
it.each(
  Object.keys(begin).flatMap((work) => ways.map(([how, behaviour]) => [work, how, behaviour] as const)),
)('a cancel of %s reaches a provider that %s within a second', { retry: 2 }, async (work, _, behaviour) => {
  model.answer(() => behaviour)
  model.speak(() => ('text' in behaviour ? { hangs: 'head' } : { hangs: true }))
  const { owner, job, cancel } = await begin[work as keyof typeof begin]()
  await expect.poll(() => model.open(), { timeout: 20_000 }).toBeGreaterThan(0)
  expect((await owner.call(cancel, { params: { job } })).body.status).toBe('CANCELLING')
  await expect.poll(() => model.open(), { timeout: CANCEL_REACHES_MS, interval: 20 }).toBe(0)
  expect((await waitForJob(owner, job)).status).toBe('CANCELLED')
  expect(model.open()).toBe(0)
})
