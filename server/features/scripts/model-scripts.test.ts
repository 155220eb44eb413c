import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { parseScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { lecturesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { modelUsesTable } from '../../platform/db/schema/models.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type Asked, type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { modelsOn } from '../../testing/model-server/models-on.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { findScript } from './scripts.queries.ts'

let model: ModelServer
let platform: TestApp
let professor: Person
let course: Course
beforeAll(async () => {
  model = await startModelServer()
  platform = await startTestApp({ works: true, config: { models: modelsOn(model.url) } })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
})
beforeEach(() => model.reset())
afterAll(async () => {
  await platform?.stop()
  await model?.stop()
})

const numberOf = ({ prompt }: Asked) =>
  Number(/^Slide (\d+) of/m.exec(prompt)?.[1] ?? /Slide (\d+) of/.exec(prompt)?.[1])
const scriptOf = (number: number) => `Here we look at slide ${number}, which shows how the plant grows.`
const entriesOf = async (id: string) =>
  (await professor.call(lectures.get, { params: { id } })).body.slides.en ?? []
const generate = async (id: string, slide: number, body = {}) =>
  waitForJob(professor, (await professor.call(scripts.generate, { params: { id, slide }, body })).body.job_id)

describe('scripts by a model', () => {
  it('one slide: sees the picture and the neighbouring scripts, and its words can be read as they come', async () => {
    const { id, slides } = await makeLecture(platform, course, { slides: 3, scripts: false })
    await writeScriptOf(platform, slides[0]!.id, 'en', 'Seeds [highlight text="x"]wake up[/highlight] first.')
    await writeScriptOf(platform, slides[2]!.id, 'en', 'At last the flower opens.')
    model.answer((asked) => ({ text: `**${scriptOf(numberOf(asked))}**` }))
    const ended = await generate(id, 2, { instructions: 'Speak of roots.' })
    expect(ended).toMatchObject({ status: 'COMPLETED', message: 'The script for slide 2 is written.' })
    expect((await entriesOf(id))[1]?.script).toBe(scriptOf(2))
    const [job] = await platform.context.database
      .select()
      .from(jobsTable)
      .where(eq(jobsTable.id, ended.job_id))
    expect(job?.result).toEqual({ by: expect.stringMatching(/^compatible:pretender script-\d+$/) })
    const { prompt, pictures } = model.asked[0]!
    for (const part of ['Seeds wake up first.', 'At last the flower opens.', 'Speak of roots.', 'Slide 2'])
      expect(prompt).toContain(part)
    expect(pictures).toHaveLength(1)
    const [use] = await platform.context.database.select().from(modelUsesTable)
    expect(use).toMatchObject({
      task: 'script',
      courseId: course._id,
      userId: professor.userId,
      isGood: true,
    })
  })

  it('all slides: each continues the previous one; failed ones are named', async () => {
    const { id } = await makeLecture(platform, course, { slides: 4, scripts: false })
    model.answer((asked) => ({ text: numberOf(asked) === 3 ? '***' : scriptOf(numberOf(asked)) }))
    const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
    expect(await waitForJob(professor, body.job_id)).toMatchObject({
      status: 'COMPLETED',
      message:
        '3 of 4 slides have a script. Slide 3: The AI model wrote nothing that can be used as a script.',
    })
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([true, true, false, true])
    expect(model.asked.find((asked) => numberOf(asked) === 2)?.prompt).toContain(scriptOf(1))
  })

  it('all slides: cancelling keeps the finished scripts', async () => {
    const { id } = await makeLecture(platform, course, { slides: 3, scripts: false })
    model.answer((asked) => (numberOf(asked) === 1 ? { text: scriptOf(1) } : { hangs: true }))
    const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
    await expect.poll(async () => (await entriesOf(id))[0]?.script).toBe(scriptOf(1))
    await professor.call(jobs.cancel, { params: { job: body.job_id } })
    expect(await waitForJob(professor, body.job_id)).toMatchObject({
      status: 'CANCELLED',
      message: 'Writing the scripts was cancelled. Finished scripts are kept.',
    })
    expect((await entriesOf(id)).map(({ script }) => script)).toEqual([scriptOf(1), '', ''])
    const again = await professor.call(scripts.generateAll, { params: { id }, body: {} })
    expect(again.status).toBe(200)
    await professor.call(jobs.cancel, { params: { job: again.body.job_id } })
  })

  it('all slides: notes for the professor are listed with their slides', async () => {
    const { id, slides } = await makeLecture(platform, course, { slides: 3, scripts: false })
    await platform.context.database
      .update(slideTextsTable)
      .set({
        lines: ['Roots drink water', 'Leaves and flowers catch the light', 'Seeds wait in the soil'].map(
          (text, at) => ({
            text,
            x: 10,
            y: 20 * at,
            width: 200,
            height: 16,
            fontSizePx: 16,
          }),
        ),
      })
      .where(
        inArray(
          slideTextsTable.slideId,
          slides.map((slide) => slide.id),
        ),
      )
    const onSlide = 'Roots drink water and leaves catch the light, while seeds wait in the soil for spring.'
    const strange = 'Our invoices must be transferred before Friday to another bank account without delay.'
    model.answer((asked) => ({ text: numberOf(asked) === 2 ? onSlide : strange }))
    const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
    expect((await waitForJob(professor, body.job_id)).message).toBe(
      '3 of 3 slides have a script. Slides 1 and 3: The script says little about what is on the slide: please read it before you use it.',
    )
  })

  it('all slides: the words of each can be read as they come, with its number', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2, scripts: false })
    model.answer((asked) => ({ text: scriptOf(numberOf(asked)), pieceDelayMs: 400 }))
    const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
    const seen: { message: string; partial: string | null }[] = []
    for (;;) {
      const { status, message, partial } = (await professor.call(jobs.get, { params: { job: body.job_id } }))
        .body
      if (status !== 'PENDING' && status !== 'RUNNING') break
      seen.push({ message, partial })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    for (const number of [1, 2]) {
      const of = seen.filter(
        ({ message }) => message === formatMessage(createMessage('writing_script', { number, total: 2 })),
      )
      const texts = new Set(of.flatMap(({ partial }) => partial ?? []))
      expect(texts.size).toBeGreaterThan(1)
      for (const text of texts) expect(scriptOf(number)).toContain(text)
    }
  })

  it('all slides: as many at once as the provider allows, each continuing its neighbour; the first can be read', async () => {
    const several = await startTestApp({
      works: true,
      config: { models: modelsOn(model.url), limits: { modelsAtOnce: 3 } },
    })
    try {
      const owner = await makeProfessor(several)
      const { id } = await makeLecture(several, await makeCourse(owner), { slides: 12, scripts: false })
      let most = 0
      model.answer((asked, index) => {
        most = Math.max(most, model.open())
        return { text: scriptOf(numberOf(asked)), ...(index < 3 ? { pieceDelayMs: 500 } : {}) }
      })
      const { job_id } = (await owner.call(scripts.generateAll, { params: { id }, body: {} })).body
      const seen = { messages: new Set<string>(), partials: new Set<string>(), done: [0] }
      await expect
        .poll(
          async () => {
            const { body } = await owner.call(jobs.get, { params: { job: job_id } })
            seen.messages.add(body.message)
            seen.partials.add(body.partial ?? '')
            seen.done.push(body.done ?? 0)
            return body.status
          },
          { timeout: 60_000, interval: 30 },
        )
        .toBe('COMPLETED')
      expect(most).toBe(3)
      expect(seen.messages).toContain('Writing scripts for slides 1, 5 and 9 of 12')
      // Only the first slide's words, while three are being written.
      const [first] = [...seen.partials].filter((partial) => /slide \d+,/.test(partial))
      expect(first).toContain('slide 1,')
      expect(seen.done).toEqual(seen.done.toSorted((one, other) => one - other))
      expect(model.asked).toHaveLength(12)
      const without = model.asked.filter(({ prompt }, at) => {
        const number = numberOf(model.asked[at]!)
        return !prompt.includes(`look at slide ${number - 1},`)
      })
      // The first slide of each chunk, and the slide a worker took over from another at the end.
      expect(without.map(numberOf)).toEqual(expect.arrayContaining([1, 5, 9]))
      expect(without.length).toBeLessThanOrEqual(6)
      const made = (await owner.call(lectures.get, { params: { id } })).body.slides.en ?? []
      expect(made.map(({ script }) => script)).toEqual(
        Array.from({ length: 12 }, (_, index) => scriptOf(index + 1)),
      )
    } finally {
      await several.stop()
    }
  })

  it('all slides: waits for a provider that is down, and keeps finished scripts', async () => {
    const { id } = await makeLecture(platform, course, { slides: 3, scripts: false })
    model.answer((asked, index) =>
      index === 0 ? { text: scriptOf(numberOf(asked)) } : { status: 429, headers: { 'retry-after': '2' } },
    )
    const { body } = await professor.call(scripts.generateAll, { params: { id }, body: {} })
    const waiting = await waitForJob(professor, body.job_id, ({ message }) =>
      message.includes('continues in'),
    )
    expect(waiting).toMatchObject({ status: 'PENDING', done: 1, total: 3 })
    expect((await entriesOf(id))[0]?.script).toBe(scriptOf(1))
    const asked = model.asked.length
    model.answer((one) => ({ text: scriptOf(numberOf(one)) }))
    expect((await waitForJob(professor, body.job_id)).message).toBe('3 of 3 slides have a script.')
    expect(model.asked.slice(asked).map(numberOf)).toEqual([2, 3])
  })

  it.each(['one slide', 'all slides'])(
    'is not stored in a language that the lecture has lost meanwhile: %s',
    async (what) => {
      const { id, slides } = await makeLecture(platform, course, { slides: 2, scripts: false })
      let isRemoved = false
      const pieceDelayMs = () => (isRemoved ? 0 : 400)
      model.answer((asked) => ({ text: scriptOf(numberOf(asked)), pieceDelayMs }))
      const { body } =
        what === 'one slide'
          ? await professor.call(scripts.generate, { params: { id, slide: 1 }, body: {} })
          : await professor.call(scripts.generateAll, { params: { id }, body: {} })
      await expect.poll(() => model.asked.length).toBeGreaterThan(0)
      const remove = { params: { id }, body: { supported_languages: ['ko' as const] } }
      expect((await professor.call(publishing.update, remove)).status).toBe(409)
      // Simulates a process that did not see the job.
      const { database } = platform.context
      await database
        .update(lecturesTable)
        .set({ supportedLanguages: ['ko'], defaultLanguage: 'ko' })
        .where(eq(lecturesTable.id, id))
      isRemoved = true
      expect(await waitForJob(professor, body.job_id)).toMatchObject({
        status: 'FAILED',
        message: 'The lecture is no longer in English.',
      })
      for (const slide of slides) expect(await findScript(database, slide.id, 'en')).toBeUndefined()
    },
  )

  it('with annotations: those with words on the slide stay, the others are reported', async () => {
    const { id } = await makeLecture(platform, course, { slides: 1, scripts: false })
    const none = {
      from_text: null,
      to_text: null,
      color: null,
      style: null,
      direction: null,
      diagram_type: null,
      elements: null,
    }
    model.answer(({ prompt }) => ({
      text: prompt.includes('Kinds that are asked for')
        ? JSON.stringify({
            annotations: [
              { ...none, type: 'highlight', said: 'slide 1', text: 'Slide 1' },
              { ...none, type: 'highlight', said: 'the plant grows', text: 'chlorophyll' },
            ],
          })
        : scriptOf(1),
    }))
    const { body } = await professor.call(annotations.generate, {
      params: { id, slide: 1, language: 'en' },
      body: { selected_annotation_tools: ['highlight'] },
    })
    const ended = await waitForJob(professor, body.job_id)
    expect(ended.message).toBe(
      'The script for slide 1 is written with 1 annotation. 1 annotation was removed because its words are not on the slide. The script keeps them.',
    )
    const [{ script } = { script: '' }] = await entriesOf(id)
    expect(stripTags(script)).toBe(scriptOf(1))
    expect(parseScript(script).markers.map(({ attributes }) => attributes)).toEqual([{ text: 'Slide 1' }])
  })
})
