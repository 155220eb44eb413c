import { describe, expect, it } from 'vitest'
import { SpeechFailedError } from '../speech-engine.ts'
import { readMp3 } from '../testing/read-mp3.ts'
import { joinSounds, makeNoise, makeSilence, makeSyllables } from '../testing/sounds.ts'
import { layout, makeSpeech } from './make-speech.ts'
import type { Synthesise } from './speak-sentence.ts'

const secondsOf = (text: string) => text.length * 0.075
const voice: Synthesise = (text) => makeSyllables(secondsOf(text))
const text = 'This is the first sentence of the script. Here is another one.\n\nA new paragraph begins. 🎉'
const speak = (synthesise: Synthesise, spoken = text) =>
  makeSpeech({ text: spoken, language: 'en', synthesise })

/** The reason of a failure; without it a failed comparison would print a million samples. */
const outcome = (spoken: Promise<unknown>) =>
  spoken.then(
    () => 'served',
    (error) => (error instanceof SpeechFailedError ? error.reason : error),
  )

describe('makeSpeech', () => {
  it('puts gaps between sentences, longer ones between paragraphs, and returns a cue for each sentence', async () => {
    const { cues, durationMs } = await speak(voice)
    expect(cues.map((cue) => text.slice(cue.start, cue.end))).toEqual(cues.map((cue) => cue.text))
    expect(cues.map((cue) => cue.index)).toEqual([0, 1, 2])
    const [first, second, third] = cues as [(typeof cues)[0], (typeof cues)[0], (typeof cues)[0]]
    expect(first.startMs).toBe(0)
    expect(Math.abs(second.startMs - first.endMs - layout.sentenceGapMs)).toBeLessThanOrEqual(1)
    expect(Math.abs(third.startMs - second.endMs - layout.paragraphGapMs)).toBeLessThanOrEqual(1)
    expect(durationMs - third.endMs).toBeGreaterThanOrEqual(layout.tailMs - 1)
  })

  it('writes a file of exactly the length that it reports, at 48 kbit/s mono', async () => {
    for (const seconds of [0.4, 1.0001, 2.5004, 31.4]) {
      const { mp3, durationMs } = await speak(
        () => makeSyllables(seconds),
        'x'.repeat(Math.ceil(seconds * 8)).replace(/x{50}(?=x)/g, '$& '),
      )
      const facts = readMp3(mp3)
      expect(facts).toMatchObject({ info: true, kilobits: 48, channels: 1, sampleRate: 22_050, durationMs })
    }
  })

  it('gives a sentence without words a cue of no length, and refuses a text without any words', async () => {
    const { cues } = await speak(voice, '***\nWords are here now.\n…\n🎉 🎉')
    expect(cues.map((cue) => [cue.text, cue.endMs > cue.startMs])).toEqual([
      ['***', false],
      ['Words are here now.', true],
      ['…', false],
      ['🎉 🎉', false],
    ])
    for (const nothing of ['', ' \n ', '🎉', '... !!!', '\u0000\u200b', '\ud800', 'ភាសាខ្មែរ']) {
      expect(await outcome(speak(voice, nothing))).toBe('nothing_to_say')
    }
  })

  it('refuses a text that is too long before it begins', async () => {
    const never: Synthesise = () => expect.unreachable('it began')
    expect(await outcome(speak(never, 'word '.repeat(20_001)))).toBe('too_long')
  })

  const shortened =
    (share: number): Synthesise =>
    (sentence) =>
      makeSyllables(secondsOf(sentence) * share)
  const like =
    (make: (seconds: number) => Int16Array): Synthesise =>
    (sentence) =>
      make(secondsOf(sentence))
  const bad: [string, string, Synthesise][] = [
    ['silence', 'silent', like(makeSilence)],
    ['no samples', 'silent', () => new Int16Array()],
    ['almost silence', 'silent', like((seconds) => makeSyllables(seconds, 20))],
    [
      'one silent sentence',
      'silent',
      (sentence) => (sentence.startsWith('Here') ? makeSilence(2) : voice(sentence)),
    ],
    [
      'a hole',
      'silent',
      like((seconds) => joinSounds(makeSyllables(seconds / 2), makeSilence(3), makeSyllables(seconds / 2))),
    ],
    [
      'full scale',
      'clipped',
      like((seconds) => makeSyllables(seconds).map((x) => Math.max(-32_768, Math.min(32_767, x * 20)))),
    ],
    ['a sixth', 'truncated', shortened(1 / 6)],
    ['sixfold length', 'garbled', shortened(6)],
    ['hiss', 'garbled', like(makeNoise)],
  ]
  it.each(bad)('catches %s', async (_what, reason, synthesise) => {
    expect(await outcome(speak(synthesise, `${text} ${text}`))).toBe(reason)
  })

  it('of a voice that always sounds the same leaves out what fails, and names it', async () => {
    const stumbling: Synthesise = (spoken) =>
      spoken.includes('another') ? makeSilence(2) : spoken === 'a' ? new Int16Array() : voice(spoken)
    const spoken = await makeSpeech({ text, language: 'en', synthesise: stumbling, leavesOut: true })
    expect(spoken.leftOut).toEqual(['another'])
    expect(spoken.cues.map((cue) => cue.endMs > cue.startMs)).toEqual([true, true, true])
    const silent = makeSpeech({ text, language: 'en', synthesise: like(makeSilence), leavesOut: true })
    expect(await outcome(silent)).toBe('nothing_to_say')
  })

  it('names the reason in one message', async () => {
    await expect(speak(like(makeSilence))).rejects.toThrow(
      'The audio of “This is the first sentence of the script.” is silent and was not kept.',
    )
  })
})

describe('pronunciations', () => {
  it('reach only the voice: cues stay offsets of the written text', async () => {
    const heard: string[] = []
    const text = 'SQL holds x² rows. SQL again.'
    const { cues } = await makeSpeech({
      text,
      language: 'en',
      pronunciations: [{ word: 'SQL', say_as: 'sequel', language: null }],
      synthesise(sentence) {
        heard.push(sentence)
        return voice(sentence)
      },
    })
    expect(heard).toEqual(['sequel holds x squared rows.', 'sequel again.'])
    expect(cues.map(({ start, end }) => text.slice(start, end))).toEqual(['SQL holds x² rows.', 'SQL again.'])
  })
})
