import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeWebVtt } from './webvtt.ts'

test('writes cues in order, with hours and milliseconds', () => {
  const cues = [
    { startMs: 3_600_001.4, endMs: 3_601_000, text: 'Second.' },
    { startMs: 0, endMs: 900, text: 'First\n\nline --> <b>&' },
    { startMs: 5, endMs: 5, text: 'Nothing to hear' },
    { startMs: 6, endMs: 9, text: '  ' },
  ]
  expect(writeWebVtt(cues, 'en')).toBe(
    [
      'WEBVTT\nLanguage: en',
      '1\n00:00:00.000 --> 00:00:00.900\nFirst line --&gt; &lt;b&gt;&amp;',
      '2\n01:00:00.001 --> 01:00:01.000\nSecond.\n',
    ].join('\n\n'),
  )
})

test('no text can end a cue, begin one, or be read as markup', () => {
  const cue = fc.record({ startMs: fc.nat(9e6), endMs: fc.nat(9e6), text: fc.string({ unit: 'binary' }) })
  fc.assert(
    fc.property(fc.array(cue), (cues) => {
      const shown = cues.filter(({ startMs, endMs, text }) => endMs > startMs && text.trim() !== '')
      const blocks = writeWebVtt(cues, 'en').trimEnd().split('\n\n').slice(1)
      expect(blocks).toHaveLength(shown.length)
      for (const block of blocks) {
        const [, times = '', ...text] = block.split('\n')
        expect(times).toMatch(/^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}$/)
        expect(text).toHaveLength(1)
        expect(text[0]).not.toMatch(/[<>]/)
      }
    }),
  )
})
