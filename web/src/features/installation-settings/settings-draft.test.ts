import type { SettingState } from '@lectern/contract/installation-settings.ts'
import { expect, test } from 'vitest'
import { listParts, settingLabels } from './setting-names.ts'
import { byName, changesOf, type SettingsDraft, toDraft, toFirstDraft } from './settings-draft.ts'

const names = Object.keys(settingLabels) as SettingState['name'][]

/** The states of a server on which these settings are set. */
const statesOf = (
  set: Partial<Record<SettingState['name'], string>>,
  locks: Partial<Record<string, string>> = {},
) =>
  byName(
    names.map((name) => ({
      name,
      value: name.endsWith('_API_KEY') || name === 'SMTP_URL' ? null : (set[name] ?? null),
      is_set: set[name] !== undefined,
      is_unreadable: false,
      locked_by: locks[name] ?? null,
    })),
  )
const plain = statesOf({})
const withModel = statesOf({
  AI_MODEL: 'ollama:llama3.2:3b',
  AI_BASE_URL: 'http://gpu:11434/v1',
  AI_API_KEY: 'x',
})
const change = (draft: SettingsDraft, model: Partial<SettingsDraft['model']>): SettingsDraft => ({
  ...draft,
  model: { ...draft.model, ...model },
})

test('each setting belongs to a part of the page', () => {
  expect(names.filter((name) => listParts([name]).length === 0)).toEqual([])
})

test('each setting of the page is read into the draft and sent from there', () => {
  const choices = {
    PROFESSOR_REGISTRATION: 'nobody',
    ERASED_GRADES: 'delete',
    AI_MODEL: 'openai:gpt',
    SPEECH_MODEL: 'openai:tts',
  }
  const all = statesOf({ ...Object.fromEntries(names.map((name) => [name, 'x'])), ...choices })
  const sent = Object.keys(changesOf(toDraft(all), plain))
  // Secrets never reach the browser, and limits of professors have a page of their own.
  const others = /_API_KEY$|^SMTP_URL$|^PROFESSOR_(STORAGE_GB|TOKENS)$/
  expect(sent.toSorted()).toEqual(names.filter((name) => !others.test(name)).toSorted())
})

test('nothing has changed in a draft as it was opened', () => {
  for (const states of [plain, withModel]) expect(changesOf(toDraft(states), states)).toEqual({})
})

test('the name of a model may hold colons', () => {
  expect(toDraft(withModel).model).toMatchObject({ provider: 'ollama', model: 'llama3.2:3b' })
})

test('a key that was not typed is left out, and stays on the server', () => {
  const draft = change(toDraft(withModel), { model: 'qwen3' })
  expect(changesOf(draft, withModel)).toEqual({ AI_MODEL: 'ollama:qwen3' })
  expect(changesOf(change(draft, { key: ' sk-1 ' }), withModel)).toEqual({
    AI_MODEL: 'ollama:qwen3',
    AI_API_KEY: 'sk-1',
  })
})

test('the built-in engine takes everything of the model away', () => {
  expect(changesOf(change(toDraft(withModel), { provider: '' }), withModel)).toEqual({
    AI_MODEL: '',
    AI_BASE_URL: '',
    AI_API_KEY: '',
  })
})

test('a mail server that was not typed again stays, and No mail takes it away', () => {
  const states = statesOf({ SMTP_URL: 'x', MAIL_FROM: 'a@b.example', PUBLIC_URL: 'http://x' })
  const draft = toDraft(states)
  expect(draft.mail).toEqual({ sends: true, server: '', sender: 'a@b.example', publicUrl: 'http://x' })
  expect(changesOf({ ...draft, mail: { ...draft.mail, sender: 'c@b.example' } }, states)).toEqual({
    MAIL_FROM: 'c@b.example',
  })
  expect(changesOf({ ...draft, mail: { ...draft.mail, sends: false } }, states)).toEqual({
    SMTP_URL: '',
    MAIL_FROM: '',
  })
  const moved = { ...draft.mail, sends: false, publicUrl: 'http://y' }
  expect(changesOf({ ...draft, mail: moved }, states)).toMatchObject({ SMTP_URL: '', PUBLIC_URL: 'http://y' })
})

test('locked settings are never sent', () => {
  const states = statesOf(
    { AI_MODEL: 'openai:gpt-5' },
    { AI_MODEL: 'AI_MODEL', AI_BASE_URL: 'AI_MODEL', AI_API_KEY: 'AI_MODEL' },
  )
  const draft = change(toDraft(states), { provider: 'google', model: 'x', key: 'y', address: 'z' })
  expect(changesOf({ ...draft, registration: 'nobody' }, states)).toEqual({
    PROFESSOR_REGISTRATION: 'nobody',
  })
})

test('what the server cannot read is replaced, also where nothing was typed', () => {
  const lost = new Set(['PROFESSOR_REGISTRATION', 'AI_MODEL', 'AI_API_KEY', 'SMTP_URL', 'PROFESSOR_TOKENS'])
  const states = byName(
    Object.values(statesOf({ PROFESSOR_REGISTRATION: 'invitation' })).map((state) => ({
      ...state,
      is_unreadable: lost.has(state.name),
    })),
  )
  expect(changesOf(toDraft(states), states)).toEqual({
    PROFESSOR_REGISTRATION: 'invitation',
    AI_MODEL: '',
    AI_API_KEY: '',
    SMTP_URL: '',
    PROFESSOR_TOKENS: '',
  })
})

test('the setup offers the address by which the administrator came, unless it is this machine or set already', () => {
  const offered = (address: string, states = plain) => toFirstDraft(states, new URL(address)).mail.publicUrl
  expect(offered('https://lectern.school.example/setup?token=x')).toBe('https://lectern.school.example')
  for (const own of ['http://localhost:3000/', 'http://127.0.0.1:3000/', 'http://[::1]:3000/'])
    expect(offered(own)).toBe('')
  expect(offered('https://a.example/', statesOf({ PUBLIC_URL: 'https://b.example' }))).toBe(
    'https://b.example',
  )
  const draft = toFirstDraft(plain, new URL('https://a.example/'))
  expect(changesOf(draft, plain)).toEqual({ PUBLIC_URL: 'https://a.example' })
})
