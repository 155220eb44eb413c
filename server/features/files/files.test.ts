import type { Course } from '@lectern/contract/courses.ts'
import { fileUrl } from '@lectern/contract/file-address.ts'
import { files } from '@lectern/contract/files.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import {
  type MadeLecture,
  makeCourse,
  makeLecture,
  makeProfessor,
  makeStudent,
  type Person,
} from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let professor: Person
let student: Person
let course: Course
let lecture: MadeLecture
let picture: string
let bytes: Buffer
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  course = await makeCourse(professor)
  student = await makeStudent(platform, course)
  lecture = await makeLecture(platform, course, { published: true })
  picture = lecture.slides[0]!.pictureKey
  bytes = (await get(professor, picture)).raw
})
afterAll(() => platform.stop())

const get = (who: Person, file_path: string, headers: Record<string, string> = {}) =>
  who.call(files.get, { query: { file_path }, headers })

describe('access', () => {
  it('hides files of lectures that the user has no access to', async () => {
    const strangers = [await makeProfessor(platform), await makeStudent(platform)]
    for (const stranger of strangers) {
      for (const key of [picture, lecture.deckKey, lecture.audioKeys[0]!]) {
        const answer = await get(stranger, key)
        expect([answer.status, answer.detail]).toEqual([404, 'File not found.'])
      }
    }
  })
  it('gives students pictures and audio, the source PDF to the professor alone', async () => {
    for (const key of [picture, lecture.slides[0]!.thumbnailKey, lecture.audioKeys[0]!])
      expect((await get(student, key)).status).toBe(200)
    expect((await get(student, lecture.deckKey)).status).toBe(404)
    const deck = await get(professor, lecture.deckKey)
    expect(deck.raw.subarray(0, 5).toString()).toBe('%PDF-')
  })
  it('closes everything to students at once when the lecture is unpublished', async () => {
    const made = await makeLecture(platform, course, { published: true })
    const keys = [made.slides[0]!.pictureKey, made.audioKeys[0]!]
    for (const key of keys) expect((await get(student, key)).status).toBe(200)
    await professor.call(publishing.update, { params: { id: made.id }, body: { published: false } })
    for (const key of keys) {
      expect((await get(student, key)).status).toBe(404)
      expect((await get(student, key, { 'if-none-match': `"${key.slice(0, 64)}"` })).status).toBe(404)
      expect((await get(professor, key)).status).toBe(200)
    }
  })
  it('hides a stored file that no lecture uses', async () => {
    const orphan = await platform.context.files.putBytes(Buffer.from('orphan'), 'webp')
    for (const who of [professor, student]) expect((await get(who, orphan.key)).status).toBe(404)
  })
  it.each([
    '',
    '/etc/passwd',
    '../../../../etc/passwd',
    `../${'a'.repeat(64)}.webp`,
    `${'a'.repeat(64)}.webp/../../x`,
    `${'a'.repeat(64)}.exe`,
    `${'A'.repeat(64)}.webp`,
    `${'a'.repeat(64)}.webp\u0000.pdf`,
    'file:///etc/passwd',
    '/api/files/?file_path=../../etc/passwd',
    "' or '1'='1",
  ])('finds nothing at %j', async (path) => {
    const answer = await get(professor, path)
    expect([answer.status, answer.detail]).toEqual([404, 'File not found.'])
  })
  it('wants one file_path of reasonable length', async () => {
    const { app } = platform
    const headers = { authorization: `Bearer ${professor.token}` }
    for (const query of ['', '?file_path=a&file_path=b', `?file_path=${'a'.repeat(600)}`])
      expect((await app.inject({ url: `/api/files/${query}`, headers })).statusCode).toBe(422)
  })
})

describe('the cookie', () => {
  const signIn = async (who: Person) => {
    const answer = await platform.app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: new URLSearchParams({ username: who.email, password: who.password }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return answer.cookies.find((cookie) => cookie.name === 'lectern_files')!
  }
  it('opens files, and nothing else', async () => {
    const cookie = await signIn(student)
    expect(cookie).toMatchObject({ path: '/api/files', httpOnly: true, sameSite: 'Strict' })
    const nobody = clientOf(platform.app)
    const headers = { cookie: `lectern_files=${cookie.value}` }
    expect((await nobody.call(files.get, { query: { file_path: picture }, headers })).status).toBe(200)
    expect((await nobody.call(files.get, { query: { file_path: lecture.deckKey }, headers })).status).toBe(
      404,
    )
    expect((await nobody.call(lectures.get, { params: { id: lecture.id }, headers })).status).toBe(401)
    const asBearer = clientOf(platform.app, cookie.value)
    expect((await asBearer.call(files.get, { query: { file_path: picture } })).status).toBe(401)
  })
  it('does not help a bad bearer token, and a bearer token is no cookie', async () => {
    const cookie = await signIn(student)
    const headers = { cookie: `lectern_files=${cookie.value}` }
    const bad = clientOf(platform.app, 'bad')
    expect((await bad.call(files.get, { query: { file_path: picture }, headers })).status).toBe(401)
    const nobody = clientOf(platform.app)
    const swapped = { cookie: `lectern_files=${student.token}` }
    expect((await nobody.call(files.get, { query: { file_path: picture }, headers: swapped })).status).toBe(
      401,
    )
  })
})

describe('bytes', () => {
  it('are sent completely, with the headers that caches and browsers need', async () => {
    const answer = await get(student, picture)
    expect(answer.headers).toMatchObject({
      etag: `"${picture.slice(0, 64)}"`,
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const audio = await get(student, lecture.audioKeys[0]!)
    expect(audio.headers['content-type']).toBe('audio/mpeg')
    expect(answer.raw.subarray(8, 12).toString()).toBe('WEBP')
  })
  it('come by the whole address, as image_url gives it', async () => {
    expect((await get(student, fileUrl(picture, 'v1'))).raw).toEqual(bytes)
  })
  it.each([
    ['bytes=0-9', 206, [0, 10]],
    ['bytes=10-', 206, [10, undefined]],
    ['bytes=-5', 206, [-5, undefined]],
    ['bytes=0-999999', 206, [0, undefined]],
    ['bytes=-999999', 206, [0, undefined]],
    ['bytes=5-2', 200, [0, undefined]],
    ['bytes=0-1,4-5', 200, [0, undefined]],
    ['lines=0-1', 200, [0, undefined]],
    ['bytes=-', 200, [0, undefined]],
  ] as const)('%s', async (range, status, [from, to]) => {
    const answer = await get(student, picture, { range })
    const expected = bytes.subarray(from, to)
    expect(answer.status).toBe(status)
    expect(answer.raw).toEqual(expected)
    expect(answer.headers['content-length']).toBe(String(expected.length))
    if (status === 206) {
      const start = bytes.length - bytes.subarray(from).length
      expect(answer.headers['content-range']).toBe(
        `bytes ${start}-${start + expected.length - 1}/${bytes.length}`,
      )
    }
  })
  it('refuses a range outside the file', async () => {
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0', 'bytes=99999999999999999999-']) {
      const answer = await get(student, picture, { range })
      expect([answer.status, answer.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
      expect(answer.raw).toHaveLength(0)
    }
  })
  it('are not sent again to clients that have them', async () => {
    const etag = `"${picture.slice(0, 64)}"`
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await get(student, picture, { 'if-none-match': tag })
      expect([answer.status, answer.raw.length]).toEqual([304, 0])
    }
    expect((await get(student, picture, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get(student, picture, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
    expect((await get(student, picture, { range: 'bytes=0-1', 'if-range': '"old"' })).status).toBe(200)
  })
})
