import type { Lecture } from '@lectern/contract/lectures.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { getToasts } from '../../../../ui/feedback/toasts.tsx'
import { entry, lectureOf } from '../testing/lecture-of.ts'
import { createStudioStore } from './create-studio-store.ts'
import { listUnsaved } from './document/script.ts'
import { findLecture, lectureKey } from './studio-data.ts'

/** Presses Undo in the newest toast. */
const undoLast = () => getToasts().at(-1)?.action?.run()

const first = { slide: 1, page: '/picture-1', language: 'en' }
const second = { slide: 2, page: '/picture-2', language: 'en' }
const key = 'en /picture-1'

const openStudio = () =>
  createStudioStore({
    lectureId: 'lecture',
    userId: 'user',
    params: new URLSearchParams(),
    navigate: () => undefined,
  }).getState

/** The server's answer to a save: the lecture with the sent text as revision 2. */
const answerSaves = (whenAsked: () => void = () => undefined) =>
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit) => {
    whenAsked()
    const saved = structuredClone(findLecture('lecture')) as Lecture
    Object.assign(saved.slides.en?.[0] ?? {}, { script: JSON.parse(`${body}`).script, revision: 2 })
    return new Response(JSON.stringify(saved))
  })

beforeEach(() => {
  const lecture = lectureOf({ en: [entry(1, 'Hello.', 'none'), entry(2, 'Goodbye.', 'none')] })
  queryClient.setQueryData(lectureKey('lecture'), lecture)
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('a selected annotation', () => {
  it('is selected on its own slide only, in each language', () => {
    const read = openStudio()
    read().go({ slide: 1 })
    read().select('marker_underline_1')
    read().go({ slide: 1, language: 'ko', tab: 'overview' })
    expect(read().selectedId).toBe('marker_underline_1')
    read().go({ slide: 2 })
    expect(read().selectedId).toBeNull()
  })
})

describe('a typed text', () => {
  it('is a draft over the stored revision until it is the stored text again', () => {
    const read = openStudio()
    read().type(first, 'Hello you.')
    expect(read().drafts.get(key)).toEqual({ text: 'Hello you.', revision: 1, slide: 1 })
    expect(listUnsaved(read(), findLecture('lecture') as Lecture)).toEqual(['en 1'])
    read().type(first, 'Hello.')
    expect(read().drafts.size).toBe(0)
  })

  it('is no draft after it was saved', async () => {
    answerSaves()
    const read = openStudio()
    read().type(first, 'Hello you.')
    expect(await read().save(first)).toBe(true)
    expect(read().drafts.size).toBe(0)
    expect(findLecture('lecture')?.slides.en?.[0]).toMatchObject({ script: 'Hello you.', revision: 2 })
  })

  it('stays a draft over the new revision if it was typed during a save', async () => {
    const read = openStudio()
    answerSaves(() => read().type(first, 'Hello you two.'))
    read().type(first, 'Hello you.')
    await read().save(first)
    expect(read().drafts.get(key)).toEqual({ text: 'Hello you two.', revision: 2, slide: 1 })
  })

  it('stays a draft if the save fails, and the store says why', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError()))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const read = openStudio()
    read().type(first, 'Hello you.')
    expect(await read().save(first, 'Not saved.')).toBe(false)
    expect(read().drafts.get(key)).toMatchObject({ text: 'Hello you.', sent: ['Hello you.'] })
    expect(read().failure).toMatchObject({ key, isUnanswered: true })
    expect(read().saves).toBe(0)
  })
})

describe('an annotation', () => {
  const highlight = { type: 'highlight' as const, content: 'Hello', attributes: { text: 'Hello' } }
  const box = { x: 1, y: 2, width: 30, height: 4 }

  it('is inserted into the present text, and its box is an unsaved highlight of the page', () => {
    const read = openStudio()
    read().insertAnnotation(first, 0, 5, highlight, { box })
    expect(read().drafts.get(key)?.text).toMatch(/^\[highlight text="Hello"\]Hello\[\/highlight\]\.$/)
    expect(read().unsavedHighlights.get('/picture-1')?.list).toMatchObject([
      { text: 'Hello', boundingBox: box },
    ])
  })

  it('is removed by Undo with its box, and letters that were typed since stay', () => {
    const read = openStudio()
    read().insertAnnotation(first, 0, 5, highlight, { box })
    read().type(first, `${read().drafts.get(key)?.text} You.`)
    undoLast()
    expect(read().drafts.get(key)?.text).toBe('Hello. You.')
    expect(read().unsavedHighlights.get('/picture-1')).toBeUndefined()
  })
})

it('names a address as open until another slide or language is chosen', () => {
  const read = openStudio()
  expect(read().isOpen(first)).toBe(true)
  read().go({ slide: 2 })
  expect(read().isOpen(first)).toBe(false)
  expect(read().isOpen(second)).toBe(true)
  read().go({ language: 'ko' })
  expect(read().isOpen(second)).toBe(false)
})

it('ends the message about a change of the slide when another slide is opened', () => {
  const read = openStudio()
  const highlight = { type: 'highlight' as const, content: 'Hello', attributes: { text: 'Hello' } }
  read().insertAnnotation(first, 0, 5, highlight)
  const { length } = getToasts()
  read().go({ slide: 1, tab: 'overview' })
  read().go({ slide: 2 })
  expect(getToasts()).toHaveLength(length - 1)
})
