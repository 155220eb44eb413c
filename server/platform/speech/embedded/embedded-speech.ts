import { createRequire } from 'node:module'
import type { VoiceSettings } from '@lectern/contract/courses.ts'
import { voiceRates } from '@lectern/contract/courses.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { type SpeechEngine, SpeechFailedError, type SpeechRequest, type Spoken } from '../speech-engine.ts'
import { voiceSuffix } from '../voice-settings.ts'
import { SpeechCrashError, type SpeechProcess, startSpeechProcess } from './speech-process.ts'
import { findVoice } from './voices.ts'

type EmbeddedSpeechOptions = {
  /** Children at the same time; one per core is enough. */
  maxChildren?: number
  /** A child without work ends after this. */
  idleMs?: number
  /**
   * A child that is larger than this after a text is replaced. The Japanese dictionary is allowed on top.
   */
  maxChildBytes?: number
  /** A child without a message for this long counts as stuck; a busy child sends one every second. */
  stallMs?: number
}

const megabyte = 1024 * 1024
const japaneseBytes = 350 * megabyte
const attempts = 2

const versionOf = (name: string) =>
  (createRequire(import.meta.url)(`${name}/package.json`) as { version: string }).version

/**
 * The built-in offline voices (eSpeak NG) for all languages of the platform, in child processes: the main
 * thread stays free, an abort kills the child, and a crash is retried once in a new child.
 *
 *   waiting ──free child──▶ running ──▶ spoken | failed
 *                             │  ▲ crash, first time: new child
 *                             └──┘ abort: child killed, rejected with the signal's reason
 */
export function createEmbeddedSpeech(
  options: EmbeddedSpeechOptions = {},
): SpeechEngine & { childPids(): number[] } {
  const { maxChildren = 2, idleMs = 60_000, maxChildBytes = 500 * megabyte, stallMs = 60_000 } = options
  const id = `espeak-ng-emscripten ${versionOf('@echogarden/espeak-ng-emscripten')}, kuromoji ${versionOf('@sglkc/kuromoji')}, rate ${voiceRates.normal}, texts 1`
  const idFor = (voice?: VoiceSettings) => [id, voiceSuffix(voice)].filter(Boolean).join(', ')
  /** Children that have loaded the Japanese dictionary. */
  const japanese = new WeakSet<SpeechProcess>()
  const idle: { child: SpeechProcess; timer: NodeJS.Timeout }[] = []
  const busy = new Set<SpeechProcess>()
  const waiting: (() => void)[] = []
  let running = 0
  const closing = new AbortController()

  async function speak(request: SpeechRequest): Promise<Spoken> {
    const { text, language } = request
    if (!findVoice(language)) {
      throw new SpeechFailedError('unknown_language', createMessage('voice_missing', { language }))
    }
    const signal = request.signal ? AbortSignal.any([request.signal, closing.signal]) : closing.signal
    await takeTurn(signal)
    try {
      const spoken = await runWithRetry({ ...request, text, signal })
      const { mp3, durationMs, cues, leftOut } = spoken
      return { mp3, durationMs, cues, leftOut, engine: idFor(request.voice) }
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }

  async function runWithRetry(request: SpeechRequest) {
    for (let attempt = 1; ; attempt += 1) {
      const child = takeChild(request.language)
      busy.add(child)
      try {
        return await child.run(request, stallMs)
      } catch (error) {
        if (!(error instanceof SpeechCrashError)) throw error
        request.signal?.throwIfAborted()
        if (attempt === attempts) {
          throw new SpeechFailedError('engine', createMessage('voice_stopped'), {
            cause: error,
          })
        }
      } finally {
        busy.delete(child)
        release(child, request.language)
      }
    }
  }

  function takeTurn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (running < maxChildren) {
      running += 1
      return Promise.resolve()
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal.removeEventListener('abort', leave)
        running += 1
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(start), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      waiting.push(start)
    })
  }

  /** Gives Japanese text to a child with the dictionary, if one is free. */
  function takeChild(language: string): SpeechProcess {
    const wanted = idle.findIndex(({ child }) => isJapanese(language) === japanese.has(child))
    const [found] = idle.splice(Math.max(wanted, 0), 1)
    if (!found) return startSpeechProcess()
    clearTimeout(found.timer)
    return found.child.usable ? found.child : takeChild(language)
  }

  function release(child: SpeechProcess, language: string) {
    if (isJapanese(language)) japanese.add(child)
    const limit = maxChildBytes + (japanese.has(child) ? japaneseBytes : 0)
    if (!child.usable || closing.signal.aborted) return
    if (child.rssBytes > limit) {
      void child.end()
      return
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((entry) => entry.child === child),
        1,
      )
      void child.end()
    }, idleMs)
    timer.unref()
    idle.push({ child, timer })
  }

  return {
    idFor: (_language, voice) => idFor(voice),
    speak,
    childPids: () => [...busy, ...idle.map((entry) => entry.child)].flatMap(({ pid }) => pid ?? []),
    async close() {
      closing.abort(new SpeechFailedError('closed', createMessage('speech_closing')))
      for (const { timer } of idle) clearTimeout(timer)
      await Promise.all([...busy, ...idle.splice(0).map(({ child }) => child)].map((child) => child.end()))
    },
  }
}

const isJapanese = (language: string) => /^ja\b/i.test(language)
