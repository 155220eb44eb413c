import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type JobSentence, jobSentences, quoteWords, tell } from './job-sentences.ts'
import { LANGUAGES } from './languages.ts'
import { listNumbers } from './list-numbers.ts'
import { readTold } from './read-told.ts'

const names = Object.keys(jobSentences).map((key) => key.replace(/_(?:one|other)$/, '') as JobSentence)
const told = fc
  .record({
    key: fc.constantFrom(...names),
    count: fc.integer({ min: 0, max: 300 }),
    number: fc.integer({ min: 1, max: 9999 }),
    slides: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 40 }),
    language: fc.constantFrom(...LANGUAGES.map(({ code }) => code)),
    words: fc.array(fc.string({ unit: 'grapheme', maxLength: 120 }), { minLength: 1, maxLength: 7 }),
    most: fc.constantFrom(3 as const, 5 as const),
  })
  .map(({ key, count, number, slides, language, words, most }) => {
    const list = slides.toSorted((one, other) => one - other)
    const isList = /\{\{slides\}\}/.test(tell(key))
    const all = {
      number,
      done: number,
      from: number,
      to: number,
      total: number,
      slides: listNumbers(list),
      language,
      asked: language,
      words: quoteWords(words, most),
      count: isList ? list.length : count,
    }
    const gaps = [...tell(key).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as keyof typeof all)
    return { key, values: all, shown: Object.fromEntries(gaps.map((name) => [name, all[name]])) }
  })

it('reads back what was told, whatever follows what', () => {
  fc.assert(
    fc.property(fc.array(told, { minLength: 1, maxLength: 5 }), (list) => {
      const read = readTold(list.map(({ key, values }) => tell(key, values)).join(' '))
      expect(read.map((one) => ('key' in one ? one.key : one.text))).toEqual(list.map(({ key }) => key))
      for (const [index, one] of read.entries())
        if ('key' in one) expect(one.values).toMatchObject(list[index]?.shown ?? {})
    }),
  )
})

it('gives back other words as they are, before, between and behind', () => {
  const ready = { key: 'slidesReady', values: { count: 2 } }
  expect(readTold('2 slides are ready. Something else. The disk is full! 2 slides are ready.')).toEqual([
    ready,
    { text: 'Something else. The disk is full!' },
    ready,
  ])
  expect(readTold('x: The lecture was deleted.')).toEqual([
    { text: 'x:' },
    { key: 'lectureGone', values: {} },
  ])
  expect(readTold('')).toEqual([])
  expect(readTold('12 slides are readyish.')).toEqual([{ text: '12 slides are readyish.' }])
})

it('loses no word of any text', () => {
  const piece = fc.oneof(
    fc.constantFrom('. ', ': ', '1, 2 and ', 'Slide ', 'Slides 1–3', 'is new.'),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const message = pieces.join('')
      const words = readTold(message).map((one) => ('key' in one ? tell(one.key, one.values) : one.text))
      expect(words.join('').replaceAll(/\s/g, '')).toBe(message.replaceAll(/\s/g, ''))
    }),
  )
})
