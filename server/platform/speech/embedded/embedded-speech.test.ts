import { defaultVoice, type VoiceSettings } from '@lectern/contract/courses.ts'
import { toSpokenForm } from '@lectern/core/spoken-form/spoken-form.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { SpeechFailedError } from '../speech-engine.ts'
import { readMp3 } from '../testing/read-mp3.ts'
import { createEmbeddedSpeech } from './embedded-speech.ts'
import { voices } from './voices.ts'

const engine = createEmbeddedSpeech()
afterAll(() => engine.close())

const lessons: Record<string, string> = {
  en: 'Today we learn linear algebra, e.g. what a matrix is. Is it hard? No.',
  ko: '오늘은 선형대수를 배웁니다. 3시에 학생 10명이 옵니다. Fourier 변환은 쉬워요.',
  zh: '今天我们学习线性代数。矩阵是什么？它是一个表。',
  ja: '今日は線形代数を学びます。学生が12人、本が3冊あります。「行列」とは何ですか？',
  es: 'Hoy aprendemos álgebra lineal. ¿Qué es una matriz? Es una tabla.',
  fr: 'Aujourd’hui, nous apprenons l’algèbre linéaire. Qu’est-ce qu’une matrice ?',
  de: 'Heute lernen wir z. B. lineare Algebra. Was ist eine Matrix? Eine Tabelle.',
  pt: 'Hoje aprendemos álgebra linear. O que é uma matriz? É uma tabela.',
  it: 'Oggi impariamo l’algebra lineare. Che cosa è una matrice? È una tabella.',
  ru: 'Сегодня мы изучаем линейную алгебру. Что такое матрица? Это таблица.',
  ar: 'اليوم نتعلم الجبر الخطي. ما هي المصفوفة؟ إنها جدول.',
  hi: 'आज हम रैखिक बीजगणित सीखते हैं। मैट्रिक्स क्या है? यह एक सारणी है।',
  nl: 'Vandaag leren we lineaire algebra. Wat is een matrix? Het is een tabel.',
}
/** Letters per second that a listener can follow; East Asian characters hold more each. */
const pace: Record<string, [number, number]> = { ko: [4, 9], zh: [2.5, 7], ja: [3.5, 9] }

const outcome = (spoken: Promise<unknown>) =>
  spoken.then(
    () => 'spoken',
    (error) => (error instanceof SpeechFailedError ? error.reason : error),
  )
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
async function waitUntil(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('embedded speech', () => {
  it('is tested with a lesson for each voice', () => {
    expect(Object.keys(lessons).sort()).toEqual(Object.keys(voices).sort())
  })

  it.each(Object.entries(lessons))(
    'speaks %s: audible, at a human pace, with cues in order and of exact length',
    async (language, text) => {
      const { mp3, durationMs, cues, engine: by } = await engine.speak({ text, language })
      expect(by).toBe(engine.idFor(language))
      expect(readMp3(mp3)).toMatchObject({ info: true, kilobits: 48, channels: 1, durationMs })
      const [slowest, fastest] = pace[language] ?? [6, 22]
      const letters = [...text].filter((char) => /[\p{L}\p{M}\p{N}]/u.test(char)).length
      const spokenMs = cues.reduce((sum, cue) => sum + cue.endMs - cue.startMs, 0)
      expect((letters * 1000) / spokenMs).toBeGreaterThan(slowest)
      expect((letters * 1000) / spokenMs).toBeLessThan(fastest)
      let at = 0
      for (const [index, cue] of cues.entries()) {
        expect(cue.index).toBe(index)
        expect(text.slice(cue.start, cue.end)).toBe(cue.text)
        expect(cue.startMs).toBeGreaterThanOrEqual(at)
        expect(cue.endMs).toBeGreaterThan(cue.startMs)
        at = cue.endMs
      }
      expect(at).toBeLessThanOrEqual(durationMs)
    },
  )

  it.each([
    ['en', 'If x² + y² ≤ r², then f(x) = √2 · α and ∑ᵢ xᵢ ≈ 10^-3 m/s².'],
    ['en', 'The cost is O(n log n), with |x| < 5, p → q, −5 °C and 50%.'],
    ['ko', 'x² + y² ≤ r²이면 f(x) = √2이고 α는 60 km/h, n/2, 50%입니다.'],
    ['zh', '如果 x² + y² ≤ r²，那么 f(x) = √2，α 约为 60 km/h，n/2，50%。'],
  ])('reads formulas in %s at the pace of words: %s', async (language, text) => {
    const { cues } = await engine.speak({ text, language })
    const said = toSpokenForm(text, language)
    const letters = [...said].filter((char) => /[\p{L}\p{M}\p{N}]/u.test(char)).length
    const spokenMs = cues.reduce((sum, cue) => sum + cue.endMs - cue.startMs, 0)
    const [slowest, fastest] = pace[language] ?? [6, 22]
    expect((letters * 1000) / spokenMs).toBeGreaterThan(slowest)
    expect((letters * 1000) / spokenMs).toBeLessThan(fastest)
  })

  it('makes the same bytes of the same text, whatever it spoke before', async () => {
    const request = { text: lessons.en as string, language: 'en' }
    const first = await engine.speak(request)
    await engine.speak({ text: lessons.ru as string, language: 'ru' })
    const again = await engine.speak(request)
    const fresh = createEmbeddedSpeech()
    const elsewhere = await fresh.speak(request).finally(() => fresh.close())
    expect(Buffer.compare(first.mp3, again.mp3)).toBe(0)
    expect(Buffer.compare(first.mp3, elsewhere.mp3)).toBe(0)
    expect(again.cues).toEqual(first.cues)
  })

  it('reports progress for each sentence', async () => {
    const seen: [number, number][] = []
    await engine.speak({ text: 'One. Two. Three.', language: 'en', onSentence: (...step) => seen.push(step) })
    expect(seen).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  })

  it.each([
    ['markup', 'en', '<speak>Hello <break time="60s"/> & </voice> world</speak>'],
    ['phoneme input', 'en', "He said [[h@'loU]] and [[[[ ]]]] twice."],
    ['controls', 'en', 'The first part\u0000 and the second\u0001\u0002 part\u0007.'],
    ['broken characters', 'en', 'Half \ud83c of a pair \udf89 is here.'],
    ['right to left', 'ar', '\u202eمرحبا \u2067Hello\u2069 بكم جميعا.'],
    ['emoji among words', 'en', '🎉🎉🎉 Well done 👩‍👩‍👧! 🎉\n🎉'],
    ['another language', 'ko', 'This whole script is in English. It has no Korean at all.'],
    ['digits', 'ja', '1234567890。3.14159と1,000,000と007です。'],
    ['brackets', 'en', `${'('.repeat(900)}a${')'.repeat(900)}`],
  ])('speaks through %s', async (_what, language, text) => {
    const { mp3, durationMs, cues } = await engine.speak({ text, language })
    expect(readMp3(mp3).durationMs).toBe(durationMs)
    expect(cues.at(-1)?.endMs).toBeGreaterThan(200)
    expect(durationMs).toBeLessThan(text.length * 500)
  })

  it('explains in one message why there is no audio', async () => {
    await expect(engine.speak({ text: '🎉 …', language: 'en' })).rejects.toThrow(
      'This script has no words that can be spoken.',
    )
    expect(await outcome(engine.speak({ text: '', language: 'ja' }))).toBe('nothing_to_say')
    expect(await outcome(engine.speak({ text: 'Hello', language: 'tlh' }))).toBe('unknown_language')
    expect(await outcome(engine.speak({ text: 'Hello', language: 'constructor' }))).toBe('unknown_language')
  })

  it('speaks a long script', async () => {
    // Three quarters of the work is encoding. No limit lies between this length and the longest script's.
    const text = `${lessons.en} `.repeat(14)
    // A fast voice makes the same sentences of less audio.
    const voice: VoiceSettings = { ...defaultVoice, rate: 'fast' }
    const { mp3, durationMs, cues } = await engine.speak({ text, language: 'en', voice })
    expect(readMp3(mp3).durationMs).toBe(durationMs)
    expect(cues.length).toBe(42)
    expect(cues.at(-1)?.end).toBe(text.trimEnd().length)
  })
})

describe('its children', () => {
  const long = 'This sentence is spoken again and again. '.repeat(480)

  it('are killed when a text is aborted, and the next text is spoken', async () => {
    const stop = new AbortController()
    const begun = Promise.withResolvers<void>()
    const own = createEmbeddedSpeech({ maxChildren: 1 })
    const spoken = own.speak({
      text: long,
      language: 'en',
      signal: stop.signal,
      onSentence: () => begun.resolve(),
    })
    const waits = own.speak({ text: 'This one waits its turn.', language: 'en' })
    const leaves = own.speak({ text: 'This one does not.', language: 'en', signal: stop.signal })
    await begun.promise
    const [pid] = own.childPids() as [number]
    stop.abort(new Error('not wanted any more'))
    await expect(spoken).rejects.toThrow('not wanted any more')
    await expect(leaves).rejects.toThrow('not wanted any more')
    await expect(own.speak({ text: 'x', language: 'en', signal: stop.signal })).rejects.toThrow('not wanted')
    await waitUntil(() => !isAlive(pid))
    expect((await waits).durationMs).toBeGreaterThan(500)
    await own.close()
  })

  it('are never more than two, and are reused', async () => {
    const own = createEmbeddedSpeech()
    const pids = new Set<number>()
    const note = () => own.childPids().forEach((pid) => void pids.add(pid))
    const texts = Array.from({ length: 6 }, (_, i) => `This is text number ${i}.`)
    await Promise.all(texts.map((text) => own.speak({ text, language: 'en', onSentence: note })))
    expect(pids.size).toBe(2)
    await own.close()
    expect([...pids].some(isAlive)).toBe(false)
    expect(await outcome(own.speak({ text: 'Hello.', language: 'en' }))).toBe('closed')
  })

  it('may crash once: a new one speaks the text', async () => {
    const own = createEmbeddedSpeech()
    let kills = 1
    const killOnce = () => {
      if (kills-- > 0) process.kill(own.childPids()[0] as number, 'SIGKILL')
    }
    const { durationMs } = await own.speak({
      text: long.slice(0, 200),
      language: 'en',
      onSentence: killOnce,
    })
    expect(durationMs).toBeGreaterThan(6_000)
    expect(kills).toBeLessThan(0)
    kills = 2
    const dying = own.speak({
      text: long,
      language: 'en',
      onSentence: (done) => {
        if (done === 1) process.kill(own.childPids()[0] as number, 'SIGKILL')
      },
    })
    expect(await outcome(dying)).toBe('engine')
    await own.close()
  })

  it('are killed when they are stuck', async () => {
    const own = createEmbeddedSpeech({ stallMs: 1_500 })
    const stop = (done: number) => {
      if (done === 1) process.kill(own.childPids()[0] as number, 'SIGSTOP')
    }
    const stuck = own.speak({ text: long, language: 'en', onSentence: stop })
    expect(await outcome(stuck)).toBe('engine')
    await own.close()
  })

  it('end when they are idle or have grown too large', async () => {
    const idle = createEmbeddedSpeech({ idleMs: 50 })
    await idle.speak({ text: 'Hello there.', language: 'en' })
    const [pid] = idle.childPids() as [number]
    await waitUntil(() => !isAlive(pid))
    expect(idle.childPids()).toEqual([])
    const small = createEmbeddedSpeech({ maxChildBytes: 1 })
    await small.speak({ text: 'Hello there.', language: 'en' })
    expect(small.childPids()).toEqual([])
    expect((await small.speak({ text: 'Hello again.', language: 'en' })).durationMs).toBeGreaterThan(300)
    await small.close()
  })
})
