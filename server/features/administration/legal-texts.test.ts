import { administration } from '@lectern/contract/administration.ts'
import { legalTexts } from '@lectern/contract/legal-texts.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clientOf } from '../../testing/client.ts'
import { makeAdministrator, makeStudent, type Person } from '../../testing/factories.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let platform: TestApp
let administrator: Person
beforeAll(async () => {
  platform = await startTestApp()
  administrator = await makeAdministrator(platform)
})
afterAll(() => platform.stop())

const save = (body: object) => administrator.call(administration.saveSettings, { wrongBody: body })
const nobody = () => clientOf(platform.app)
const links = async () => (await nobody().call(legalTexts.links)).body
const read = (kind: 'privacy' | 'imprint') => nobody().call(legalTexts.read, { params: { kind } })

it('stand nowhere until an administrator sets them', async () => {
  const student = await makeStudent(platform)
  expect((await student.call(administration.saveSettings, { body: { IMPRINT: 'Mine' } })).status).toBe(403)
  expect(await links()).toEqual({ privacy: null, imprint: null })
  expect((await read('privacy')).status).toBe(404)
  expect((await nobody().call(legalTexts.read, { params: { kind: 'settings' } })).status).toBe(404)
})

it('are an address or a text that everybody reads, as it was typed', async () => {
  const text = 'Wir speichern **wenig**.\n\n- Name\n- <script>alert(1)</script>\n- العربية ../../etc/passwd'
  expect(
    (await save({ PRIVACY_NOTICE: ` ${text}\n`, IMPRINT: 'https://school.example/impressum?a=1' })).status,
  ).toBe(200)
  expect(await links()).toEqual({
    privacy: { address: null },
    imprint: { address: 'https://school.example/impressum?a=1' },
  })
  expect((await read('privacy')).body).toEqual({ address: null, text })
  expect((await read('imprint')).body).toEqual({ address: 'https://school.example/impressum?a=1', text: '' })
  await save({ PRIVACY_NOTICE: '\u200b', IMPRINT: '문의하기' })
  expect(await links()).toEqual({ privacy: null, imprint: { address: null } })
})

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://school.example',
  'data:text/html,hello',
  'http://school.example/privacy',
  'https://user:password@school.example/',
  'https:school.example',
  'https://',
  'school.example/privacy',
  '/privacy',
])('refuse %s', async (value) => {
  const refused = await save({ PRIVACY_NOTICE: value })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { code: 'setting_unusable', params: { field: 'PRIVACY_NOTICE' } },
  ])
  expect(await links()).toMatchObject({ privacy: null })
})

it('may be long, but not longer than the limit, and the audit log has the beginning', async () => {
  const long = 'A sentence. '.repeat(2_500).trim()
  expect((await save({ PRIVACY_NOTICE: long })).status).toBe(200)
  expect((await read('privacy')).body.text).toBe(long)
  expect((await save({ PRIVACY_NOTICE: `${long} and more` })).status).toBe(422)
  const { body } = await administrator.call(administration.audit, { query: { group: 'settings' } })
  const noted = String(body.entries[0]?.details.PRIVACY_NOTICE)
  expect([noted.length, noted.endsWith('…')]).toEqual([201, true])
})
