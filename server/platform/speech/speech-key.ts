import { createHash } from 'node:crypto'
import type { Pronunciation } from '@lectern/contract/courses.ts'
import { codec } from './pipeline/encode-mp3.ts'
import { layout } from './pipeline/make-speech.ts'

/**
 * Raise it when the pipeline makes other audio or cues from the same text: stored audio is then made again.
 */
const pipelineVersion = 6

/**
 * The cache key of a text's audio (64 hex digits): a hash of all inputs, never of the audio. The text
 * counts unchanged, because cues hold offsets in it. Of the pronunciation list, pass only the entries that
 * the text uses.
 */
export function speechKey(input: {
  engineId: string
  language: string
  text: string
  pronunciations?: readonly Pronunciation[]
}): string {
  const said = (input.pronunciations ?? []).map(({ word, say_as }) => [word, say_as])
  const inputs = [pipelineVersion, input.engineId, input.language, layout, codec, input.text, said]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}
