import type { IncomingHttpHeaders } from 'node:http'

export type ProtocolName = 'openai' | 'anthropic' | 'google'
export type Finish = 'stop' | 'length' | 'content_filter'

/** A request, independent of its protocol. */
export type Reading = {
  model: string
  instructions: string
  /** The last message: the user's prompt. */
  prompt: string
  pictures: { mediaType: string; bytes: Buffer }[]
  /** The JSON schema of the answer; undefined for free text. */
  schema: object | undefined
  outputTokens: number | undefined
  isStream: boolean
  /**
   * The parts that a cache could hold: all texts in order, cut at the request's cache breakpoints
   * (Anthropic).
   */
  cacheParts: { text: string; isEnd: boolean }[]
  body: Record<string, unknown>
}

/** An error as the real server sends it, with its own `type` and `code`. */
export type ErrorReply = { status: number; message: string; code?: string | null; type?: string }

export const isErrorReply = (one: Reading | ErrorReply): one is ErrorReply => 'status' in one

export type Counts = { input: number; cached: number; kept: number; output: number }

export type Answer = {
  id: string
  reading: Reading
  text: string
  finish: Finish
  /** Undefined: the server does not report usage. */
  counts: Counts | undefined
}

/** The bodies of one protocol. */
export type Protocol = {
  name: ProtocolName
  /** Returns the request's data in a path of this protocol; undefined for other paths. */
  match(path: string): { model?: string; isStream?: boolean } | undefined
  keyOf(headers: IncomingHttpHeaders): string | undefined
  wrongKey(key: string | undefined): ErrorReply
  unknownModel(model: string): ErrorReply
  read(
    body: Record<string, unknown>,
    about: { model?: string; isStream?: boolean; headers: IncomingHttpHeaders },
  ): Reading | ErrorReply
  whole(answer: Answer): object
  /** Server-sent events, a few characters at a time. */
  events(answer: Answer): string[]
  /** The body of a failed request. */
  writeError(error: ErrorReply): object
  /** The event for a server error after a stream has begun. */
  streamError(): string
}

export const tokensOf = (text: string): number => Math.ceil(text.length / 4)

export const inPieces = (text: string): string[] => text.match(/[\s\S]{1,24}/g) ?? []

const magic: Record<string, RegExp> = {
  'image/jpeg': /^ffd8ff/,
  'image/png': /^89504e470d0a1a0a/,
  'image/webp': /^52494646.{8}57454250/,
  'image/gif': /^47494638/,
}

/** Returns true if bytes have the declared picture format. */
export const isPicture = (mediaType: string, bytes: Buffer): boolean =>
  magic[mediaType]?.test(bytes.subarray(0, 12).toString('hex')) ?? false

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
