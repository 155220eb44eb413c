import { annotations } from '@lectern/contract/annotations.ts'
import { chat } from '@lectern/contract/chat.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizDrafts } from '@lectern/contract/quiz-drafts.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { translation } from '@lectern/contract/translation.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { slidesTable } from '../../platform/db/schema/lectures.ts'
import { signUp } from '../../testing/client.ts'
import {
  enroll,
  type MadeLecture,
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
  publishNow,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type Asked, type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { textQuestion } from '../../testing/quiz-factories.ts'
import { makeQuizRow, makeSubmission } from '../../testing/quiz-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

/** Records every request to models while a course is taught and examined, each task once. */

type Task = 'script' | 'annotate' | 'translate' | 'chat' | 'draft' | 'grade' | 'discuss'
const KEY = 'Auxin gathers on the shaded side of the stem'
const KEYWORD = 'phototropism'
const RUBRIC = '10: names the shaded side'
const names = ['Zerelda Quux', 'Barnabas Oddfellow', 'Philomena Wigglesworth']
const given = (who: number) =>
  `The window seat number ${['one', 'two', 'three'][who]} drags every leaf along.`

let model: ModelServer
let platform: TestApp
let professor: Person
let course: Course
let lecture: MadeLecture
const students: Person[] = []
const asked: Partial<Record<Task, Asked[]>> = {}

/** All requests during some work. */
const during = async (task: Task, work: () => Promise<unknown>) => {
  const before = model.asked.length
  await work()
  asked[task] = model.asked.slice(before)
  expect([task, asked[task].length > 0]).toEqual([task, true])
}
const all = (task: Task): string =>
  (asked[task] ?? []).map(({ request }) => JSON.stringify(request)).join('\n')
/** Each slide is one colour: slide 1 red, 2 green, 3 blue. */
const paint = async (slide: number): Promise<Buffer> => {
  const background = { r: 0, g: 0, b: 0, [['r', 'g', 'b'][slide - 1]!]: 255 }
  return sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .webp()
    .toBuffer()
}
/** The slide whose picture was sent, in any format. */
const slideIn = async (bytes: Buffer): Promise<number> => {
  const { channels } = await sharp(bytes).stats()
  const means = channels.slice(0, 3).map(({ mean }) => mean)
  return means.indexOf(Math.max(...means)) + 1
}

beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({ works: true, config: { models: modelsOn(model.url) } })
  professor = await makeProfessor(platform, 'Hortensia Blackwood')
  course = await makeCourse(professor)
  for (const name of names) {
    const student = await signUp(platform.app, 'student', name)
    await enroll(student, course)
    students.push(student)
  }
  lecture = await makeLecture(platform, course, { slides: 3, languages: ['en', 'ko'], scripts: false })
  const { database, files } = platform.context
  for (const { id, number } of lecture.slides) {
    const { key } = await files.putBytes(await paint(number), 'webp')
    await database.update(slidesTable).set({ pictureKey: key }).where(eq(slidesTable.id, id))
  }
  const done = async (owner: Person, job: string) => waitForJob(owner, job)
  const start = { params: { id: lecture.id } }
  await during('script', async () => {
    const { body } = await professor.call(scripts.generate, {
      params: { id: lecture.id, slide: 2 },
      body: {},
    })
    await done(professor, body.job_id)
  })
  for (const { id, number } of lecture.slides)
    await writeScriptOf(platform, id, 'en', `A plant grows towards the light on slide ${number}.`)
  await during('annotate', async () => {
    const { body } = await professor.call(annotations.generate, {
      params: { id: lecture.id, slide: 2, language: 'en' },
      body: { selected_annotation_tools: ['highlight'] },
    })
    await done(professor, body.job_id)
  })
  await during('translate', async () => {
    const { body } = await professor.call(translation.start, { ...start, body: {} })
    await done(professor, body.job_id)
  })
  const question = textQuestion('lean', {
    question_text: 'Why does a potted plant lean?',
    correct_answer: KEY,
    keywords: [KEYWORD],
    rubric: RUBRIC,
  })
  const quiz = await makeQuizRow(platform, course, [question])
  await during('draft', async () => {
    const answer = await professor.call(quizDrafts.start, {
      ...start,
      body: { types: ['short_answer'], count: 1, slides: [2] },
    })
    expect([answer.status, answer.detail]).toEqual([200, undefined])
    await done(professor, answer.body.job_id)
  })
  const submissions: string[] = []
  await during('grade', async () => {
    for (const [at, student] of students.entries()) {
      const { id, jobId } = await makeSubmission(platform, quiz, student, { lean: given(at) })
      submissions.push(id)
      await done(student, jobId)
    }
  })
  await publishNow(platform, lecture.id)
  await during('chat', async () => {
    const body = { lecture_id: lecture.id, slide_index: 3, message: 'Why does it grow?' }
    await done(students[0]!, (await students[0]!.call(chat.send, { body })).body.job_id)
  })
  await during('discuss', async () => {
    const sent = await students[0]!.call(quizChat.send, {
      params: { id: submissions[0]! },
      body: { message: 'Why so few points?' },
    })
    await done(students[0]!, sent.body.job_id)
  })
})
afterAll(async () => {
  await platform?.stop()
  await model?.stop()
})

const tasks = ['script', 'annotate', 'translate', 'draft', 'grade', 'chat', 'discuss'] as const

it.each(tasks)('%s: names no person', (task) => {
  expect(all(task)).not.toBe('')
  for (const person of [...students, professor]) expect(all(task)).not.toContain(person.email)
  for (const name of [...names, 'Hortensia Blackwood'])
    for (const part of name.split(' ')) expect(all(task)).not.toContain(part)
})

it.each(['script', 'annotate', 'translate', 'draft', 'chat'] as const)(
  '%s: no answer of a student, and no key of a quiz',
  (task) => {
    for (const secret of [KEY, KEYWORD, RUBRIC, ...names.map((_, at) => given(at))])
      expect(all(task)).not.toContain(secret)
  },
)

it('grading: each answer alone, with its key', () => {
  const texts = (asked.grade ?? []).map(({ request }) => JSON.stringify(request))
  expect(texts).toHaveLength(names.length)
  for (const [at, text] of texts.entries()) {
    expect(names.map((_, of) => text.includes(given(of)))).toEqual(names.map((_, of) => of === at))
    expect(text).toContain(KEY)
  }
})

it("a conversation about a result: only the student's own answer", () => {
  expect(names.map((_, at) => all('discuss').includes(given(at)))).toEqual([true, false, false])
})

it.each([
  ['script', 2],
  ['annotate', 2],
  ['draft', 2],
  ['chat', 3],
] as const)('%s: the picture of slide %d is looked at, and no other', async (task, number) => {
  const pictures = (asked[task] ?? []).map((one) => one.pictures)
  expect(pictures[0]).toHaveLength(1)
  for (const { bytes } of pictures.flat()) expect(await slideIn(bytes)).toBe(number)
})

it.each(['translate', 'grade', 'discuss'] as const)('%s: sends no picture', (task) => {
  expect((asked[task] ?? []).flatMap(({ pictures }) => pictures)).toEqual([])
})
