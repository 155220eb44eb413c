import { setTimeout as sleep } from 'node:timers/promises'
import { createMessage } from '@lectern/core/messages/message.ts'
import type { AiGateway } from '../../ai/gateway/gateway.ts'
import { hostOf } from '../../config/provider-access.ts'
import { type SpeechConfig, voiceFor } from '../../config/speech-config.ts'
import { checkSentence } from '../pipeline/check-audio.ts'
import { sampleRate } from '../pipeline/encode-mp3.ts'
import { joinSamples } from '../pipeline/join-samples.ts'
import { makeSpeech } from '../pipeline/make-speech.ts'
import { type SpeechEngine, SpeechFailedError, type SpeechRequest } from '../speech-engine.ts'
import { askVoice, findShortDelay } from './ask-voice.ts'
import { createSentenceCache } from './sentence-cache.ts'
import { splitLong } from './split-long.ts'

/** Sentences of a text that are requested at once; the gateway may let fewer through. */
const AHEAD = 3
const TRIES = 3
const version = 1

/**
 * Creates speech by a provider, sentence by sentence through the same pipeline as the built-in voices.
 * Those speak the languages for which the provider has no voice. A sentence with faulty audio or a
 * temporary error is requested up to three times. If it still fails the work ends, and the finished
 * sentences are cached for the next try.
 */
export const createProviderSpeech = (
  config: SpeechConfig,
  builtin: SpeechEngine,
  gateway: AiGateway,
): SpeechEngine => {
  const { provider, model, voices } = config
  const closing = new AbortController()
  const cache = createSentenceCache()
  const host = hostOf(config)

  const keyOf = (voice: string, text: string) => `${nameOf(voice)}\n${text}`
  const nameOf = (voice: string) => `${provider}:${model}, voice ${voice}, texts ${version}`

  const askOnce = (text: string, voice: string, { usageContext }: SpeechRequest, signal: AbortSignal) =>
    gateway.pass({ task: 'speech', provider, host, model, usageContext, signal }, async (passed) => {
      const samples = await askVoice(config, { text, voice, signal: passed })
      const speechMs = Math.round((samples.length * 1000) / sampleRate)
      return { value: samples, usage: { tokensIn: 0, tokensCached: 0, tokensOut: 0, speechMs } }
    })

  const speakPiece = async (text: string, voice: string, request: SpeechRequest, signal: AbortSignal) => {
    const key = keyOf(voice, text)
    const known = request.isFresh ? undefined : cache.find(key)
    if (known) return known
    for (let left = TRIES; ; left -= 1) {
      try {
        const samples = await askOnce(text, voice, request, signal)
        checkSentence(samples, { text, readable: text })
        cache.add(key, samples)
        return samples
      } catch (error) {
        signal.throwIfAborted()
        const soon = error instanceof SpeechFailedError ? 0 : findShortDelay(error)
        if (soon === undefined || left <= 1) throw error
        await sleep(soon * 1000, undefined, { signal }).catch(() => signal.throwIfAborted())
      }
    }
  }

  const speakSentence = async (text: string, voice: string, request: SpeechRequest, signal: AbortSignal) => {
    const pieces: Int16Array[] = []
    for (const piece of splitLong(text)) pieces.push(await speakPiece(piece, voice, request, signal))
    return joinSamples(pieces)
  }

  return {
    idFor: (language, settings) => {
      const voice = voiceFor(voices, language)
      return voice === null ? builtin.idFor(language, settings) : nameOf(voice)
    },
    async speak(request) {
      const voice = voiceFor(voices, request.language)
      if (voice === null) return builtin.speak(request)
      const ended = new AbortController()
      const signal = AbortSignal.any([
        closing.signal,
        ended.signal,
        ...(request.signal ? [request.signal] : []),
      ])
      signal.throwIfAborted()
      let planned: readonly string[] = []
      const ahead = createAhead((text) => speakSentence(text, voice, request, signal), AHEAD)
      try {
        const spoken = await makeSpeech({
          text: request.text,
          language: request.language,
          pronunciations: request.pronunciations,
          onSentence: request.onSentence,
          onPlan(texts) {
            planned = texts
            ahead.plan(texts)
          },
          synthesise: ahead.take,
        })
        signal.throwIfAborted()
        return { ...spoken, engine: nameOf(voice) }
      } catch (error) {
        if (error instanceof SpeechFailedError)
          for (const piece of planned.flatMap((text) => splitLong(text))) cache.drop(keyOf(voice, piece))
        throw error
      } finally {
        // Abort the sentences that were requested ahead: they are no longer needed.
        ended.abort()
      }
    },
    async close() {
      closing.abort(new SpeechFailedError('closed', createMessage('speech_closing')))
      await builtin.close()
    },
  }
}

/**
 * Starts the next few texts of a plan while the caller waits for the first. Results are taken in the order
 * of the plan.
 */
const createAhead = (work: (text: string) => Promise<Int16Array>, width: number) => {
  const begun: Promise<Int16Array>[] = []
  let waiting: string[] = []
  const beginOne = () => {
    const text = waiting.shift()
    if (text === undefined) return
    const one = work(text)
    // `take` reports the failure; until then the rejection must not go unhandled.
    one.catch(() => {})
    begun.push(one)
  }
  return {
    plan(texts: readonly string[]) {
      waiting = [...texts]
      for (let at = 0; at < width; at += 1) beginOne()
    },
    async take(): Promise<Int16Array> {
      const samples = await begun.shift()
      beginOne()
      if (!samples) throw new Error('More is taken than was planned.')
      return samples
    },
  }
}
