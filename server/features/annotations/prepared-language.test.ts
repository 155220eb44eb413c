import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { study } from '@lectern/contract/study.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  publishNow,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let student: Person
let course: Course

beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  student = await makeStudent(platform, course)
})
afterAll(() => platform?.stop())

const note = (text: string) => ({
  text,
  type: 'text_annotation' as const,
  color: 'blue',
  boundingBox: { x: 10, y: 10, width: 100, height: 20 },
})
const noteTag = (text: string) => `[text_annotation text="${text}"]말[/text_annotation]`

/** An English lecture with Korean in preparation. Its slide has notes of both languages, and one of no script. */
const makePrepared = async (): Promise<string> => {
  const { id } = await makeLecture(platform, course, { languages: ['en', 'ko'] })
  const body = { languages_in_preparation: ['ko' as const] }
  await professor.call(publishing.update, { params: { id }, body })
  const save = (script: string) =>
    professor.call(scripts.save, { params: { id, slide: 1 }, body: { language: 'ko', script } })
  await save(`${noteTag('지난 비밀')} 하나.`)
  await save(`${noteTag('비밀')} 둘.`)
  await professor.call(annotations.save, {
    params: { id, slide: 1 },
    body: [note('지난 비밀'), note('비밀'), note('Of another program')],
  })
  const published = await professor.call(publishing.update, { params: { id }, body: { published: true } })
  expect([published.status, published.detail]).toEqual([200, undefined])
  return id
}

it('gives students nothing of a language in preparation in any call about a slide', async () => {
  const id = await makePrepared()
  const at = { params: { id, slide: 1 } }
  const answers = {
    lecture: await student.call(lectures.get, { params: { id } }),
    annotations: await student.call(annotations.list, at),
    stored: await student.call(annotations.list, { ...at, query: { stored: 'true' } }),
    korean: await student.call(annotations.list, { ...at, query: { language: 'ko' } }),
    drawings: await student.call(annotations.listDrawings, at),
    words: await student.call(slides.words, at),
    transcript: await student.call(study.transcript, { params: { id, language: 'en' } }),
  }
  for (const [name, { body }] of Object.entries(answers))
    expect([name, JSON.stringify(body ?? null)]).not.toEqual([name, expect.stringContaining('비밀')])
  expect(answers.korean.status).toBe(422)
  // What no script of such a language names stays, also for other programs.
  expect(answers.stored.body.map(({ text }) => text)).toEqual(['Of another program'])
  const own = await professor.call(annotations.list, { ...at, query: { stored: 'true' } })
  expect(own.body).toHaveLength(3)
})

it('keeps them from students until an update offers the language', async () => {
  const id = await makePrepared()
  const { body } = await professor.call(lectures.get, { params: { id } })
  expect(body.languages_in_preparation).toEqual(['ko'])
  const offered = await professor.call(publishing.update, {
    params: { id },
    body: { languages_in_preparation: [] },
  })
  expect(offered.status).toBe(200)
  // Until the update students have the version without it.
  const list = await student.call(annotations.list, {
    params: { id, slide: 1 },
    query: { stored: 'true' },
  })
  expect(JSON.stringify(list.body)).not.toContain('비밀')
})

it('gives students no note of a replaced script that they never had', async () => {
  const { id } = await makeLecture(platform, course, { slides: 2 })
  const at = { params: { id, slide: 1 } }
  const save = (script: string) => professor.call(scripts.save, { ...at, body: { script } })
  await save(`${noteTag('Not meant for students')} one.`)
  await professor.call(annotations.save, {
    ...at,
    body: [note('Not meant for students'), note('For students'), note('Of another program')],
  })
  // Another program, or a job, replaces the script and leaves the list as it is.
  await save(`${noteTag('For students')} two.`)
  await publishNow(platform, id)
  const textsOf = async (query: { stored?: 'true' }) =>
    (await student.call(annotations.list, { ...at, query })).body.map(({ text }) => text)
  expect(await textsOf({})).toEqual(['For students', 'Of another program'])
  expect(await textsOf({ stored: 'true' })).toEqual(['For students', 'Of another program'])
  const own = await professor.call(annotations.list, { ...at, query: { stored: 'true' } })
  expect(own.body).toHaveLength(3)
})
