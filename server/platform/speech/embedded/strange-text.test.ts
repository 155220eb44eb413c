import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { SpeechFailedError } from '../speech-engine.ts'
import { createEmbeddedSpeech } from './embedded-speech.ts'
import { voices } from './voices.ts'

const engine = createEmbeddedSpeech()
afterAll(() => engine.close())

/** Speaks a text, and checks its cues: in order, and ranges of the text as it is shown. */
async function speak(text: string, language: string) {
  try {
    const spoken = await engine.speak({ text, language })
    let at = 0
    for (const cue of spoken.cues) {
      if (text.slice(cue.start, cue.end) !== cue.text) throw new Error(`a cue of other words: ${cue.text}`)
      if (cue.startMs < at || cue.endMs < cue.startMs) throw new Error('cues out of order')
      at = cue.endMs
    }
    if (at > spoken.durationMs) throw new Error('a cue after the end')
    return spoken
  } catch (error) {
    if (error instanceof SpeechFailedError && error.reason === 'nothing_to_say') return undefined
    throw error
  }
}

const words = {
  'letters that voices name': 'Yabuŋumaŋgubuṛan.',
  phonetics: 'It is said [ˈstɹɛŋkθs] or /pʰaʃ/.',
  mathematics: 'Let 𝑥 be in 𝔸 and 𝒚 in ℝ.',
  Vietnamese: 'Nguyễn Thị Bưởi, Việt Nam.',
  Polish: 'Zażółć gęślą jaźń.',
  Turkish: 'Iğdır ve İstanbul, şeker.',
  'other scripts': 'A word ภาษาไทย, مرحبا, שלום, नमस्ते, ქართული, ελληνικά here.',
  emoji: 'Well 👩‍👩‍👧🇰🇷 done 🎉.',
  'zero width': 'a\u200bb\u200cc\u200dd\ufeff e\u2060f.',
  controls: 'One\u0000\u0001\u001b[31m two.',
  'a lone surrogate': 'Half \ud83c here \udf89.',
  dashes: '- - - - - - a - - - - - -',
  'combining marks': 'a̸̢̧̛̺̘͇̮̦b̵̢c̶ is loud.',
}

describe('strange text', () => {
  const languages = Object.keys(voices)
  it.each(Object.entries(words))('with %s is spoken', async (what, text) => {
    // Two languages for each text, and each language with some texts.
    const at = Object.keys(words).indexOf(what)
    for (const offset of [0, 4]) {
      const language = languages[(at + offset) % languages.length] as string
      expect([language, (await speak(text, language)) !== undefined]).toEqual([language, true])
    }
  })

  it('is spoken without a word that no voice can say, and the word is named', async () => {
    const endless = 'x'.repeat(5_000)
    const spoken = await speak(`The word ភាសា is Khmer. Here is ${endless} at its end.`, 'en')
    expect(spoken?.leftOut).toEqual(['ភាសា', endless])
    const [first, second] = spoken?.cues ?? []
    for (const cue of [first, second, spoken?.cues.at(-1)])
      expect(cue?.endMs).toBeGreaterThan(cue?.startMs ?? 0)
    expect(spoken?.durationMs).toBeLessThan(6_000)
  })

  it.each(['☃★♠♣♥♦', '\ud800', '\u0001\u0002', 'ភាសាខ្មែរ', '1'.repeat(3_000), '*** ‰ §', '', '👍'])(
    'without any word that can be spoken says so: %j',
    async (text) => {
      expect(await speak(text, 'en')).toBeUndefined()
    },
  )

  it('of a character whose sound the dictionary lacks has nothing to say', async () => {
    expect(await speak('㐀', 'ja')).toBeUndefined()
  })

  it('of any kind is spoken, or has nothing to say', async () => {
    const unit = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom(' ', '. ', '\n', 'the ', ...Object.values(words)),
      fc.string({ unit: fc.constantFrom(...'ɐʃŋṛłøþðẹọ字가กאبन1x²^—…'), maxLength: 8 }),
    )
    const text = fc.array(unit, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''))
    const language = fc.constantFrom(...languages)
    await fc.assert(
      fc.asyncProperty(text, language, async (...spoken) => {
        await speak(...spoken)
      }),
      { numRuns: 16 },
    )
  })
})
