import type { Pronunciation, VoiceSettings } from '@lectern/contract/courses.ts'
import type { Message } from '@lectern/core/messages/message.ts'
import type { SpeechCue, SpeechFailure } from '../speech-engine.ts'

export type ChildRequest = {
  text: string
  language: string
  pronunciations?: readonly Pronunciation[]
  voice?: VoiceSettings
}

export type ChildReply =
  /** Sent every second: a child that is silent for long is stuck. */
  | { type: 'alive' }
  | { type: 'sentence'; done: number; total: number }
  | {
      type: 'spoken'
      mp3: Uint8Array
      durationMs: number
      cues: SpeechCue[]
      leftOut: string[]
      rssBytes: number
    }
  | { type: 'failed'; reason: SpeechFailure; messages: readonly Message[]; rssBytes: number }
