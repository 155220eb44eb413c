import type { Pronunciation } from '@lectern/contract/courses.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { splitSentences } from '@lectern/core/script/sentences.ts'
import { applyPronunciations } from '@lectern/core/spoken-form/pronounce.ts'
import { type SpeechCue, SpeechFailedError, type Spoken } from '../speech-engine.ts'
import { checkSentence, checkWhole } from './check-audio.ts'
import { createMp3, sampleRate } from './encode-mp3.ts'
import { createLoudnessMeter, findGain } from './loudness.ts'
import { hasSpeech, listUnreadable, makeReadable } from './readable-text.ts'
import { type Synthesise, speakWithoutFailingWords } from './speak-sentence.ts'

type SpeechPlan = {
  text: string
  language: string
  /** Words with a pronunciation that differs from their spelling. */
  pronunciations?: readonly Pronunciation[]
  synthesise: Synthesise
  /**
   * Whether words that the voice cannot say are left out. Otherwise the text fails: right for a provider,
   * whose next reply can be better.
   */
  leavesOut?: boolean
  /** Called once with the texts for `synthesise`, in order, so that the engine can begin ahead. */
  onPlan?: (texts: readonly string[]) => void
  onSentence?: (done: number, total: number) => void
}

/**
 * Silence in milliseconds: between sentences, between paragraphs, and at the end so that players do not
 * clip it.
 */
export const layout = { sentenceGapMs: 330, paragraphGapMs: 650, tailMs: 200 } as const

const longestTextChars = 100_000
/**
 * Samples between two yields to the event loop, for aborts, the end of the parent, or (in a server)
 * requests.
 */
const chunkSamples = sampleRate * 2

/**
 * Makes an MP3 with cues from a text, sentence by sentence: synthesise, join with gaps, check, level,
 * encode.
 * @throws SpeechFailedError instead of returning broken audio
 */
export async function makeSpeech(plan: SpeechPlan): Promise<Omit<Spoken, 'engine'>> {
  if (plan.text.length > longestTextChars) {
    throw new SpeechFailedError(
      'too_long',
      createMessage('script_too_long_to_speak', { number: longestTextChars }),
    )
  }
  const sentences = splitSentences(plan.text, plan.language).map((sentence) => ({
    ...sentence,
    readable: makeReadable(
      applyPronunciations(sentence.text, plan.pronunciations ?? [], plan.language),
      plan.language,
    ),
  }))
  const spokenTexts = sentences.flatMap(({ readable }) => (hasSpeech(readable) ? [readable] : []))
  const total = spokenTexts.length
  if (total === 0) throw new SpeechFailedError('nothing_to_say', createMessage('script_without_words'))
  plan.onPlan?.(spokenTexts)

  const leftOut = new Set(listUnreadable(plan.text))
  const parts: Int16Array[] = []
  const cues: SpeechCue[] = []
  let at = 0
  let done = 0
  let spokenSamples = 0
  let paragraph = sentences[0]?.paragraph ?? 0
  const addSilence = (ms: number) => {
    const silence = new Int16Array(Math.round((ms * sampleRate) / 1000))
    parts.push(silence)
    at += silence.length
  }
  for (const [index, sentence] of sentences.entries()) {
    const { text, start, end } = sentence
    const speaks = hasSpeech(sentence.readable)
    if (speaks) {
      if (done > 0)
        addSilence(sentence.paragraph === paragraph ? layout.sentenceGapMs : layout.paragraphGapMs)
      paragraph = sentence.paragraph
    }
    const startMs = toMs(at)
    if (speaks) {
      const samples = await speakSentence(sentence, plan, leftOut)
      parts.push(samples)
      at += samples.length
      spokenSamples += samples.length
      done += 1
      plan.onSentence?.(done, total)
      await turn()
    }
    cues.push({ index, text, start, end, startMs, endMs: toMs(at) })
  }
  // Pad to a multiple of 20 ms, which is a whole number of samples: the file's length and `durationMs` then
  // agree to the sample.
  addSilence(layout.tailMs)
  const rest = sampleRate / 50 - (at % (sampleRate / 50))
  parts.push(new Int16Array(rest))
  at += rest
  if (spokenSamples === 0)
    throw new SpeechFailedError('nothing_to_say', createMessage('script_without_words'))
  const readable = sentences.map((sentence) => sentence.readable).join(' ')
  const spoken = { readable, spokenSeconds: spokenSamples / sampleRate, leavesOut: plan.leavesOut }
  const mp3 = await levelAndEncode(parts, spoken)
  return { mp3, durationMs: toMs(at), cues, leftOut: [...leftOut] }
}

async function speakSentence(
  sentence: { text: string; readable: string },
  { synthesise, leavesOut }: SpeechPlan,
  leftOut: Set<string>,
): Promise<Int16Array> {
  if (leavesOut) {
    const spoken = await speakWithoutFailingWords(sentence.readable, synthesise)
    for (const word of spoken.leftOut) leftOut.add(word)
    return spoken.samples
  }
  const samples = await synthesise(sentence.readable)
  checkSentence(samples, sentence)
  return samples
}

async function levelAndEncode(
  parts: Int16Array[],
  spoken: { readable: string; spokenSeconds: number; leavesOut?: boolean },
): Promise<Uint8Array> {
  const meter = createLoudnessMeter(sampleRate)
  for (const chunk of chunksOf(parts)) {
    meter.add(chunk)
    await turn()
  }
  const measured = meter.read()
  checkWhole(parts, measured, spoken)
  const gain = findGain(measured)
  const mp3 = await createMp3()
  for (const chunk of chunksOf(parts)) {
    mp3.add(chunk, gain)
    await turn()
  }
  return mp3.finish()
}

function* chunksOf(parts: Int16Array[]): Generator<Int16Array> {
  for (const part of parts) {
    for (let from = 0; from < part.length; from += chunkSamples)
      yield part.subarray(from, from + chunkSamples)
  }
}

const toMs = (samples: number) => Math.round((samples * 1000) / sampleRate)
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
