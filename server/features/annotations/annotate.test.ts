import { setTimeout as sleep } from 'node:timers/promises'
import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { users } from '@lectern/contract/users.ts'
import { type AiEngine, AiRefusedError, type AnnotateRequest } from '@lectern/core/ai/engine.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { textMessage } from '@lectern/core/messages/testing/text-message.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawDeck } from '../../demo/draw-deck.ts'
import {
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
  scriptOf,
} from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let course: Course
let builtIn: AiEngine
/** The reply of a configured engine: it may return anything. */
let answer: AiEngine['annotateScript']
let asked: AnnotateRequest[]

beforeAll(async () => {
  platform = await startTestApp({ works: true })
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  builtIn = platform.context.ai
})
afterAll(() => platform?.stop())

const BUSY = 'Another critical operation is in progress or prerequisites not met.'
type Caller = Pick<Person, 'call'>
const generate = (id: string, body: object = {}, caller: Caller = professor, where: object = {}) =>
  caller.call(annotations.generate, { params: { id, slide: 1, language: 'en', ...where }, wrongBody: body })
const entryOf = async (id: string) =>
  (await professor.call(lectures.get, { params: { id } })).body.slides.en![0]!
/** Makes the other engine write, and records its request. */
const speak = (script: string | AiEngine['annotateScript']) => {
  asked = []
  answer = typeof script === 'string' ? async () => ({ script, notes: [] }) : script
  platform.context.ai = {
    ...builtIn,
    annotateScript(request, options) {
      asked.push(request)
      return answer(request, options)
    },
  }
}
const finish = async (id: string, body: object = {}) => {
  const started = await generate(id, body)
  expect(started.detail).toBeUndefined()
  return waitForJob(professor, started.body.job_id)
}

describe('access', () => {
  it('refuses strangers, students, other professors, and missing languages and slides', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    for (const [what, impostor] of await makeImpostors(platform, professor, 'professor'))
      expect([what, (await generate(id, {}, impostor)).status]).toEqual([what, 401])
    expect((await generate(id, {}, await makeStudent(platform, course))).status).toBe(403)
    expect((await generate(id, {}, await makeProfessor(platform))).status).toBe(404)
    for (const where of [{ slide: 2 }, { slide: 'x' }, { language: 'xx' }])
      expect((await generate(id, {}, professor, where)).status).toBe(404)
    const language = await generate(id, {}, professor, { language: 'ko' })
    expect([language.status, language.detail]).toEqual([422, 'This lecture has no Korean version.'])
    expect((await entryOf(id)).script).toBe(scriptOf(1, 'en'))
  })
  it('shows and cancels a job for its owner alone, and jobs of this kind alone', async () => {
    const { id } = await makeLecture(platform, course)
    speak('Slide 1.')
    const { job_id: job } = (await generate(id)).body
    await waitForJob(professor, job)
    const other = await makeProfessor(platform)
    for (const call of [annotations.status, annotations.cancel]) {
      expect((await other.call(call, { params: { job } })).status).toBe(404)
      expect((await professor.call(call, { params: { job } })).body).toMatchObject({
        kind: 'annotated_script',
      })
    }
    for (const call of [scripts.status, scripts.cancel])
      expect((await professor.call(call, { params: { job } })).status).toBe(404)
  })
})

describe('a script with annotations', () => {
  it('is written as a version of its own kind, with its request', async () => {
    const { id } = await makeLecture(platform, course)
    const script = 'This is [highlight text="Slide 1" color="blue"]the first one[/highlight].'
    speak(async () => ({ script, notes: [textMessage('A note.')] }))
    const settings = { length: 'short', tone: 'casual', style: 'concise' }
    const wishes = {
      instructions: 'Be kind.',
      script: 'Words.',
      settings,
      selected_annotation_tools: ['highlight'],
    }
    const job = await finish(id, wishes)
    expect(job).toMatchObject({
      status: 'COMPLETED',
      slide_index: 1,
      language: 'en',
      message: 'The script for slide 1 is written with 1 annotation. A note.',
    })
    const entry = await entryOf(id)
    expect(entry).toMatchObject({ script, revision: 2 })
    expect(entry.script_history![0]).toMatchObject({ source: 'ai_annotated', script_text: script })
    expect(asked).toMatchObject([
      { instructions: 'Be kind.', currentScript: 'Words.', settings, tools: ['highlight'], language: 'en' },
    ])
    expect(asked[0]!.words.map((word) => word.text)).toEqual(['Slide', '1'])
  })
  it('points at nothing that does not stand on the slide', async () => {
    const { id } = await makeLecture(platform, course)
    speak(
      [
        'One [highlight text="Slide 1"]two[/highlight]',
        '[highlight text="Nowhere to be found"]three[/highlight]',
        '[arrow from_text="Slide" to_text="A distant galaxy"]four[/arrow]',
        '[arrow from_text="Slide" to_text="1"]five[/arrow]',
        '[highlight text=""][/highlight]',
        '[text_annotation text="My note"]six[/text_annotation]',
        '[drawing image_url="https://example.org/x.png"]seven[/drawing].',
      ].join(' '),
    )
    const job = await finish(id)
    expect((await entryOf(id)).script).toBe(
      'One [highlight text="Slide 1"]two[/highlight] three four [arrow from_text="Slide" to_text="1"]five[/arrow]  [text_annotation text="My note"]six[/text_annotation] seven.',
    )
    expect(job.message).toBe(
      'The script for slide 1 is written with 3 annotations. 3 annotations were removed because their words are not on the slide. The script keeps them. 1 annotation of a kind you did not select was removed. The script keeps its words.',
    )
  })
  it("keeps the professor's own annotations", async () => {
    const { id } = await makeLecture(platform, course)
    const own =
      '[highlight text="Not there"]mine[/highlight] [drawing drawing_id="a" image_url="b"]ink[/drawing] [manual-annotation type="text"]note[/manual-annotation]'
    speak(`Say ${own} and [diagram elements="a,b"]more[/diagram].`)
    const job = await finish(id, { script: `Say ${own}.`, selected_annotation_tools: ['arrow'] })
    expect((await entryOf(id)).script).toBe(`Say ${own} and more.`)
    expect(job.message).toContain('written with 3 annotations. 1 annotation of a kind you did not select')
  })
  it('takes the tools that the professor chose once, unless others are asked for', async () => {
    const owner = await makeProfessor(platform)
    const { id } = await makeLecture(platform, await makeCourse(owner))
    const toolsOf = async (body: object) => {
      speak('Words.')
      const started = await generate(id, body, owner)
      await waitForJob(owner, started.body.job_id)
      return asked[0]!.tools
    }
    expect(await toolsOf({})).toEqual(['highlight', 'arrow', 'text_annotation', 'diagram'])
    await owner.call(users.setAnnotationPreferences, { body: { selected_annotation_tools: ['diagram'] } })
    expect(await toolsOf({})).toEqual(['diagram'])
    expect(await toolsOf({ selected_annotation_tools: [] })).toEqual([])
    expect(await toolsOf({ selected_annotation_tools: ['arrow', 'arrow'] })).toEqual(['arrow'])
  })
  it('has a default instruction where neither words nor wishes are given', async () => {
    const { id } = await makeLecture(platform, course)
    const wordless = '[drawing drawing_id="a"]Manual drawing[/drawing] [MARKER:marker_arrow_1]'
    const instructed = async (body: object) => {
      speak('Words.')
      await finish(id, body)
      return asked[0]!.instructions
    }
    expect(await instructed({})).toBe('Generate a teaching script from the slide content.')
    expect(await instructed({ script: wordless, instructions: ' ' })).toBe(
      'Generate a teaching script from the slide content.',
    )
    expect(await instructed({ instructions: 'Mine.' })).toBe('Mine.')
    expect(await instructed({ script: 'Words.' })).toBe('')
  })
  it('is not saved broken, nor in parts', async () => {
    const { id } = await makeLecture(platform, course)
    const broken = [
      '[highlight text="Slide"]open',
      'close[/highlight]',
      '[arrow][highlight text="Slide"]in[/highlight][/arrow]',
      // The text around the removed tag would form a tag.
      '[highl[arrow from_text="nowhere"]ight[/arrow] text="x"]',
      'x'.repeat(50_001),
    ]
    for (const script of broken) {
      speak(script)
      const job = await finish(id)
      expect([script.slice(0, 30), job.status, job.error]).toEqual([
        script.slice(0, 30),
        'FAILED',
        'The AI wrote annotations that do not fit together. The script was not changed; please try again.',
      ])
    }
    speak(async () => {
      throw new AiRefusedError(textMessage('This slide has no text.'))
    })
    expect(await finish(id)).toMatchObject({ status: 'FAILED', error: 'This slide has no text.' })
    const entry = await entryOf(id)
    expect([entry.script, entry.script_history!.length]).toEqual([scriptOf(1, 'en'), 1])
  })
  it('refuses invalid requests with a sentence', async () => {
    const { id } = await makeLecture(platform, course)
    const cases: [object, string][] = [
      [
        { selected_annotation_tools: ['laser'] },
        'An annotation tool must be highlight, arrow, text_annotation or diagram.',
      ],
      [{ selected_annotation_tools: 'all' }, 'selected_annotation_tools must be a list of annotation tools.'],
      [{ settings: { tone: 'rude' } }, 'Tone must be professional, neutral, casual, engaging or academic.'],
      [{ instructions: 'x'.repeat(4_001) }, 'Instructions must be at most 4000 characters long.'],
      [{ script: 'x'.repeat(50_001) }, 'A script must be at most 50000 characters long.'],
    ]
    for (const [body, sentence] of cases) {
      const refused = await generate(id, body)
      expect([refused.status, refused.detail]).toEqual([422, sentence])
    }
  })
})

describe('by the built-in engine', () => {
  it('annotates words of a real slide without any excuse in its note', async () => {
    platform.context.ai = builtIn
    const { body: lecture } = await professor.call(lectures.create, {
      params: { courseId: course._id },
      body: { title: 'Trees' },
    })
    const params = { id: lecture._id }
    const deck = await drawDeck({
      title: 'Trees',
      slides: [
        {
          title: 'Binary search trees',
          bullets: [
            'A binary search tree keeps smaller keys in the left subtree',
            'Searching takes logarithmic time while the tree is balanced',
            'Rotations restore the balance after an insertion',
          ],
        },
      ],
    })
    const prepared = await professor.call(slides.upload, {
      params,
      body: { mode: 'interactive' },
      file: { name: 'trees.pdf', bytes: deck },
    })
    await waitForJob(professor, prepared.body.job_id)
    const job = await finish(lecture._id)
    expect(job.status).toBe('COMPLETED')
    expect(job.message).toMatch(/^The script for slide 1 is written with [1-9]\d* annotations?\.$/)
    const entry = await entryOf(lecture._id)
    expect(validateScript(entry.script)).toEqual({ errors: [], warnings: [] })
    const { body } = await professor.call(slides.words, { params: { ...params, slide: 1 } })
    const index = makeWordIndex(body.words)
    const { markers } = parseScript(entry.script)
    const named = markers.flatMap(({ type, attributes }) =>
      type === 'highlight'
        ? [attributes.text]
        : type === 'arrow'
          ? [attributes.from_text, attributes.to_text]
          : [],
    )
    expect(named.length).toBeGreaterThan(0)
    for (const words of named) expect([words, findPhrase(index, words ?? '') !== null]).toEqual([words, true])
    expect(entry.script_history![0]!.source).toBe('ai_annotated')
    // Annotating an existing script keeps its words.
    const words = 'First, smaller keys stand in the left subtree. Rotations restore the balance.'
    await finish(lecture._id, { script: words })
    const marked = (await entryOf(lecture._id)).script
    expect(stripTags(marked)).toBe(words)
    expect(parseScript(marked).markers.length).toBeGreaterThan(0)
  })
})

describe('while it is written', () => {
  /** Writes until it is aborted. */
  const endless: AiEngine['annotateScript'] = async (_, options = {}) => {
    options.onPartial?.('The text so far')
    await sleep(60_000, undefined, { signal: options.signal })
    return { script: 'Too late.', notes: [] }
  }

  it('shows the text so far, excludes every other writer, and is cancelled at once', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    speak(endless)
    const { job_id: job } = (await generate(id)).body
    const running = await waitForJob(professor, job, ({ partial }) => partial !== null)
    expect(running).toMatchObject({
      status: 'RUNNING',
      partial: 'The text so far',
      message: 'Writing script with annotations for slide 1 of 2',
    })
    const settings = { length: 'medium', tone: 'professional', style: 'standard' } as const
    const params = { id, slide: 1 }
    for (const refused of [
      await generate(id),
      await professor.call(scripts.generate, { params, body: { settings } }),
      await professor.call(scripts.generateAll, { params: { id }, body: { settings } }),
    ])
      expect([refused.status, refused.detail]).toEqual([409, BUSY])
    const saved = await professor.call(scripts.save, { params, body: { script: 'x' } })
    expect([saved.status, saved.detail]).toEqual([
      409,
      'Another operation is in progress or lecture data is missing. Please wait before saving.',
    ])
    const second = await generate(id, {}, professor, { slide: 2 })
    expect(second.status).toBe(200)
    for (const one of [job, second.body.job_id])
      await professor.call(annotations.cancel, { params: { job: one } })
    expect(await waitForJob(professor, job)).toMatchObject({
      status: 'CANCELLED',
      message: 'Script + annotations generation for slide 1 was cancelled.',
    })
    await waitForJob(professor, second.body.job_id)
    expect((await entryOf(id)).script).toBe(scriptOf(1, 'en'))
  })
  it('lets one of ten clicks begin', async () => {
    const { id } = await makeLecture(platform, course)
    speak(endless)
    const answers = await Promise.all(Array.from({ length: 10 }, () => generate(id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    const job = answers.find(({ status }) => status === 200)!.body.job_id
    await professor.call(annotations.cancel, { params: { job } })
    await waitForJob(professor, job)
  })
  it('is resumed after its worker has died, and stored once', async () => {
    const { id } = await makeLecture(platform, course)
    speak(endless)
    const { job_id: job } = (await generate(id)).body
    await waitForJob(professor, job, ({ partial }) => partial !== null)
    speak('Words of the [highlight text="Slide"]second[/highlight] try.')
    // As a killed process leaves it: running, with a worker that does not exist.
    await platform.context.database.execute(sql`update jobs set worker_key = 1 where id = ${job}`)
    expect(await waitForJob(professor, job)).toMatchObject({ status: 'COMPLETED' })
    const { script, script_history } = await entryOf(id)
    expect(script).toContain('second[/highlight] try.')
    expect(script_history!.map(({ source }) => source)).toEqual(['ai_annotated', 'ai_generated'])
  })
})
