import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { translation } from '@lectern/contract/translation.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  writeScriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { pretendTranslation } from '../../testing/model-server/pretend-translation.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { lesson, tagsOf, useTranslatingPlatform } from './testing/translating-platform.ts'

const { model, working, professor, course, start, makeLesson, entriesOf, translated, startHanging, jobOf } =
  useTranslatingPlatform()

describe('access', () => {
  it('refuses impostors, students, other professors and missing lectures', async () => {
    const { id } = await makeLesson(1)
    for (const [what, impostor] of await makeImpostors(working(), professor(), 'professor'))
      expect([what, (await start(id, {}, impostor)).status]).toEqual([what, 401])
    expect((await start(id, {}, await makeStudent(working(), course()))).status).toBe(403)
    const other = await makeProfessor(working())
    expect((await start(id, {}, other)).status).toBe(404)
    expect((await start('no-id')).status).toBe(404)
    expect(model().asked).toEqual([])
    const job = (await start(id)).body.job_id
    for (const call of [translation.status, translation.cancel])
      expect((await other.call(call, { params: { job } })).status).toBe(404)
    await waitForJob(professor(), job)
  })
})

describe('before anything starts', () => {
  it('names the setting when there is no model, after what the lecture lacks', async () => {
    const plain = await startTestApp()
    const owner = await makeProfessor(plain)
    const own = await makeCourse(owner)
    const unwritten = await makeLecture(plain, own, { languages: ['en', 'ko'], scripts: false })
    expect(await start(unwritten.id, {}, owner)).toMatchObject({
      status: 409,
      detail: 'Default language scripts must be complete before translating.',
    })
    const { id } = await makeLecture(plain, own, { languages: ['en', 'ko'] })
    const { status, detail } = await start(id, {}, owner)
    expect(status).toBe(409)
    expect(detail).toMatch(/^Translating needs an AI model, and none is set up\. .*in Administration\.$/)
    await plain.stop()
  })

  it('refuses a lecture with one language, and languages that it lacks', async () => {
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
    await writeScriptOf(working(), lecture.slides[1]!.id, 'en', script)
    expect(await start(lecture.id)).toMatchObject({
      status: 409,
      detail: 'Default language scripts must be complete before translating.',
    })
    expect(
      (await start((await makeLecture(working(), course(), { slides: 0, languages: ['en', 'ko'] })).id))
        .status,
    ).toBe(409)
  })

  it.each(['slides', 'script', 'annotated_script', 'lecture_scripts', 'translation'])(
    'refuses while a job of the kind %s runs on the lecture',
    async (kind) => {
      const { id } = await makeLesson(1)
      const [row] = await working()
        .context.database.insert(jobsTable)
        .values({ kind, ownerId: professor().userId, lectureId: id, state: 'CANCELLING' })
        .returning()
      expect(await start(id)).toMatchObject({
        status: 409,
        detail: 'Cannot start translation while another operation is in progress.',
      })
      await working().context.database.delete(jobsTable).where(eq(jobsTable.id, row!.id))
    },
  )

  it('starts once for two tabs at the same moment', async () => {
    const { id } = await makeLesson(1)
    const answers = await Promise.all([start(id), start(id), start(id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await waitForJob(professor(), answers.find(({ status }) => status === 200)!.body.job_id)
  })
})

describe('a translation', () => {
  it('gives every slide a script in every language, with its tags', async () => {
    const { id } = await makeLesson(2, ['en', 'ko', 'zh'])
    const job = await translated(id)
    expect(job).toMatchObject({
      kind: 'translation',
      status: 'COMPLETED',
      progress: 100,
      message: 'The scripts are translated.',
      done: 4,
      total: 4,
    })
    expect((await jobOf(job.job_id)).result).toEqual({
      by: expect.stringMatching(/^compatible:pretender translate-\d+ terms-\d+$/),
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

  it('keeps current translations and manual ones', async () => {
    const lecture = await makeLesson(3)
    await writeScriptOf(working(), lecture.slides[2]!.id, 'ko', '손으로 쓴 말.')
    await translated(lecture.id)
    expect(model().asked).toHaveLength(2)
    const [, second] = await entriesOf(lecture.id)
    await professor().call(scripts.save, {
      params: { id: lecture.id, slide: 2 },
      body: { script: `${second!.script} 더.`, language: 'ko' },
    })
    expect((await translated(lecture.id)).message).toBe('All translations are already up to date.')
    expect(model().asked).toHaveLength(2)
    expect((await entriesOf(lecture.id)).map(({ script }) => script.slice(-4))).toEqual([
      expect.anything(),
      expect.stringMatching(/ 더\.$/),
      '쓴 말.',
    ])

    await professor().call(scripts.save, {
      params: { id: lecture.id, slide: 2 },
      body: { script: 'Quite new words.' },
    })
    expect((await entriesOf(lecture.id)).map(({ translation_stale }) => Boolean(translation_stale))).toEqual([
      false,
      true,
      false,
    ])
    await translated(lecture.id)
    expect(model().asked).toHaveLength(3)
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
    await waitForJob(professor(), body.job_id)
    expect((await entriesOf(id, 'ko'))[0]?.script).toBe('')
    expect((await entriesOf(id, 'zh'))[0]?.script).not.toBe('')
  })

  it('blocks other writers while it runs, reports progress, and ends when cancelled though the model never answers', async () => {
    const { id } = await makeLesson(3)
    const job = await startHanging(id, 1)
    const status = (await professor().call(translation.status, { params: { job } })).body
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
        (await professor().call(scripts.save, { params, body: { script: 'Mine.', language } })).status,
      ).toBe(409)
      expect((await professor().call(scripts.generate, { params, body: { language } })).status).toBe(409)
      expect(
        (await professor().call(speech.speak, { params: { id, slide: 1, lang: language } })).status,
      ).toBe(409)
    }
    const change = (body: {
      published?: boolean
      title?: string
      supported_languages?: ('en' | 'ko' | 'zh')[]
    }) => professor().call(publishing.update, { params: { id }, body })
    for (const refused of [
      { supported_languages: ['en', 'ko', 'zh'] as const },
      { supported_languages: ['en'] as const },
      { supported_languages: ['ko'] as const },
      { published: true },
    ]) {
      const { status, detail } = await change(refused as Parameters<typeof change>[0])
      expect([status, detail]).toEqual([
        409,
        expect.stringContaining('Scripts are being written or translated.'),
      ])
    }
    // Work that changes no script is still possible.
    expect(
      (await change({ title: 'Renamed', supported_languages: ['en', 'ko'], published: false })).status,
    ).toBe(200)
    expect((await start(id)).status).toBe(409)

    expect((await professor().call(translation.cancel, { params: { job } })).body.status).toBe('CANCELLING')
    const ended = await waitForJob(professor(), job)
    expect(ended).toMatchObject({
      status: 'CANCELLED',
      message: 'The translation was cancelled. Finished translations are kept.',
    })
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([true, false, false])
    expect(model().open()).toBe(0)

    model().reset()
    expect((await translated(id)).status).toBe('COMPLETED')
    expect(model().asked).toHaveLength(2)
  })

  it('continues after finished slides when its worker died', async () => {
    const { id } = await makeLesson(3)
    const jobId = await startHanging(id, 2)
    const kept = (await entriesOf(id)).map(({ script }) => script)
    model().reset()
    // As if the process had been killed: no worker has this key.
    await working().context.database.update(jobsTable).set({ workerKey: -1 }).where(eq(jobsTable.id, jobId))
    expect((await waitForJob(professor(), jobId)).status).toBe('COMPLETED')
    const now = (await entriesOf(id)).map(({ script }) => script)
    expect(now.slice(0, 2)).toEqual(kept.slice(0, 2))
    expect(now[2]).not.toBe('')
    expect(model().asked).toHaveLength(1)
  })
})
