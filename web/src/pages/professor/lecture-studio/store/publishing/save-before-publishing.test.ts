import type { Lecture } from '@lectern/contract/lectures.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../../api/query-client.ts'
import { makeStorage } from '../../../../../api/testing/browser-storage.ts'
import { listUnsavedSlides } from '../../../../../features/script-drafts/list-unsaved-slides.ts'
import { entry, lectureOf } from '../../testing/lecture-of.ts'
import { createStudioStore } from '../create-studio-store.ts'
import { findLecture, lectureKey } from '../studio-data.ts'

const draft = { text: 'Restored text.', revision: 1, slide: 1 }
let calls: string[]
let answer: (lecture: Lecture) => Response
const navigate = vi.fn()

const openStudio = (published: boolean) => {
  const lecture = { ...lectureOf({ en: [entry(1, 'Hello.', 'current')] }), published }
  queryClient.setQueryData(lectureKey('lecture'), lecture)
  const store = createStudioStore({
    lectureId: 'lecture',
    userId: 'user',
    params: new URLSearchParams(),
    navigate,
  })
  // As from the history: autosave leaves it alone.
  store.getState().replaceText({ slide: 1, page: '/picture-1', language: 'en' }, draft.text)
  return store.getState
}

beforeEach(() => {
  calls = []
  answer = (lecture) => new Response(JSON.stringify(lecture))
  navigate.mockReset()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', makeStorage(new Map()))
  vi.stubGlobal('sessionStorage', makeStorage(new Map()))
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    calls.push(`${method} ${url.split('?')[0]}`)
    const lecture = structuredClone(findLecture('lecture')) as Lecture
    if (url.includes('/save'))
      Object.assign(lecture.slides.en?.[0] ?? {}, { script: JSON.parse(`${body}`).script, revision: 2 })
    if (url.includes('/highlights')) return new Response('[]')
    return answer(lecture)
  })
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('saves a text from the history, which autosave leaves alone, before the lecture is published', async () => {
  const studio = openStudio(false)
  expect(studio().drafts.size).toBe(1)
  await studio().publish()
  expect(calls.filter((call) => !call.startsWith('GET'))).toEqual([
    'PUT /api/lectures/lecture/slides/1/save',
    'PUT /api/lectures/lecture',
  ])
  expect(studio().drafts.size).toBe(0)
})

it('asks before the page of the update is opened, and opens it when all is saved', async () => {
  const studio = openStudio(true)
  await studio().askToPublish()
  expect(studio().publishDialog).toBe('saveToUpdate')
  expect(navigate).not.toHaveBeenCalled()
  await studio().saveToUpdate()
  expect(calls).toContain('PUT /api/lectures/lecture/slides/1/save')
  expect(navigate).toHaveBeenCalledWith('/professor/lectures/lecture/update')
})

it('publishes nothing when a text cannot be saved', async () => {
  const studio = openStudio(false)
  answer = () => new Response(JSON.stringify({ detail: 'No.' }), { status: 400 })
  await studio().publish()
  expect(calls).not.toContain('PUT /api/lectures/lecture')
  expect(studio().drafts.size).toBe(1)
})

it('lists for the page of the update what this browser keeps for the studio', () => {
  const lecture = lectureOf({ en: [entry(1, 'Hello.', 'current'), entry(2, 'Bye.', 'current')] })
  const kept = (text: string) => new Map([['en /picture-2', { ...draft, text }]])
  const list = (drafts: ReturnType<typeof kept>) =>
    listUnsavedSlides({ drafts, unsavedHighlights: new Map() }, lecture)
  expect(list(kept('Other.'))).toEqual([{ slide: 2, language: 'en' }])
  expect(list(kept('Bye.'))).toEqual([])
  expect(list(new Map([['en /gone', draft]]))).toEqual([])
  const unsavedHighlights = new Map([['/picture-1', { list: [], basedOn: 0 }]])
  expect(listUnsavedSlides({ drafts: new Map(), unsavedHighlights }, lecture)).toEqual([
    { slide: 1, language: 'en' },
  ])
})
