import { readFileSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'

const script = readFileSync(new URL('public/before-paint.js', import.meta.url), 'utf8')

/** The attributes that the page has before its first paint, on such a line. */
function paintOn(connection?: { effectiveType?: string; saveData?: boolean }): Record<string, string> {
  const attributes: Record<string, string> = {}
  const root = {
    lang: 'en',
    setAttribute: (name: string, value: string) => {
      attributes[name] = value
    },
  }
  vi.stubGlobal('document', { documentElement: root, querySelector: () => null })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('navigator', { connection })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('setTimeout', () => 0)
  new Function(script)()
  return attributes
}

afterEach(() => void vi.unstubAllGlobals())

it('asks for no typeface on a slow line, or where data shall be saved', () => {
  expect(paintOn({ effectiveType: '3g' })['data-line']).toBe('slow')
  expect(paintOn({ effectiveType: 'slow-2g' })['data-line']).toBe('slow')
  expect(paintOn({ effectiveType: '4g', saveData: true })['data-line']).toBe('slow')
})

it('asks for it on other lines, and where the browser does not tell', () => {
  expect(paintOn({ effectiveType: '4g', saveData: false })).not.toHaveProperty('data-line')
  expect(paintOn()).not.toHaveProperty('data-line')
  expect(paintOn({})).not.toHaveProperty('data-line')
})
