import type { Pronunciation } from '@lectern/contract/courses.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { processorTimeOf } from '../testing/processor-time.ts'
import { applyPronunciations, pronounce } from './pronounce.ts'

const say = (word: string, say_as: string, language: Pronunciation['language'] = null): Pronunciation => ({
  word,
  say_as,
  language,
})

describe('applyPronunciations', () => {
  it.each<[string, Pronunciation[], string, string]>([
    ['whole words', [say('cat', 'dog')], 'cat, concat cats cat.', 'dog, concat cats dog.'],
    ['a word without capitals in any case', [say('gif', 'jif')], 'GIF Gif gif', 'jif jif jif'],
    ['a word with capitals only like this', [say('US', 'you ess')], 'US us Us', 'you ess us Us'],
    ['both beside each other', [say('US', 'you ess'), say('us', 'uzz')], 'US us Us', 'you ess uzz uzz'],
    ['the longest first', [say('new', 'n'), say('New York', 'ny')], 'New York new', 'ny n'],
    ['never its own result', [say('a', 'b'), say('b', 'a')], 'a b', 'b a'],
    [
      'words with signs',
      [say('C++', 'see plus plus'), say('.NET', 'dot net')],
      'C++ and .NET!',
      'see plus plus and dot net!',
    ],
    ['before a particle', [say('GPU', '지피유')], 'GPU를 GPUs', '지피유를 GPUs'],
    ['Korean words with particles', [say('서울', '써울')], '서울에서', '써울에서'],
    ['Chinese words by containment', [say('重庆', '虫庆')], '我在重庆大学', '我在虫庆大学'],
    ['accents, composed or not', [say('café', 'kaffay')], 'cafe\u0301 CAFÉ cafe', 'kaffay kaffay cafe'],
    ['no word inside a sign', [say('e', 'x')], 'e\u0301 e', 'é x'],
    [
      'the language before all',
      [say('x', 'all'), say('x', 'own', 'en'), say('x', 'other', 'ko')],
      'x',
      'own',
    ],
    ['the first of two', [say('x', 'one'), say('x', 'two')], 'x', 'one'],
    ['text, not a pattern', [say('a.c', '$&$1'), say('(', 'open')], 'abc a.c (', 'abc $&$1 open'],
    ['emoji', [say('😀', 'smile')], '😀😀!', 'smilesmile!'],
  ])('takes %s', (_, list, text, said) => {
    expect(applyPronunciations(text, list, 'en')).toBe(said)
  })

  it('leaves out other languages', () => {
    expect(applyPronunciations('x', [say('x', 'y', 'ko')], 'en')).toBe('x')
  })

  const word = fc.string({ unit: fc.constantFrom(...'abAB가的 +é'), minLength: 1, maxLength: 5 })
  const lists = fc.array(
    fc.record({ word, say_as: word, language: fc.constantFrom(null, 'en' as const, 'ko' as const) }),
  )

  it('splits the text into changed and unchanged pieces that add up to it', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abAB가的 +é.') }), lists, (text, list) => {
        const { said, changes, used } = pronounce(text, list, 'en')
        let rest = text
        let built = ''
        for (const { from, to } of changes) {
          const at = rest.indexOf(from)
          expect(at).toBeGreaterThanOrEqual(0)
          const entry = used.find(
            (one) => one.say_as === to && one.word.trim().toLowerCase() === from.toLowerCase(),
          )
          expect(entry).toBeDefined()
          built += to
          rest = rest.slice(at + from.length)
        }
        expect(said.length).toBeGreaterThanOrEqual(built.length)
        if (changes.length === 0) expect(said).toBe(text)
        expect(pronounce(text, used, 'en').said).toBe(said)
      }),
      { numRuns: 1000 },
    )
  })

  it('does no more for a hostile list: the steps grow with the text alone', () => {
    const hostile = Array.from({ length: 500 }, (_, index) =>
      say('가'.repeat(99) + String.fromCodePoint(0xac01 + index), 'x'),
    )
    const timeOf = (length: number) => {
      const text = '가'.repeat(length)
      return processorTimeOf(() => expect(applyPronunciations(text, hostile, 'ko')).toBe(text))
    }
    timeOf(5_000)
    expect(timeOf(40_000)).toBeLessThan(40 * (timeOf(5_000) + 10_000))
  })
})
