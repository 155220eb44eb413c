import type { Pronunciation } from '@lectern/contract/courses.ts'
import type { UsageContext } from '@lectern/core/ai/usage-context.ts'
import type { Messages } from '@lectern/core/messages/message.ts'
import { MessageError } from '@lectern/core/messages/message-error.ts'

/** One sentence of a spoken text: where it stands in the text, and when it sounds. */
export type SpeechCue = {
  index: number
  text: string
  /** UTF-16 offsets in the spoken text. */
  start: number
  end: number
  /** A sentence with nothing to say (only signs) has `endMs` equal to `startMs`. */
  startMs: number
  endMs: number
}

/** Audio of a text: an MP3 file (48 kbit/s, mono) of exactly `durationMs`, and a mark for each sentence, in order. */
export type Spoken = { mp3: Uint8Array; durationMs: number; cues: SpeechCue[]; engine: string }

export type SpeechRequest = {
  /** Clean text: no tags, no placeholders. */
  text: string
  /** One of the languages of the platform, e.g. `en`. */
  language: string
  /** Words that are said otherwise than they are written. Marks stay offsets in `text`. */
  pronunciations?: readonly Pronunciation[]
  signal?: AbortSignal
  /** For whom it is spoken; the built-in voices cost nobody anything. */
  usageContext?: UsageContext
  /** Asks for every sentence anew, also for those that are known: to find out whether a provider works. */
  isFresh?: boolean
  /** Called when a sentence is synthesised. After a crash of the engine it may begin again at 1. */
  onSentence?: (done: number, total: number) => void
}

/** Makes speech of text. The built-in synthesiser and every provider stand behind it. */
export type SpeechEngine = {
  /** Engine, version and voice settings for a language: whatever changes the sound. A part of the cache key. */
  idFor(language: string): string
  /**
   * Rejects with a `SpeechFailedError` (its message can be shown), or with the signal's reason once it is aborted;
   * where a provider speaks, also with an error of `ai.ts`.
   */
  speak(request: SpeechRequest): Promise<Spoken>
  /** Ends all work; what waits is rejected. */
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

/** No audio came out that could be served. The message is one sentence that a professor can read. */
export class SpeechFailedError extends MessageError {
  readonly reason: SpeechFailure

  constructor(reason: SpeechFailure, messages: Messages, options?: ErrorOptions) {
    super(messages, options)
    this.name = 'SpeechFailedError'
    this.reason = reason
  }
}
