import { AiUnavailableError } from '@lectern/core/ai/engine.ts'
import { createCarefulFetch, findEndless } from '../../ai/careful-fetch.ts'
import type { SpeechConfig } from '../../config/speech-config.ts'
import { sampleRate } from '../pipeline/encode-mp3.ts'
import { readWav } from './read-wav.ts'
import { resample } from './resample.ts'
import { trimSilence } from './trim.ts'
import { explainVoiceError, voiceFault } from './voice-errors.ts'

const TIME_LIMIT_MS = 90_000
/** Ten minutes at 48 kHz in 16 bits: longer than the audio of any single request. */
const MAX_BYTES = 60 * 1024 * 1024
const carefulFetch = createCarefulFetch({ whole: MAX_BYTES, stream: MAX_BYTES })

/**
 * Asks a provider to speak a short text: `POST /audio/speech`, one request, as WAV.
 * @param timeLimitMs from the request to the last byte of its answer
 * @returns 16-bit mono samples at 22,050 Hz, without the silence at both ends
 * @throws AiUnavailableError | AiMisconfiguredError | AiRefusedError, or the signal's reason
 */
export const askVoice = async (
  config: SpeechConfig,
  ask: { text: string; voice: string; signal: AbortSignal },
  timeLimitMs = TIME_LIMIT_MS,
): Promise<Int16Array> => {
  const limit = AbortSignal.timeout(timeLimitMs)
  const { reply, bytes } = await send(config, ask, AbortSignal.any([ask.signal, limit])).catch(
    (error: unknown) => {
      ask.signal.throwIfAborted()
      throw voiceFault(
        limit.aborted ? 'voice_slow' : findEndless(error) ? 'voice_no_audio' : 'voice_unreachable',
      )
    },
  )
  if (!reply.ok) {
    const words = Buffer.from(bytes).toString('utf8')
    throw explainVoiceError(reply.status, Object.fromEntries(reply.headers), words, config)
  }
  const sound = readWav(bytes)
  if (!sound) throw voiceFault('voice_no_audio')
  return trimSilence(to16Bits(resample(sound.samples, sound.sampleRate, sampleRate)))
}

const send = async (
  { baseUrl, apiKey, model }: SpeechConfig,
  { text, voice }: { text: string; voice: string },
  signal: AbortSignal,
) => {
  const reply = await carefulFetch(`${baseUrl}/audio/speech`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // Servers that need no key refuse an empty "Bearer".
      ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, input: text, voice, response_format: 'wav' }),
    signal,
  })
  return { reply, bytes: await reply.bytes() }
}

const to16Bits = (samples: Float32Array): Int16Array =>
  Int16Array.from(samples, (sample) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_767))))

/** Seconds until a retry may help; undefined if it is not soon. The gateway waits for limits. */
export const findShortDelay = (error: unknown): number | undefined => {
  if (!(error instanceof AiUnavailableError) || error.reason === 'limit') return undefined
  if (error.messages[0]?.code === 'voice_slow') return undefined
  return error.delaySeconds <= 10 ? 1 : undefined
}
