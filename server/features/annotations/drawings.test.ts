import { annotations } from '@lectern/contract/annotations.ts'
import type { Course } from '@lectern/contract/courses.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import * as limits from '@lectern/contract/limits.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawingsTable } from '../../platform/db/schema/annotations.ts'
import { makeLecture, makeProfessor, makeStudent, type Person, publishNow } from '../../testing/factories.ts'
import { drawInk } from '../../testing/small-files.ts'
import { startCourse } from '../../testing/started-course.ts'
import { makeImpostors } from '../../testing/strangers.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { keyOf } from '../files/files.access.ts'

let platform: TestApp
let professor: Person
let course: Course
let student: Person

beforeAll(async () => {
  ;({ platform, professor, course, student } = await startCourse())
})
afterAll(() => platform?.stop())

type Caller = Pick<Person, 'call'>
const BUSY_SAVING = 'Another operation is in progress or lecture data is missing. Please wait before saving.'
const draw = (id: string, image_data: unknown, more: object = {}, caller: Caller = professor, slide = 1) =>
  caller.call(annotations.draw, {
    params: { id, slide },
    wrongBody: { image_data, color: 'red', size: 3, ...more },
  })
const list = (id: string, caller: Caller = professor) =>
  caller.call(annotations.listDrawings, { params: { id, slide: 1 } })
const open = (url: string, caller: Caller = professor) =>
  caller.call(files.get, { query: { file_path: url } })
const url = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`
const filled = (width: number, height: number, alpha = 0.5) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 10, b: 10, alpha } } })

describe('access', () => {
  it('refuses strangers, students and other professors, and shows drawings only with a published lecture', async () => {
    const { id } = await makeLecture(platform, course, { published: true })
    const ink = await drawInk()
    const drawn = await draw(id, ink, { drawingData: '[1]' })
    const image = drawn.body.image_url
    const other = await makeProfessor(platform)
    const stranger = await makeStudent(platform)
    for (const [what, impostor] of await makeImpostors(platform, professor, 'professor')) {
      expect([what, (await draw(id, ink, {}, impostor)).status]).toEqual([what, 401])
      expect([what, (await list(id, impostor)).status]).toEqual([what, 401])
    }
    expect((await draw(id, ink, {}, student)).status).toBe(403)
    expect((await draw(id, ink, {}, other)).status).toBe(404)
    expect((await draw(id, ink, {}, professor, 2)).status).toBe(404)
    for (const caller of [other, stranger]) {
      expect((await list(id, caller)).status).toBe(404)
      expect((await open(image, caller)).status).toBe(404)
    }
    // Drawings that no script shows yet are visible only to the professor; strokes always.
    expect((await list(id, student)).body).toEqual([])
    const tag = `[drawing drawing_id="${drawn.body.drawing_id}" image_url="${image}"]Look[/drawing]`
    await professor.call(scripts.save, { params: { id, slide: 1 }, body: { script: `Roots. ${tag}` } })
    expect((await list(id, student)).body).toEqual([])
    await publishNow(platform, id)
    expect((await list(id, student)).body).toEqual([{ ...drawn.body, drawingData: null }])
    expect((await open(image, student)).status).toBe(200)
    await professor.call(publishing.update, { params: { id }, body: { published: false } })
    expect((await list(id, student)).status).toBe(404)
    expect((await open(image, student)).status).toBe(404)
    expect((await open(image)).status).toBe(200)
    expect((await list(id)).body).toEqual([drawn.body])
  })
})

describe('a drawing', () => {
  it('is stored as PNG with its transparency, and nothing else of the file', async () => {
    const { id } = await makeLecture(platform, course)
    const stroke = await filled(10, 4, 1).png().toBuffer()
    const png = await filled(120, 80, 0)
      .composite([{ input: stroke, left: 20, top: 10 }])
      .withExif({ IFD0: { Copyright: 'a secret place' } })
      .png()
      .toBuffer()
    expect((await sharp(png).metadata()).exif).toBeDefined()
    const { body, status } = await draw(id, url(png), {
      content: 'A root',
      color: 'cyan',
      size: 20,
      drawingData: '[{}]',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ content: 'A root', color: 'cyan', size: 20, drawingData: '[{}]' })
    const { body: plain } = await draw(id, url(png), { color: undefined, size: undefined })
    expect(plain).toMatchObject({ content: 'Manual drawing', color: 'red', size: 3 })
    const file = await open(body.image_url)
    expect(file.headers['content-type']).toBe('image/png')
    expect(file.raw.includes('a secret place')).toBe(false)
    const meta = await sharp(file.raw).metadata()
    expect(meta).toMatchObject({ format: 'png', width: 120, height: 80, hasAlpha: true })
    const { data } = await sharp(file.raw).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number, y: number) => [...data.subarray((y * 120 + x) * 4, (y * 120 + x) * 4 + 4)]
    expect([pixel(25, 12)[3], pixel(25, 12)[0], pixel(0, 0)[3]]).toEqual([255, 200, 0])
  })
  it('is taken as a data URL or as base64 alone; without words it is a manual drawing', async () => {
    const { id } = await makeLecture(platform, course)
    const ink = await drawInk()
    const [one, two] = [
      await draw(id, ink),
      await draw(id, ink.slice(ink.indexOf(',') + 1), { content: '  ' }),
    ]
    expect([one.body.content, two.body.content]).toEqual(['Manual drawing', 'Manual drawing'])
    // Equal bytes are stored once, and are two drawings.
    expect(one.body.image_url).toBe(two.body.image_url)
    expect((await list(id)).body.map((drawing) => drawing.drawing_id)).toEqual([
      one.body.drawing_id,
      two.body.drawing_id,
    ])
  })
  it('of other kinds of PNG becomes one that every browser shows', async () => {
    const { id } = await makeLecture(platform, course)
    const kinds = [
      filled(30, 30).png({ palette: true }),
      filled(30, 30).png({ progressive: true }),
      filled(30, 30).toColourspace('rgb16').png(),
      filled(30, 30).removeAlpha().greyscale().png(),
    ]
    for (const kind of kinds) {
      const { body, detail } = await draw(id, url(await kind.toBuffer()))
      expect(detail).toBeUndefined()
      expect(await sharp((await open(body.image_url)).raw).metadata()).toMatchObject({
        format: 'png',
        hasAlpha: true,
        depth: 'uchar',
        isProgressive: false,
      })
    }
  })
  it('may be 4096 pixels large and not more, whatever its bytes claim', async () => {
    const { id } = await makeLecture(platform, course)
    const sentence = 'A drawing can be at most 4096 by 4096 pixels.'
    expect((await draw(id, url(await filled(4096, 20).png().toBuffer()))).status).toBe(200)
    const wide = await draw(id, url(await filled(4097, 10).png().toBuffer()))
    expect([wide.status, wide.detail]).toEqual([422, sentence])
    // A header that announces gigabytes.
    const bomb = Buffer.from(await filled(10, 10).png().toBuffer())
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    const answer = await draw(id, url(bomb))
    expect(answer.status).toBe(422)
    expect([sentence, 'The picture of the drawing is damaged. Please draw it again.']).toContain(
      answer.detail,
    )
  })
  it('is refused in one sentence when it is no PNG', async () => {
    const { id } = await makeLecture(platform, course)
    const png = await filled(40, 40).png().toBuffer()
    const noPng = 'The drawing must be a PNG picture.'
    const broken = 'The picture of the drawing is damaged. Please draw it again.'
    const empty = 'The drawing is empty. Please draw something first.'
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    const cases: [unknown, string][] = [
      [undefined, 'The drawing has no picture.'],
      [null, 'The drawing has no picture.'],
      ['', 'The drawing has no picture.'],
      ['data:image/png;base64,', empty],
      [url(await filled(40, 40, 0).png().toBuffer()), empty],
      ['not base64 at all!', noPng],
      ['https://example.org/a.png', noPng],
      [url(await filled(40, 40).jpeg().toBuffer()), noPng],
      [`data:image/svg+xml;base64,${svg.toString('base64')}`, noPng],
      [url(svg), noPng],
      [`data:image/png,${encodeURIComponent(svg.toString())}`, noPng],
      [url(png.subarray(0, 8)), broken],
      [url(png.subarray(0, 60)), broken],
      [url(Buffer.concat([png.subarray(0, 40), Buffer.alloc(80)])), broken],
    ]
    for (const [image, sentence] of cases) {
      const answer = await draw(id, image)
      expect([String(image).slice(0, 40), answer.status, answer.detail]).toEqual([
        String(image).slice(0, 40),
        422,
        sentence,
      ])
    }
    const big = await draw(id, 'A'.repeat(8_000_001))
    expect([big.status, big.detail]).toEqual([422, 'This drawing is too large to be stored.'])
    const huge = await draw(id, 'A'.repeat(11_000_000))
    expect([huge.status, huge.detail]).toEqual([413, 'The request is too large.'])
    for (const [more, sentence] of [
      [{ color: 'brown' }, 'The brush does not have this color.'],
      [{ size: 0 }, 'The brush size must be from 1 to 20.'],
      [{ size: 21 }, 'The brush size must be from 1 to 20.'],
    ] as const)
      expect((await draw(id, url(png), more)).detail).toBe(sentence)
    expect((await list(id)).body).toEqual([])
  })
  it('is deleted with its lecture, file included', async () => {
    const { id } = await makeLecture(platform, course)
    const { body } = await draw(id, await drawInk())
    const key = keyOf(body.image_url)!
    expect(await platform.context.files.sizeOf(key)).toBeGreaterThan(0)
    await professor.call(lectures.remove, { params: { id }, query: { for_good: 'true' } })
    expect(await platform.context.files.sizeOf(key)).toBeUndefined()
    const left = await platform.context.database.select().from(drawingsTable)
    expect(left.map((row) => row.id)).not.toContain(body.drawing_id)
  })
  it('waits for no other work on its slide', async () => {
    const { id } = await makeLecture(platform, course, { slides: 2 })
    await professor.call(annotations.generate, { params: { id, slide: 1, language: 'en' }, body: {} })
    const answer = await draw(id, await drawInk())
    expect([answer.status, answer.detail]).toEqual([409, BUSY_SAVING])
    expect((await draw(id, await drawInk(), {}, professor, 2)).status).toBe(200)
  })
  it('is one of at most 200 on a slide', async () => {
    const { id, slides } = await makeLecture(platform, course)
    const { body } = await draw(id, await drawInk())
    await platform.context.database.insert(drawingsTable).values(
      Array.from({ length: 199 }, () => ({
        slideId: slides[0]!.id,
        fileKey: keyOf(body.image_url)!,
        content: '',
        color: 'red',
        size: 3,
        authorId: professor.userId,
      })),
    )
    const answer = await draw(id, await drawInk())
    expect([answer.status, answer.detail]).toEqual([409, 'A slide can have at most 200 drawings.'])
  })
  it("is refused when the slide's strokes become too long to list at once", async () => {
    const { id, slides } = await makeLecture(platform, course)
    const strokes = 'x'.repeat(limits.drawingDataChars)
    const more = async () => draw(id, await drawInk(), { drawingData: strokes })
    const { body } = await more()
    const row = {
      slideId: slides[0]!.id,
      fileKey: keyOf(body.image_url)!,
      content: '',
      color: 'red',
      size: 3,
      strokes,
      authorId: professor.userId,
    }
    const fits = limits.drawingDataCharsPerSlide / limits.drawingDataChars
    await platform.context.database.insert(drawingsTable).values(Array.from({ length: fits - 2 }, () => row))
    expect((await more()).status).toBe(200)
    const answer = await more()
    expect([answer.status, answer.detail]).toEqual([
      409,
      'The drawings of this slide have too many strokes to add another drawing.',
    ])
    expect((await draw(id, await drawInk())).status).toBe(200)
  })
})
