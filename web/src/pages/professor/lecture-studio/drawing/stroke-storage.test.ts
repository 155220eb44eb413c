import type { Ink } from '@lectern/core/ink/ink.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findStoredStrokes, forgetStrokes, storeStrokes } from './stroke-storage.ts'

let stored: Map<string, string>
let isFull: boolean
beforeEach(() => {
  stored = new Map()
  isFull = false
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      stored.set(key, value)
    },
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

const ink: Ink = {
  width: 1920,
  height: 1080,
  items: [{ kind: 'text', color: 'blue', size: 4, x: 10, y: 20, text: 'Look' }],
}
const kept = { drawingId: null, ink }

it('restores strokes for their user, lecture and page only', () => {
  expect(storeStrokes('anna lecture', '/picture', kept)).toBe(true)
  expect(findStoredStrokes('anna lecture', '/picture')).toEqual(kept)
  expect(findStoredStrokes('anna lecture', '/another')).toBeNull()
  expect(findStoredStrokes('berta lecture', '/picture')).toBeNull()
  forgetStrokes('anna lecture', '/picture')
  expect(findStoredStrokes('anna lecture', '/picture')).toBeNull()
})

it('stores which saved drawing the strokes belong to', () => {
  storeStrokes('anna lecture', '/picture', { ...kept, drawingId: 'one' })
  expect(findStoredStrokes('anna lecture', '/picture')?.drawingId).toBe('one')
})

it("reports that the browser's storage is unavailable", () => {
  isFull = true
  expect(storeStrokes('anna lecture', '/picture', kept)).toBe(false)
})

it.each(['', 'null', '7', '{}', '{"ink":{}}', '{"ink":"[]"}', '{'])(
  'ignores the invalid entry %j',
  (value) => {
    stored.set('strokes anna lecture /picture', value)
    expect(findStoredStrokes('anna lecture', '/picture')).toBeNull()
  },
)
