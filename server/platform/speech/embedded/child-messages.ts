import type { SpeechFailure, SpeechMark } from '../speech-engine.ts'

export type ChildRequest = { text: string; language: string }

export type ChildReply =
  | { type: 'sentence'; done: number; total: number }
  | { type: 'spoken'; mp3: Uint8Array; durationMs: number; marks: SpeechMark[]; rssBytes: number }
  | { type: 'failed'; reason: SpeechFailure; message: string; rssBytes: number }
