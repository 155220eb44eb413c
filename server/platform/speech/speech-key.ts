import { createHash } from 'node:crypto'
import { codec } from './pipeline/encode-mp3.ts'
import { layout } from './pipeline/make-speech.ts'

/** Raise it when the pipeline makes other audio, or other marks, of the same text: old audio is then made again. */
export const pipelineVersion = 1

/**
 * The cache key of a text's audio (64 hex digits): a hash of everything that goes in, never of the audio.
 * The text counts as it is, because the marks hold offsets in it.
 */
export function speechKey(input: { engineId: string; language: string; text: string }): string {
  const inputs = [pipelineVersion, input.engineId, input.language, layout, codec, input.text]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}
