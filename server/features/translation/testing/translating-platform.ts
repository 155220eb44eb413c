import type { Course } from '@lectern/contract/courses.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { translation } from '@lectern/contract/translation.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { ProviderLimits } from '../../../platform/config/config.ts'
import { jobsTable } from '../../../platform/db/schema/jobs.ts'
import { slideTextsTable } from '../../../platform/db/schema/lectures.ts'
import { modelCircuitsTable } from '../../../platform/db/schema/models.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
  writeScriptOf,
} from '../../../testing/factories.ts'
import { waitForJob } from '../../../testing/jobs.ts'
import { type ModelServer, startModelServer } from '../../../testing/model-server/model-server.ts'
import { modelsOn } from '../../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'

/** Timeout for tests that wait for jobs, which are slow on a busy machine. */
export const patient = { timeout: 60_000 }

/**
 * An English script with one annotation of each relevant kind: naming words of the slide, a note, a drawing
 * without words.
 */
export const lesson = (number: number): string =>
  `Plant ${number} needs [highlight text="Light" color="red"]much light[/highlight] every day. ` +
  `[arrow from_text="Light" to_text="Leaf"]It feeds[/arrow] the [text_annotation text="Green part"]leaf[/text_annotation]. [drawing image="d${number}"][/drawing]`

/** The tags of a script, unordered, without translated attributes. */
export const tagsOf = (script: string) =>
  parseScript(script)
    .markers.map(({ type, attributes: { text: _, ...attributes } }) => [type, attributes])
    .sort()

/**
 * A running platform with a simulated model for one test file, with a professor and a course. The model is
 * on this machine and so answers one call at a time by default.
 */
export const useTranslatingPlatform = (limits: Partial<ProviderLimits> = {}) => {
  let model: ModelServer
  let working: TestApp
  let professor: Person
  let course: Course
  beforeAll(async () => {
    model = await startModelServer()
    working = await startTestApp({
      works: true,
      config: {
        models: modelsOn(model.url, { apiKey: 'sk-secret' }),
        limits,
      },
    })
    professor = await makeProfessor(working)
    course = await makeCourse(professor)
  })
  beforeEach(async () => {
    model.reset()
    // Otherwise a provider that failed in one test would not be called in the next.
    await working.context.database.delete(modelCircuitsTable)
  })
  afterAll(async () => {
    await working?.stop()
    await model?.stop()
  })

  const start = (
    id: string,
    body: { languages?: LectureLanguage[] } = {},
    who: { call: Person['call'] } = professor,
  ) => who.call(translation.start, { params: { id }, body })
  return {
    model: () => model,
    working: () => working,
    professor: () => professor,
    course: () => course,
    start,
    /** A lecture whose English scripts hold tags, and whose other languages are empty. */
    async makeLesson(slides = 2, languages: LectureLanguage[] = ['en', 'ko']) {
      const lecture = await makeLecture(working, course, { slides, languages, scripts: false })
      for (const { id, number } of lecture.slides) await writeScriptOf(working, id, 'en', lesson(number))
      return lecture
    },
    /** Slides that all contain one term. */
    async makeCourseWork(slides = 3) {
      const lecture = await makeLecture(working, course, { slides, languages: ['en', 'ko'], scripts: false })
      for (const { id, number } of lecture.slides) {
        await working.context.database
          .update(slideTextsTable)
          .set({ text: `Learning rate\nPart ${number}` })
          .where(eq(slideTextsTable.slideId, id))
        await writeScriptOf(
          working,
          id,
          'en',
          `On slide ${number} the learning rate changes the size of a step.`,
        )
      }
      return lecture
    },
    async entriesOf(id: string, language = 'ko') {
      return (await professor.call(lectures.get, { params: { id } })).body.slides[language] ?? []
    },
    async translated(id: string) {
      const { status, body, detail } = await start(id)
      expect([status, detail]).toEqual([200, undefined])
      return waitForJob(professor, body.job_id)
    },
    /** The job's row, and its messages in English. */
    async jobOf(id: string) {
      const [row] = await working.context.database.select().from(jobsTable).where(eq(jobsTable.id, id))
      return { ...row!, message: formatMessage(row!.messages) }
    },
    /** Starts a translation that hangs after `finished` slides. @returns the job's id */
    async startHanging(id: string, finished: number) {
      model.answer((_, index) => (index < finished ? undefined : { hangs: true }))
      const { body } = await start(id)
      await expect.poll(() => model.asked.length, patient).toBe(finished + 1)
      return body.job_id
    },
  }
}
