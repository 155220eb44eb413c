import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { type AiEngine, AiRefusedError, type AnnotateRequest } from '@lectern/core/ai/engine.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
let builtIn: AiEngine
let asked: AnnotateRequest[]

beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  builtIn = platform.context.ai
})
afterAll(() => platform?.stop())

/** Makes another engine annotate; it may return anything. */
const speak = (answer: (number: number) => string) => {
  asked = []
  platform.context.ai = {
    ...builtIn,
    by: { annotate: 'compatible:some annotate-1' },
    async annotateScript(request) {
      asked.push(request)
      return { script: answer(request.slide.number), notes: [] }
    },
  }
}
const writeAll = async (id: string, body: object) => {
  const { body: started } = await professor.call(scripts.generateAll, { params: { id }, wrongBody: body })
  return waitForJob(professor, started.job_id)
}
const entriesOf = async (id: string) =>
  (await professor.call(lectures.get, { params: { id } })).body.slides.en ?? []
const settings = {}

it('writes missing scripts with annotations, and keeps existing ones', async () => {
  const { id } = await makeLecture(platform, course, { slides: 3, scripts: false })
  await professor.call(scripts.save, { params: { id, slide: 2 }, body: { script: 'Mine.', language: 'en' } })
  speak(
    (number) =>
      `See [highlight text="Slide ${number}"]this[/highlight] and [highlight text="x"]that[/highlight].`,
  )
  const job = await writeAll(id, {
    settings,
    instructions: 'Be kind.',
    selected_annotation_tools: ['highlight'],
  })
  expect(job).toMatchObject({
    status: 'COMPLETED',
    kind: 'lecture_scripts',
    message: '3 of 3 slides have a script.',
  })
  const entries = await entriesOf(id)
  // Tags whose words are not on the slide become plain words here too.
  expect(entries.map(({ script }) => script)).toEqual([
    'See [highlight text="Slide 1"]this[/highlight] and that.',
    'Mine.',
    'See [highlight text="Slide 3"]this[/highlight] and that.',
  ])
  expect(entries[0]?.script_history?.[0]?.source).toBe('ai_annotated')
  const [row] = await platform.context.database.select().from(jobsTable).where(eq(jobsTable.id, job.job_id))
  expect(row?.result).toEqual({ by: 'compatible:some annotate-1' })
  expect(asked).toMatchObject([
    { instructions: 'Be kind.', tools: ['highlight'] },
    { instructions: 'Be kind.', tools: ['highlight'] },
  ])
})

it('continues after a slide whose reply is unusable, and names it', async () => {
  const { id } = await makeLecture(platform, course, { slides: 3, scripts: false })
  speak((number) => {
    if (number === 1) return 'A [highlight text="Slide 1"]tag that does not end.'
    if (number === 2) throw new AiRefusedError(textMessage('Not this one.'))
    return 'Good.'
  })
  const job = await writeAll(id, { settings, selected_annotation_tools: ['highlight'] })
  expect(job.status).toBe('COMPLETED')
  expect(job.message).toContain('1 of 3 slides have a script.')
  expect(job.message).toContain('Not this one.')
  expect((await entriesOf(id)).map(({ script }) => script)).toEqual(['', '', 'Good.'])
})

it('writes plain scripts without tools, and refuses unknown tools', async () => {
  const { id } = await makeLecture(platform, course, { slides: 1, scripts: false })
  speak(() => 'Never asked for.')
  const refused = await professor.call(scripts.generateAll, {
    params: { id },
    wrongBody: { settings, selected_annotation_tools: ['crayon'] },
  })
  expect([refused.status, refused.detail]).toEqual([
    422,
    'An annotation tool must be highlight, arrow, text_annotation or diagram.',
  ])
  await writeAll(id, { settings, selected_annotation_tools: [] })
  expect(asked).toEqual([])
  const [entry] = await entriesOf(id)
  expect(entry?.script_history?.[0]?.source).toBe('ai_generated')
})
