import type { Course } from '@lectern/contract/courses.ts'
import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { translation } from '@lectern/contract/translation.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { type Asked, type ModelServer, startModelServer } from '../../testing/model-server/model-server.ts'
import { pretendTranslation } from '../../testing/model-server/pretend-translation.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let model: ModelServer
let working: TestApp
let professor: Person
let course: Course

beforeAll(async () => {
  model = await startModelServer()
  working = await startTestApp({
    works: true,
    config: {
      model: { provider: 'compatible', model: 'pretender', baseUrl: model.url, apiKey: 'sk-secret' },
    },
  })
  professor = await makeProfessor(working)
  course = await makeCourse(professor)
})
beforeEach(() => model.reset())
afterAll(async () => {
  await working?.stop()
  await model?.stop()
})

const lesson = (number: number): string =>
  `Plant ${number} needs [highlight text="Light" color="red"]much light[/highlight] every day. ` +
  `[arrow from_text="Light" to_text="Leaf"]It feeds[/arrow] the [text_annotation text="Green part"]leaf[/text_annotation]. [drawing image="d${number}"][/drawing]`

/** A lecture whose English scripts hold tags, and whose other languages are empty. */
const makeLesson = async (slides = 2, languages: LectureLanguage[] = ['en', 'ko']) => {
  const lecture = await makeLecture(working, course, { slides, languages, scripts: false })
  for (const { id, number } of lecture.slides) await writeScriptOf(working, id, 'en', lesson(number))
  return lecture
}
const start = (
  id: string,
  body: { languages?: LectureLanguage[] } = {},
  who: { call: Person['call'] } = professor,
) => who.call(translation.start, { params: { id }, body })
const entriesOf = async (id: string, language = 'ko') =>
  (await professor.call(lectures.get, { params: { id } })).body.slides[language] ?? []
const translated = async (id: string) => {
  const { status, body, detail } = await start(id)
  expect([status, detail]).toEqual([200, undefined])
  return waitForJob(professor, body.job_id)
}
const jobOf = async (id: string) => {
  const [row] = await working.context.database.select().from(jobsTable).where(eq(jobsTable.id, id))
  return row!
}
/** Starts a job whose first request hangs. */
const startHanging = async (id: string, finished = 0) => {
  model.answer((_, index) => (index < finished ? undefined : { hangs: true }))
  const { body } = await start(id)
  await expect.poll(() => model.asked.length, { timeout: 10_000 }).toBe(finished + 1)
  return body.job_id
}
const tagsOf = (script: string) =>
  parseScript(script)
    .markers.map(({ type, attributes: { text: _, ...attributes } }) => [type, attributes])
    .sort()

describe('who may not', () => {
  it('refuses impostors, students, other professors and lectures that are not there', async () => {
    const { id } = await makeLesson(1)
    for (const [what, impostor] of await makeImpostors(working, professor, 'professor'))
      expect([what, (await start(id, {}, impostor)).status]).toEqual([what, 401])
    expect((await start(id, {}, await makeStudent(working, course))).status).toBe(403)
    const other = await makeProfessor(working)
    expect((await start(id, {}, other)).status).toBe(404)
    expect((await start('no-id')).status).toBe(404)
    expect(model.asked).toEqual([])
    const job = (await start(id)).body.job_id
    for (const call of [translation.status, translation.cancel])
      expect((await other.call(call, { params: { job } })).status).toBe(404)
    await waitForJob(professor, job)
  })
})

describe('before anything starts', () => {
  it('says what to configure where there is no model', async () => {
    const plain = await startTestApp()
    const owner = await makeProfessor(plain)
    const { id } = await makeLecture(plain, await makeCourse(owner), { languages: ['en', 'ko'] })
    const { status, detail } = await start(id, {}, owner)
    expect(status).toBe(409)
    expect(detail).toMatch(/^Translating needs an AI model, and none is configured: .*AI_MODEL.*\.$/)
    await plain.stop()
  })

  it('refuses a lecture of one language, and languages that it does not have', async () => {
    const { id } = await makeLesson(1, ['en'])
    expect(await start(id)).toMatchObject({
      status: 409,
      detail: expect.stringContaining('only one language'),
    })
    const two = await makeLesson(1)
    expect((await start(two.id, { languages: ['fr'] })).status).toBe(422)
    expect((await start(two.id, { languages: ['en'] })).status).toBe(422)
    expect((await start(two.id, { languages: ['xx' as 'ko'] })).status).toBe(422)
  })

  it.each([
    ['no words', '  '],
    ['nothing but a drawing', '[drawing image="d"/]'],
  ])('refuses while a script of the default language has %s', async (_, script) => {
    const lecture = await makeLesson()
    await writeScriptOf(working, lecture.slides[1]!.id, 'en', script)
    expect(await start(lecture.id)).toMatchObject({
      status: 409,
      detail: 'Default language scripts must be complete before translating.',
    })
    expect(
      (await start((await makeLecture(working, course, { slides: 0, languages: ['en', 'ko'] })).id)).status,
    ).toBe(409)
  })

  it.each(['slides', 'script', 'annotated_script', 'lecture_scripts', 'translation'])(
    'refuses while a job of the kind %s runs on the lecture',
    async (kind) => {
      const { id } = await makeLesson(1)
      const [row] = await working.context.database
        .insert(jobsTable)
        .values({ kind, ownerId: professor.userId, lectureId: id, state: 'CANCELLING' })
        .returning()
      expect(await start(id)).toMatchObject({
        status: 409,
        detail: 'Cannot start translation while another operation is in progress.',
      })
      await working.context.database.delete(jobsTable).where(eq(jobsTable.id, row!.id))
    },
  )

  it('starts once for two tabs at the same moment', async () => {
    const { id } = await makeLesson(1)
    const answers = await Promise.all([start(id), start(id), start(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await waitForJob(professor, answers.find(({ status }) => status === 200)!.body.job_id)
  })
})

describe('a translation', () => {
  it('gives every slide a script in every language, with its tags', async () => {
    const { id } = await makeLesson(2, ['en', 'ko', 'zh'])
    expect(await translated(id)).toMatchObject({
      kind: 'translation',
      status: 'COMPLETED',
      progress: 100,
      message: 'The scripts are translated.',
      done: 4,
      total: 4,
    })
    for (const [language, script] of [
      ['ko', /\p{Script=Hangul}/u],
      ['zh', /\p{Script=Han}/u],
    ] as const)
      for (const entry of await entriesOf(id, language)) {
        expect(entry.script).toMatch(script)
        expect(tagsOf(entry.script)).toEqual(tagsOf(lesson(entry.index)))
        expect(validateScript(entry.script)).toEqual({ errors: [], warnings: [] })
        expect(entry.script_history?.[0]?.source).toBe('translation')
        expect(entry.translation_stale).toBeFalsy()
      }
    const [first] = await entriesOf(id)
    const [light, , note] = parseScript(first!.script).markers
    expect(light?.attributes.text).toBe('Light')
    expect(note?.attributes.text).toBe(pretendTranslation('Green part', 'Korean'))
    expect(stripTags(first!.script)).toBe(pretendTranslation(stripTags(lesson(1)), 'Korean'))
  })

  it('leaves alone what is up to date and what was written or edited by hand', async () => {
    const lecture = await makeLesson(3)
    await writeScriptOf(working, lecture.slides[2]!.id, 'ko', '손으로 쓴 말.')
    await translated(lecture.id)
    expect(model.asked).toHaveLength(2)
    const [, second] = await entriesOf(lecture.id)
    await professor.call(scripts.save, {
      params: { id: lecture.id, slide: 2 },
      body: { script: `${second!.script} 더.`, language: 'ko' },
    })
    expect((await translated(lecture.id)).message).toBe('Every translation is up to date already.')
    expect(model.asked).toHaveLength(2)
    expect((await entriesOf(lecture.id)).map(({ script }) => script.slice(-4))).toEqual([
      expect.anything(),
      expect.stringMatching(/ 더\.$/),
      '쓴 말.',
    ])

    await professor.call(scripts.save, {
      params: { id: lecture.id, slide: 2 },
      body: { script: 'Quite new words.' },
    })
    expect((await entriesOf(lecture.id)).map(({ translation_stale }) => Boolean(translation_stale))).toEqual([
      false,
      true,
      false,
    ])
    await translated(lecture.id)
    expect(model.asked).toHaveLength(3)
    const [, again] = await entriesOf(lecture.id)
    expect(again!.script).toBe(pretendTranslation('Quite new words.', 'Korean'))
    expect(again!.script_history?.map(({ source }) => source)).toEqual([
      'translation',
      'manual_edit',
      'translation',
    ])
  })

  it('is made for the languages asked for alone', async () => {
    const { id } = await makeLesson(1, ['en', 'ko', 'zh'])
    const { body } = await start(id, { languages: ['zh'] })
    await waitForJob(professor, body.job_id)
    expect((await entriesOf(id, 'ko'))[0]?.script).toBe('')
    expect((await entriesOf(id, 'zh'))[0]?.script).not.toBe('')
  })

  it('keeps others from writing while it runs, tells how far it is, and ends when cancelled though the model never answers', async () => {
    const { id } = await makeLesson(3)
    const job = await startHanging(id, 1)
    const status = (await professor.call(translation.status, { params: { job } })).body
    expect(status).toMatchObject({
      status: 'RUNNING',
      message: 'Translating slide 2 of 3 into Korean',
      done: 1,
      total: 3,
      progress: 33,
    })
    const params = { id, slide: 1 }
    for (const language of ['en', 'ko'] as const) {
      expect(
        (await professor.call(scripts.save, { params, body: { script: 'Mine.', language } })).status,
      ).toBe(409)
      expect((await professor.call(scripts.generate, { params, body: { language } })).status).toBe(409)
    }
    expect((await start(id)).status).toBe(409)

    expect((await professor.call(translation.cancel, { params: { job } })).body.status).toBe('CANCELLING')
    const ended = await waitForJob(professor, job)
    expect(ended).toMatchObject({
      status: 'CANCELLED',
      message: 'The translation was cancelled. Finished translations are kept.',
    })
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([true, false, false])
    expect(model.open()).toBe(0)

    model.reset()
    expect((await translated(id)).status).toBe('COMPLETED')
    expect(model.asked).toHaveLength(2)
  })

  it('goes on behind what is finished when its worker dies', async () => {
    const { id } = await makeLesson(3)
    const jobId = await startHanging(id, 2)
    const kept = (await entriesOf(id)).map(({ script }) => script)
    model.reset()
    // As if the process had been killed: its key belongs to nobody.
    await working.context.database.update(jobsTable).set({ workerKey: -1 }).where(eq(jobsTable.id, jobId))
    expect((await waitForJob(professor, jobId)).status).toBe('COMPLETED')
    const now = (await entriesOf(id)).map(({ script }) => script)
    expect(now.slice(0, 2)).toEqual(kept.slice(0, 2))
    expect(now[2]).not.toBe('')
    expect(model.asked).toHaveLength(1)
  }, 30_000)
})

describe('whatever the model answers, the tags survive', () => {
  const good = ({ text, target }: Asked) => pretendTranslation(text, target)
  const manglings: [string, (asked: Asked) => string][] = [
    ['other brackets', (asked) => good(asked).replaceAll('⟦', '[').replaceAll('⟧', ']')],
    ['full-width brackets with spaces', (asked) => good(asked).replaceAll('⟦', '【 ').replaceAll('⟧', ' 】')],
    ['no signs at all', (asked) => good(asked).replace(/⟦\/?\d+⟧/g, '')],
    ['closing signs lost', (asked) => good(asked).replace(/⟦\/\d+⟧/g, '')],
    ['opening signs lost', (asked) => good(asked).replace(/⟦\d+⟧/g, '')],
    ['everything twice', (asked) => `${good(asked)} ${good(asked)}`],
    ['one sign doubled', (asked) => good(asked).replace('⟦1⟧', '⟦1⟧ 말 ⟦1⟧')],
    ['invented signs', (asked) => `⟦9⟧${good(asked)}⟦/9⟧ ⟦99⟧`],
    ['crossed pairs', (asked) => good(asked).replace('⟦/1⟧', '').replace('⟦/2⟧', '⟦/1⟧⟦/2⟧')],
    ['tags of its own', (asked) => `[highlight]${good(asked)}[/arrow][MARKER:marker_drawing_1][drawing/]`],
    ['a code block', (asked) => `\`\`\`\n${good(asked)}\n\`\`\``],
    ['the labels lost', (asked) => good(asked).split('\n\n')[0]!],
    [
      'signs in another order',
      (asked) =>
        good(asked)
          .split(/(?=⟦\d+⟧)/)
          .reverse()
          .join(' '),
    ],
  ]
  it.each(manglings)('%s', async (_, mangle) => {
    const { id } = await makeLesson(1)
    model.answer((asked) => ({ text: mangle(asked) }))
    expect((await translated(id)).status).toBe('COMPLETED')
    const [{ script } = { script: '' }] = await entriesOf(id)
    expect(validateScript(script).errors).toEqual([])
    expect(tagsOf(script)).toEqual(tagsOf(lesson(1)))
    expect(stripTags(script)).toMatch(/\p{Script=Hangul}/u)
    expect(stripTags(script)).not.toMatch(/[⟦⟧]/)
  })

  it('a wrong answer is asked for once more, with what was wrong', async () => {
    const { id } = await makeLesson(1)
    model.answer((asked, index) => (index === 0 ? { text: good(asked).replace(/⟦\/?1⟧/g, '') } : undefined))
    expect((await translated(id)).message).toBe('The scripts are translated.')
    expect(model.asked).toHaveLength(2)
    expect(model.asked[1]?.prompt).toContain('The signs ⟦1⟧ and ⟦/1⟧ must both stand in the translation.')
  })

  it('marks at guessed places are named', async () => {
    const { id } = await makeLesson(2)
    model.answer((asked) =>
      asked.text.includes('Plant 2') ? { text: good(asked).replace(/⟦\/?1⟧/g, '') } : undefined,
    )
    expect((await translated(id)).message).toBe(
      'The scripts are translated. Slide 2 in Korean: please check where the marks stand; the AI model had lost some.',
    )
  })

  it('a text in the old language is asked for again', async () => {
    const { id } = await makeLesson(1)
    model.answer(({ text }, index) => (index === 0 ? { text } : undefined))
    await translated(id)
    expect(model.asked).toHaveLength(2)
    expect((await entriesOf(id))[0]?.script).toMatch(/\p{Script=Hangul}/u)
  })
})

describe('when the provider fails', () => {
  it.each([
    ['an empty answer', { text: '' }, 'The AI model gave an empty answer.'],
    ['a cut answer', { text: 'half', finish: 'length' }, "The AI model's answer broke off: it was too long."],
    ['a refusal', { text: '', finish: 'content_filter' }, "The AI model's provider refused this text."],
  ] as const)('%s for one slide is named and does not stop the others', async (_, behaviour, reason) => {
    const { id } = await makeLesson(3)
    model.answer(({ text }) => (text.includes('Plant 2') ? behaviour : undefined))
    expect(await translated(id)).toMatchObject({
      status: 'COMPLETED',
      message: `2 of 3 translations are up to date. Slide 2 in Korean could not be translated: ${reason}`,
    })
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([true, false, true])
  })

  it.each([
    ['a fault', { status: 500 }],
    ['an answer that is no JSON', { broken: 'json' }],
    ['a broken line', { broken: 'connection' }],
  ] as const)('%s is tried again after the others, and nothing is lost', async (_, behaviour) => {
    const { id } = await makeLesson(3)
    model.answer((_, index) => (index === 0 ? behaviour : undefined))
    const { body } = await start(id)
    await expect.poll(async () => (await jobOf(body.job_id)).message).toMatch(/This goes on in about/)
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([false, true, true])
    expect(await jobOf(body.job_id)).toMatchObject({ state: 'PENDING', attempts: 1 })
    await professor.call(translation.cancel, { params: { job: body.job_id } })
  })

  it('a limit is waited for as long as it asks, with what is finished kept', async () => {
    const { id } = await makeLesson(3)
    model.answer((_, index) => (index === 1 ? { status: 429, headers: { 'retry-after': '2' } } : undefined))
    const { body } = await start(id)
    await expect
      .poll(async () => (await jobOf(body.job_id)).message)
      .toBe('The AI model is busy. This goes on in about 2 seconds.')
    expect(model.asked).toHaveLength(2)
    expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
    expect((await entriesOf(id)).every(({ script }) => script !== '')).toBe(true)
    expect(model.asked).toHaveLength(4)
  }, 30_000)

  it('a limit of minutes waits in the queue, and can be cancelled there', async () => {
    const { id } = await makeLesson(1)
    model.answer(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    const { body } = await start(id)
    await expect.poll(async () => (await jobOf(body.job_id)).message).toMatch(/about 600 seconds/)
    const { body: ended } = await professor.call(translation.cancel, { params: { job: body.job_id } })
    expect(ended.status).toBe('CANCELLED')
    expect((await start(id)).status).toBe(200)
    await expect.poll(() => model.asked.length).toBe(2)
  })

  it('ends with a sentence when tries run out', async () => {
    const { id } = await makeLesson(3)
    model.answer(() => ({ status: 503, headers: { 'retry-after': '1' } }))
    const { body } = await start(id)
    expect(await waitForJob(professor, body.job_id)).toMatchObject({
      status: 'FAILED',
      error: "The AI model's provider has a fault. Finished translations are kept. Please try again later.",
    })
    // Two slides each time: a provider that is down is not asked for all of them.
    expect(model.asked).toHaveLength(8)
  }, 60_000)

  it.each([
    ['a wrong key', { status: 401, code: 'invalid_api_key' }, /AI_API_KEY/],
    ['an unknown model', { status: 404, code: 'model_not_found' }, /AI_MODEL/],
    ['no credit', { status: 429, code: 'insufficient_quota' }, /no credit left/],
  ] as const)('%s ends it at once, and what is finished stays', async (_, behaviour, sentence) => {
    const { id } = await makeLesson(3)
    model.answer((_, index) => (index === 0 ? undefined : behaviour))
    const ended = await translated(id)
    expect(ended.status).toBe('FAILED')
    expect(ended.error).toMatch(sentence)
    expect(ended.error).not.toContain('sk-secret')
    expect(model.asked).toHaveLength(2)
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([true, false, false])
  })
})
