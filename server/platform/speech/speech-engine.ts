import type { Pronunciation, VoiceSettings } from '@lectern/contract/courses.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'
import type { Messages } from '@lectern/core/messages/message.ts'
import { MessageError } from '@lectern/core/messages/message-error.ts'

/** One sentence of a spoken text: its range in the text, and its time in the audio. */
export type SpeechCue = {
  index: number
  text: string
  /** UTF-16 offsets in the spoken text. */
  start: number
  end: number
  /** Equal to `startMs` for a sentence without words (only symbols). */
  startMs: number
  endMs: number
}

/**
 * Audio of a text: an MP3 file (48 kbit/s, mono) of exactly `durationMs`, and a cue for each sentence, in
 * order.
 */
export type Spoken = {
  mp3: Uint8Array
  durationMs: number
  cues: SpeechCue[]
  /** Words that are not in the audio because the voice cannot say them. */
  leftOut: string[]
  engine: string
}

export type SpeechRequest = {
  /** Clean text: no tags, no placeholders. */
  text: string
  /** One of the languages of the platform, e.g. `en`. */
  language: string
  /** Words with a pronunciation that differs from their spelling. Cues stay offsets in `text`. */
  pronunciations?: readonly Pronunciation[]
  /** How a built-in voice sounds; the default when left out. */
  voice?: VoiceSettings
  signal?: AbortSignal
  /** The usage context; the built-in voices cost nothing. */
  usageContext?: UsageContext
  /** Requests every sentence again, also cached ones: to find out if a provider works. */
  isFresh?: boolean
  /** Called when a sentence is synthesised. After a crash of the engine it may begin again at 1. */
  onSentence?: (done: number, total: number) => void
}

/** Makes speech from text. The built-in synthesiser and every provider implement it. */
export type SpeechEngine = {
  /**
   * Engine, version and voice settings for a language: all that changes the sound. A part of the cache key.
   */
  idFor(language: string, voice?: VoiceSettings): string
  /**
   * Rejects with a `SpeechFailedError` (its message can be shown), or with the signal's reason once it is
   * aborted; with a provider also with an error of `ai.ts`.
   */
  speak(request: SpeechRequest): Promise<Spoken>
  /** Ends all work; waiting requests are rejected. */
  close(): Promise<void>
}

export type SpeechFailure =
  | 'nothing_to_say'
  | 'unknown_language'
  | 'too_long'
  | 'silent'
  | 'clipped'
  | 'truncated'
  | 'garbled'
  | 'engine'
  | 'closed'

/** No usable audio was made. The message is one sentence that a professor can read. */
export class SpeechFailedError extends MessageError {
  readonly reason: SpeechFailure

  constructor(reason: SpeechFailure, messages: Messages, options?: ErrorOptions) {
    super(messages, options)
    this.name = 'SpeechFailedError'
    this.reason = reason
  }
}
