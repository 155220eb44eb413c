import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
  scriptOf,
  writeScriptOf,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  // Without a worker, so that a job keeps its state.
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
afterAll(() => platform?.stop())

const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
const BUSY = 'Another critical operation is in progress or prerequisites not met.'
const BUSY_SAVING = 'Another operation is in progress or lecture data is missing. Please wait before saving.'
const LOCKED = 'You can edit this language once all scripts of the default language are complete.'

type Target = { slide?: number; language?: 'en' | 'ko' }
const save = (id: string, { slide = 1, language = 'en' }: Target = {}, script = 'Something else.') =>
  professor.call(scripts.save, { params: { id, slide }, body: { script, language } })
const generate = (id: string, { slide = 1, language = 'en' }: Target = {}) =>
  professor.call(scripts.generate, { params: { id, slide }, body: { settings, language } })
const annotate = (id: string, { slide = 1, language = 'en' }: Target = {}) =>
  professor.call(annotations.generate, { params: { id, slide, language }, body: { settings } })
const replace = (id: string) =>
  professor.call(scripts.replace, {
    params: { id },
    body: {
      find: 'slide',
      replace: 'page',
      language: 'en',
      slides: [
        { slide: 1, based_on_revision: 1 },
        { slide: 2, based_on_revision: 1 },
      ],
    },
  })
const answerOf = ({ status, detail }: { status: number; detail: unknown }) => [status, detail]
const scriptsOf = async (id: string, language = 'en') =>
  (await professor.call(lectures.get, { params: { id } })).body.slides[language]!.map(({ script }) => script)

describe('a slide that is spoken', () => {
  const speakFirst = async (state: 'PENDING' | 'RUNNING' | 'CANCELLING' | 'CANCELLED') => {
    const { id } = await makeLecture(platform, course, { slides: 2, languages: ['en', 'ko'], audio: false })
    const { body } = await professor.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
    await platform.context.database.update(jobsTable).set({ state }).where(eq(jobsTable.id, body.job_id))
    return id
  }

  it.each(['RUNNING', 'CANCELLING'] as const)(
    'is neither saved nor written nor replaced in meanwhile (%s)',
    async (state) => {
      const id = await speakFirst(state)
      expect(answerOf(await save(id))).toEqual([409, BUSY_SAVING])
      expect(answerOf(await replace(id))).toEqual([409, BUSY_SAVING])
      expect(answerOf(await generate(id))).toEqual([409, BUSY])
      expect(answerOf(await annotate(id))).toEqual([409, BUSY])
      expect(await scriptsOf(id)).toEqual([scriptOf(1, 'en'), scriptOf(2, 'en')])
    },
  )

  it('leaves the other slides and languages free', async () => {
    const id = await speakFirst('RUNNING')
    expect((await save(id, { slide: 2 })).status).toBe(200)
    expect((await save(id, { language: 'ko' })).status).toBe(200)
    expect((await annotate(id, { slide: 2 })).status).toBe(200)
    expect((await generate(id, { language: 'ko' })).status).toBe(200)
  })

  it.each(['PENDING', 'CANCELLED'] as const)('is free before and after that (%s)', async (state) => {
    const id = await speakFirst(state)
    expect((await replace(id)).status).toBe(200)
    expect((await save(id)).status).toBe(200)
    expect((await generate(id)).status).toBe(200)
  })
})

describe('a language other than the default', () => {
  const makeIncomplete = async () => {
    const { id, slides } = await makeLecture(platform, course, {
      slides: 2,
      languages: ['en', 'ko'],
      scripts: false,
    })
    await writeScriptOf(platform, slides[0]!.id, 'en', 'One.')
    await writeScriptOf(platform, slides[0]!.id, 'ko', '하나.')
    return id
  }

  it('cannot be generated, annotated or begun by hand until all scripts of the default language exist', async () => {
    const id = await makeIncomplete()
    for (const slide of [1, 2]) {
      expect(answerOf(await generate(id, { slide, language: 'ko' }))).toEqual([409, LOCKED])
      expect(answerOf(await annotate(id, { slide, language: 'ko' }))).toEqual([409, LOCKED])
    }
    expect(answerOf(await save(id, { slide: 2, language: 'ko' }, '둘.'))).toEqual([409, LOCKED])
    // Saving an unchanged text does not begin a script.
    expect((await save(id, { slide: 2, language: 'ko' }, '')).status).toBe(200)
    // White space is no script.
    expect((await save(id, { slide: 2 }, ' \n\t')).status).toBe(200)
    expect(answerOf(await save(id, { slide: 2, language: 'ko' }, '둘.'))).toEqual([409, LOCKED])

    expect((await save(id, { slide: 2 }, 'Two.')).status).toBe(200)
    expect((await save(id, { slide: 2, language: 'ko' }, '둘.')).status).toBe(200)
    expect((await generate(id, { slide: 1, language: 'ko' })).status).toBe(200)
    expect((await annotate(id, { slide: 2, language: 'ko' })).status).toBe(200)
  })

  it('keeps existing scripts editable', async () => {
    const id = await makeIncomplete()
    expect((await save(id, { language: 'ko' }, '하나 더.')).status).toBe(200)
    expect(await scriptsOf(id, 'ko')).toEqual(['하나 더.', ''])
  })
})
