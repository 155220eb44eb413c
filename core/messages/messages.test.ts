import fc from 'fast-check'
import { expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import { formatMessage } from './format-message.ts'
import { createMessage, type Message } from './message.ts'

const templates: Record<string, string> = catalogue
const gapsOf = (template = '') => [...template.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()

/** A random value for each param. */
const params = fc.record({
  slides: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }),
  words: fc.array(fc.string({ unit: 'grapheme', maxLength: 120 }), { minLength: 1, maxLength: 7 }),
  count: fc.integer({ min: 0, max: 300 }),
  number: fc.integer({ min: 1, max: 9_999 }),
})

it('has both plural forms of a code, with the same params, and no code twice', () => {
  for (const key of Object.keys(templates).filter((key) => /_(?:one|other)$/.test(key))) {
    const code = key.replace(/_(?:one|other)$/, '')
    expect(templates[code], code).toBeUndefined()
    expect(gapsOf(templates[`${code}_one`]), code).toEqual(gapsOf(templates[`${code}_other`]))
  }
  for (const key of Object.keys(templates)) expect(key).toMatch(/^[a-z0-9]+(?:_[a-z0-9]+)*$/)
})

it('has a number for every message with plural forms', () => {
  for (const [key, template] of Object.entries(templates)) {
    const counts = gapsOf(template).some((name) => name === 'count' || name === 'slides')
    if (/_(?:one|other)$/.test(key)) expect(counts, key).toBe(true)
  }
})

it('names no setting of the server to others than administrators', () => {
  // Health and set-up are pages of administrators.
  const forAdministrators = /^(administrator|health|setup)_/
  for (const [key, template] of Object.entries(templates))
    if (!forAdministrators.test(key)) expect(template, key).not.toMatch(/[A-Z]{2,}_[A-Z]{2,}/)
})

it('fills every param of every message', () => {
  const codes = [...new Set(Object.keys(templates).map((key) => key.replace(/_(?:one|other)$/, '')))]
  fc.assert(
    fc.property(fc.constantFrom(...codes), params, (code, { slides, words, count, number }) => {
      const names = gapsOf(templates[code] ?? templates[`${code}_other`])
      const valueFor = (name = '') =>
        ({ slides, words, terms: words, values: words, count, language: 'ko', target: 'zh' })[name] ??
        (name === 'missing' ? { en: slides } : number)
      const message = { code, params: Object.fromEntries(names.map((name) => [name, valueFor(name)])) }
      const text = formatMessage(message as Message)
      expect(text).not.toMatch(/\{\{(?:slides|number|count|language|missing)\}\}/)
      if (names.includes('number')) expect(text).toContain(String(number))
      if (names.includes('language')) expect(text).toContain('Korean')
    }),
  )
})

it('chooses the plural form by the count or by the number of slides', () => {
  expect(formatMessage(createMessage('slides_ready', { count: 1 }))).toBe('1 slide is prepared.')
  expect(formatMessage(createMessage('slides_ready', { count: 0 }))).toBe('0 slides are prepared.')
  expect(formatMessage(createMessage('pages_not_drawn', { slides: [3] }))).toBe(
    'Page 3 could not be converted.',
  )
  expect(formatMessage(createMessage('pages_not_drawn', { slides: [3, 4, 5, 9] }))).toBe(
    'Pages 3–5 and 9 could not be converted.',
  )
})

it('joins messages by spaces, shortens quoted words and names languages', () => {
  const messages = [
    createMessage('slides_not_translated', { slides: [2, 4], language: 'ko' }),
    createMessage('reply_empty'),
  ]
  expect(formatMessage(messages)).toBe(
    'Slides 2 and 4 in Korean could not be translated: The AI model returned an empty answer.',
  )
  expect(formatMessage(createMessage('instructions_not_followed', { words: ['a “b”', 'c', 'd', 'e'] }))).toBe(
    'The built-in engine could not follow this part of your instructions: “a "b"”, “c”, “d” and 1 more.',
  )
  const long = formatMessage(createMessage('instructions_not_followed', { words: ['💡'.repeat(200)] }))
  expect(long).toContain(`“${'💡'.repeat(79)}…”`)
})

it('lists by language what is missing for publishing', () => {
  const missing = { en: [3, 7], ko: [2] }
  expect(formatMessage(createMessage('publish_missing_audio', { missing }))).toBe(
    'Cannot publish: Audio is missing. Slides 3 and 7 in English; slide 2 in Korean.',
  )
})

it('keeps a sentence that was stored before messages had codes', () => {
  expect(formatMessage(createMessage('text', { text: 'Something of {{number}}.' }))).toBe(
    'Something of {{number}}.',
  )
})
