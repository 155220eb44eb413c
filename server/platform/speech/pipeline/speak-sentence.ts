import { SpeechFailedError } from '../speech-engine.ts'
import { checkSentence } from './check-audio.ts'
import { joinSamples } from './join-samples.ts'
import { hasSpeech } from './readable-text.ts'

/**
 * The function that an engine provides: readable text of one sentence in, 16-bit mono samples at 22,050 Hz
 * out.
 */
export type Synthesise = (text: string) => Int16Array | Promise<Int16Array>

/**
 * Speaks a sentence with a voice that gives the same audio each time. When that fails its checks, words
 * that fail alone are left out: letters that the voice names one by one, or does not say at all. The
 * samples are empty when no word passes.
 */
export async function speakWithoutFailingWords(
  readable: string,
  synthesise: Synthesise,
): Promise<{ samples: Int16Array; leftOut: string[] }> {
  const whole = await speakIfPassing(readable, synthesise)
  if (whole) return { samples: whole, leftOut: [] }
  const words = readable.split(' ').filter(hasSpeech)
  const passing: { word: string; samples: Int16Array }[] = []
  const leftOut: string[] = []
  for (const word of words) {
    const samples = words.length > 1 ? await speakIfPassing(word, synthesise) : undefined
    if (samples) passing.push({ word, samples })
    else leftOut.push(word)
  }
  if (passing.length === 0) return { samples: new Int16Array(), leftOut }
  const rest = passing.map(({ word }) => word).join(' ')
  // Spoken word by word if even the rest fails, for example because of its symbols.
  const samples = (await speakIfPassing(rest, synthesise)) ?? joinSamples(passing.map((one) => one.samples))
  return { samples, leftOut }
}

async function speakIfPassing(text: string, synthesise: Synthesise): Promise<Int16Array | undefined> {
  // The child must report that it is alive, and take an abort, between the words of a long sentence.
  await new Promise<void>((resolve) => setImmediate(resolve))
  const samples = await synthesise(text)
  try {
    checkSentence(samples, { text, readable: text })
    return samples
  } catch (error) {
    if (error instanceof SpeechFailedError) return undefined
    throw error
  }
}
