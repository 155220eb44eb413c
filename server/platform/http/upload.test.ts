import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCourse, makeLecture, makeProfessor, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { uploadFolder } from '../start.ts'

let platform: TestApp
let professor: Person
let url: string
beforeAll(async () => {
  platform = await startTestApp()
  professor = await makeProfessor(platform)
  const { id } = await makeLecture(platform, await makeCourse(professor))
  url = `/api/lectures/${id}/upload`
  await platform.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => platform.stop())

const leftovers = () => readdir(uploadFolder(platform.context.config))
const begun = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4'

const postForm = async (body: string, type = 'multipart/form-data; boundary=b') => {
  const answer = await platform.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${professor.token}`, 'content-type': type },
    payload: body,
  })
  return [answer.statusCode, answer.json().detail]
}

describe('an upload', () => {
  it('leaves no file behind when the sender disconnects', async () => {
    const { port } = platform.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${professor.token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n${begun}${'x'.repeat(50_000)}`,
    )
    while ((await leftovers()).length === 0) await sleep(10)
    socket.destroy()
    while ((await leftovers()).length > 0) await sleep(10)
    expect(await leftovers()).toEqual([])
  })
  it('is refused with a message when the form is incomplete, and leaves no file behind', async () => {
    const sentence = 'The upload was cut off or is incomplete. Please try again.'
    expect(await postForm(begun)).toEqual([400, sentence])
    expect(await postForm(begun, 'multipart/form-data')).toEqual([400, sentence])
    expect(await leftovers()).toEqual([])
  })
  it('is refused with a message when it has too many fields or files', async () => {
    const fields = Array.from(
      { length: 50 },
      (_, index) => `--b\r\ncontent-disposition: form-data; name="f${index}"\r\n\r\nx\r\n`,
    )
    expect(await postForm(`${fields.join('')}${begun}\r\n--b--\r\n`)).toEqual([
      400,
      'The form has too many fields.',
    ])
    expect(await postForm(`${begun}\r\n${begun}\r\n--b--\r\n`)).toEqual([400, 'Send one file only.'])
    expect(await leftovers()).toEqual([])
  })
})
