import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slidesTable, slideTextsTable } from '../../platform/db/schema/lectures.ts'
import { makeCourse, makeLecture, makeProfessor, makeStudent, type Person } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { hostileValues, makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockStaffLecture } from '../lectures/lectures.access.ts'

let working: TestApp
let professor: Person
let course: Course

const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
const entryOf = async (id: string, language = 'en', slide = 1) =>
  (await professor.call(lectures.get, { params: { id } })).body.slides[language]![slide - 1]!
const save = (
  id: string,
  script: string,
  more: { language?: 'en' | 'ko'; based_on_revision?: number } = {},
) => professor.call(scripts.save, { params: { id, slide: 1 }, body: { script, ...more } })

beforeAll(async () => {
  working = await startTestApp({ works: true })
  professor = await makeProfessor(working)
  course = await makeCourse(professor)
})
afterAll(() => working?.stop())

describe('access', () => {
  it('refuses impostors, students, other professors and missing slides', async () => {
    const { id } = await makeLecture(working, course, { published: true })
    const params = { id, slide: 1 }
    const attempts: [
      string,
      (who: { call: Person['call'] }, where?: object) => Promise<{ status: number; detail: unknown }>,
    ][] = [
      [
        'save',
        (who, where) =>
          who.call(scripts.save, { params: { ...params, ...where }, body: { script: 'Mine.' } }),
      ],
      [
        'generate',
        (who, where) => who.call(scripts.generate, { params: { ...params, ...where }, body: { settings } }),
      ],
      [
        'generateAll',
        (who, where) => who.call(scripts.generateAll, { params: { id, ...where }, body: { settings } }),
      ],
    ]
    const impostors = await makeImpostors(working, professor, 'professor')
    const student = await makeStudent(working, course)
    const other = await makeProfessor(working)
    for (const [name, attempt] of attempts) {
      for (const [what, impostor] of impostors)
        expect([name, what, (await attempt(impostor)).status]).toEqual([name, what, 401])
      expect([name, (await attempt(student)).status]).toEqual([name, 403])
      expect([name, (await attempt(other)).status]).toEqual([name, 404])
      expect([name, (await attempt(professor, { id: 'no-id' })).status]).toEqual([name, 404])
    }
    for (const slide of [0, 2, -1, 1.5, 'one', 99_999_999_999]) {
      expect(
        (await professor.call(scripts.save, { params: { id, slide }, body: { script: 'x' } })).status,
      ).toBe(404)
    }
    expect((await entryOf(id)).script).toContain('This is slide 1')
  })
})

describe('generating', () => {
  it('takes null for a field like one left out', async () => {
    const { id } = await makeLecture(working, course)
    const asked = { instructions: null, script: null, settings: null, language: null }
    const params = { id, slide: 1 }
    const plain = await professor.call(scripts.generate, { params, body: asked })
    expect(plain.status).toBe(200)
    await waitForJob(professor, plain.body.job_id)
    const annotated = await professor.call(annotations.generate, {
      params: { ...params, language: 'en' },
      body: { instructions: null, script: null, settings: null, selected_annotation_tools: null },
    })
    expect(annotated.status).toBe(200)
    await waitForJob(professor, annotated.body.job_id)
  })
})

describe('saving', () => {
  it('keeps each save as a version and clears the audio of other words', async () => {
    const { id } = await makeLecture(working, course)
    const before = await entryOf(id)
    expect(before.audio_url).not.toBeNull()
    const saved = await save(id, 'Now it says this.')
    const entry = saved.body.slides.en![0]!
    expect(entry).toMatchObject({
      script: 'Now it says this.',
      audio_url: null,
      audio_stale: true,
      revision: 2,
    })
    expect(entry.script_history!.map((version) => version.source)).toEqual(['manual_edit', 'ai_generated'])
    expect(entry.based_on_history_timestamp).toBe(entry.script_history![0]!.timestamp)
  })

  it('brings the audio back with the words it was made from', async () => {
    const { id } = await makeLecture(working, course)
    const before = await entryOf(id)
    await save(id, 'Something else.')
    const entry = (await save(id, before.script)).body.slides.en![0]!
    expect(entry.audio_url).toBe(before.audio_url)
    expect(entry.script_history![0]).toMatchObject({
      source: 'restored',
      audio_url_for_this_version: before.audio_url,
    })
  })

  it('keeps the audio when only a tag changes', async () => {
    const { id } = await makeLecture(working, course)
    const before = await entryOf(id)
    const entry = (await save(id, before.script.replace('text="two"', 'color="blue" text="two"'))).body.slides
      .en![0]!
    expect(entry.script).toContain('color="blue"')
    expect(entry.audio_url).toBe(before.audio_url)
  })

  it('makes no version of an unchanged text', async () => {
    const { id } = await makeLecture(working, course)
    const before = await entryOf(id)
    expect((await save(id, before.script)).status).toBe(200)
    expect((await entryOf(id)).script_history).toHaveLength(1)
  })

  it('keeps Korean, right-to-left, emoji and markup as the text it is', async () => {
    const { id } = await makeLecture(working, course)
    const text = '안녕하세요 👩‍👩‍👧 <script>alert(1)</script>\r\n\u202eمرحبا [not a tag] $\u007bx} {{y}}'
    expect((await save(id, text)).body.slides.en![0]!.script).toBe(text.replace('\r\n', '\n'))
  })

  it('refuses invalid scripts in one sentence', async () => {
    const { id } = await makeLecture(working, course)
    const open = await save(id, '[highlight text="a"]open')
    expect([open.status, open.detail]).toEqual([422, 'Mismatched highlight tags: 1 opening, 0 closing'])
    const long = await save(id, 'x'.repeat(50_001))
    expect([long.status, long.detail]).toEqual([422, 'A script must be at most 50000 characters long.'])
    const language = await save(id, 'Hallo', { language: 'ko' })
    expect([language.status, language.detail]).toEqual([422, 'This lecture has no Korean version.'])
    for (const script of hostileValues.filter((value) => typeof value !== 'string')) {
      const answer = await professor.call(scripts.save, { params: { id, slide: 1 }, wrongBody: { script } })
      expect([script, answer.status]).toEqual([script, 422])
      expect(answer.detail).toMatch(/^[^{}]+\.$/)
    }
  })

  it('reports a conflict to the second of two writers', async () => {
    const { id } = await makeLecture(working, course)
    expect((await save(id, 'First tab.', { based_on_revision: 1 })).status).toBe(200)
    const second = await save(id, 'Second tab.', { based_on_revision: 1 })
    expect(second.status).toBe(409)
    expect(second.detail).toContain('has changed since you opened it')
    expect((await save(id, 'Second tab.', { based_on_revision: 2 })).status).toBe(200)
  })

  it('lets one of ten simultaneous saves from the same revision win', async () => {
    const { id } = await makeLecture(working, course)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => save(id, `Tab ${index}.`, { based_on_revision: 1 })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
    expect((await entryOf(id)).script_history).toHaveLength(2)
  })

  it('that waited for a new deck is applied to the slide now at its number, or refused when there is none', async () => {
    const { id, slides } = await makeLecture(working, course)
    const { database } = working.context
    let saving: ReturnType<typeof save> | undefined
    await database.transaction(async (tx) => {
      await lockStaffLecture(tx, id, { userId: professor.userId, role: 'professor' }, 'edit_lectures')
      saving = save(id, 'Written on the old slide.')
      await expect
        .poll(async () => {
          const { rows } = await database.execute(
            sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
                where not l.granted and a.datname = current_database()`,
          )
          return rows.length
        })
        .toBeGreaterThan(0)
      await tx.delete(slidesTable).where(eq(slidesTable.id, slides[0]!.id))
    })
    const answer = await saving
    expect([answer?.status, answer?.detail]).toEqual([404, 'This lecture has no slide 1.'])
  })
})

describe('generating', () => {
  it('writes a script from the slide and keeps the old one in the history', async () => {
    const { id } = await makeLecture(working, course)
    const { body } = await professor.call(scripts.generate, {
      params: { id, slide: 1 },
      body: { settings, instructions: '', script: '' },
    })
    const job = await waitForJob(professor, body.job_id)
    expect(job).toMatchObject({ status: 'COMPLETED', kind: 'script', slide_index: 1, language: 'en' })
    const entry = await entryOf(id)
    expect(entry.script).toContain('Slide 1')
    expect(entry.script_history!.map((version) => version.source)).toEqual(['ai_generated', 'ai_generated'])
  })

  it('makes no version when it writes the same text again', async () => {
    const { id } = await makeLecture(working, course)
    const generate = async () => {
      const { body } = await professor.call(scripts.generate, {
        params: { id, slide: 1 },
        body: { settings, instructions: '', script: '' },
      })
      expect((await waitForJob(professor, body.job_id)).status).toBe('COMPLETED')
      return entryOf(id)
    }
    const once = await generate()
    const twice = await generate()
    expect(twice).toEqual(once)
    expect(twice.script_history).toHaveLength(2)
  })

  it('keeps annotations on request whose words the new script has, and says so', async () => {
    const { id } = await makeLecture(working, course)
    const generate = async (more: { keep_annotations?: boolean } = {}) => {
      const { body } = await professor.call(scripts.generate, {
        params: { id, slide: 1 },
        body: { settings, ...more },
      })
      return { job: await waitForJob(professor, body.job_id), script: (await entryOf(id)).script }
    }
    // The engine writes these words again.
    const words = (await generate()).script.split(/[ .,]/).find((word) => word.length > 3)!
    const annotated = `[highlight color="red"]${words}[/highlight] and [arrow]nowhere else[/arrow].`
    await save(id, annotated)
    const kept = await generate({ keep_annotations: true })
    expect(kept.script).toContain(`[highlight color="red"]${words}[/highlight]`)
    expect(kept.script).not.toContain('[arrow]')
    expect(kept.job.message).toContain('1 of 2 annotations were kept, because their words occur again.')
    await save(id, annotated)
    expect((await generate()).script).not.toContain('[')
  })

  it('refuses a second job for the slide, and saving and speaking meanwhile, with sentences', async () => {
    const idle = await startTestApp()
    try {
      // Without a worker, so that the job stays queued.
      const owner = await makeProfessor(idle)
      const { id } = await makeLecture(idle, await makeCourse(owner), { slides: 2 })
      const generate = (slide: number) =>
        owner.call(scripts.generate, { params: { id, slide }, body: { settings } })
      const first = await generate(1)
      expect(first.status).toBe(200)
      const second = await generate(1)
      expect([second.status, second.detail]).toEqual([
        409,
        'Another critical operation is in progress or prerequisites not met.',
      ])
      const spoken = await owner.call(speech.speak, { params: { id, slide: 1, lang: 'en' } })
      expect([spoken.status, spoken.detail]).toEqual([
        409,
        'Another operation is in progress or prerequisites not met.',
      ])
      expect((await generate(2)).status).toBe(200)
      expect((await owner.call(scripts.generateAll, { params: { id }, body: { settings } })).status).toBe(409)
      const saved = await owner.call(scripts.save, { params: { id, slide: 1 }, body: { script: 'x' } })
      expect([saved.status, saved.detail]).toEqual([
        409,
        'Another operation is in progress or lecture data is missing. Please wait before saving.',
      ])
      const cancelled = await owner.call(scripts.cancel, { params: { job: first.body.job_id } })
      expect(cancelled.body).toMatchObject({
        status: 'CANCELLED',
        message: 'Script generation for slide 1 was cancelled.',
      })
      expect(
        (await owner.call(scripts.save, { params: { id, slide: 1 }, body: { script: 'x' } })).status,
      ).toBe(200)
    } finally {
      await idle.stop()
    }
  })

  it('starts one job for ten clicks', async () => {
    const { id } = await makeLecture(working, course)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        professor.call(scripts.generateAll, { params: { id }, body: { settings } }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThanOrEqual(1)
    expect(answers.every((answer) => answer.status === 200 || answer.status === 409)).toBe(true)
    for (const answer of answers) if (answer.status === 200) await waitForJob(professor, answer.body.job_id)
    expect((await entryOf(id)).script_history).toHaveLength(1)
  })

  it('refuses invalid settings', async () => {
    const { id } = await makeLecture(working, course)
    const answer = await professor.call(scripts.generate, {
      params: { id, slide: 1 },
      wrongBody: { settings: { length: 'endless' } },
    })
    expect([answer.status, answer.detail]).toEqual([422, 'Length must be short, medium or long.'])
  })
})

describe('the built-in engine', () => {
  it('knows the whole deck: a running head of every second page is not in a script', async () => {
    const { id, slides } = await makeLecture(working, course, { slides: 10, scripts: false })
    const line = (text: string, y: number) => ({ text, x: 100, y, width: 700, height: 48, fontSizePx: 40 })
    for (const [index, slide] of slides.entries()) {
      const subject = 'Tides Winds Clouds Rivers Lakes Seas Springs Glaciers Wells Rain'.split(' ')[index]
      const lines = [
        line(index % 2 === 0 ? 'Mary Smith' : 'Water of the earth', 40),
        line(`${subject} are described on this page of the book`, 260),
        line(`Every part of the ${subject?.toLowerCase()} is explained to you`, 420),
      ]
      await working.context.database
        .update(slideTextsTable)
        .set({ lines, text: lines.map(({ text }) => text).join('\n') })
        .where(eq(slideTextsTable.slideId, slide.id))
    }
    const one = await professor.call(scripts.generate, { params: { id, slide: 5 }, body: { settings } })
    await waitForJob(professor, one.body.job_id)
    const alone = (await entryOf(id, 'en', 5)).script
    const all = await professor.call(scripts.generateAll, { params: { id }, body: { settings } })
    await waitForJob(professor, all.body.job_id)
    const written = await Promise.all(slides.map(async (_, at) => (await entryOf(id, 'en', at + 1)).script))
    for (const script of [alone, ...written.slice(1)]) {
      expect(script).toContain('on this page of the book')
      expect(script).not.toMatch(/Mary Smith|Water of the earth/)
    }
  })
})
