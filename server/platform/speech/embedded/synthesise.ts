import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import createEspeak from '@echogarden/espeak-ng-emscripten'
import type { VoiceSettings } from '@lectern/contract/courses.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { joinSamples } from '../pipeline/join-samples.ts'
import { SpeechFailedError } from '../speech-engine.ts'
import { writeSsml } from './ssml.ts'
import { findVoice, tuneVoice } from './voices.ts'

const packageFile = createRequire(import.meta.url).resolve('@echogarden/espeak-ng-emscripten/package.json')
let voiceData: Promise<ArrayBuffer> | undefined

/**
 * Creates a synthesiser for one text. A used one depends on its earlier texts: the same text would not give
 * the same bytes. Its 24 MB of voices are read once, by our own code, because the package finds them by a
 * URL that it does not fully decode.
 */
export async function createSynthesiser(
  language: string,
  settings?: VoiceSettings,
): Promise<(text: string) => Promise<Int16Array>> {
  const voice = findVoice(language)
  if (!voice) {
    throw new SpeechFailedError('unknown_language', createMessage('voice_missing', { language }))
  }
  voiceData ??= readVoiceData()
  const data = await voiceData
  const espeak = await createEspeak({ getPreloadedPackage: () => data })
  const worker = new espeak.eSpeakNGWorker()
  const { variant, rate, pitch } = tuneVoice(settings)
  if (worker.set_voice(`${voice}${variant}`) !== 0)
    throw new Error(`the synthesiser has no voice ${voice}${variant}`)
  worker.rate = rate
  worker.pitch = pitch
  return async (text) => {
    const pieces: Int16Array[] = []
    worker.synthesize(await writeSsml(text, language), (samples) => {
      if (samples.length > 0) pieces.push(samples)
      return false
    })
    return joinSamples(pieces)
  }
}

async function readVoiceData(): Promise<ArrayBuffer> {
  const bytes = await readFile(join(dirname(packageFile), 'espeak-ng.data'))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}
