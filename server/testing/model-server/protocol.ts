import type { IncomingHttpHeaders } from 'node:http'

export type ProtocolName = 'openai' | 'anthropic' | 'google'
export type Finish = 'stop' | 'length' | 'content_filter'

/** A request as its protocol means it. */
export type Reading = {
  model: string
  instructions: string
  /** Of the last message: what the person asks. */
  prompt: string
  pictures: { mediaType: string; bytes: Buffer }[]
  /** The JSON schema that the answer is held to; undefined for free text. */
  schema: object | undefined
  outputTokens: number | undefined
  isStream: boolean
  /** What a cache could keep: everything in order, cut where the request says so (Anthropic). */
  cacheParts: { text: string; isEnd: boolean }[]
  body: Record<string, unknown>
}

/** What is wrong with a request, as the real server says it; `type` and `code` in its own words. */
export type Refusal = { status: number; message: string; code?: string | null; type?: string }

export const isRefusal = (one: Reading | Refusal): one is Refusal => 'status' in one

export type Counts = { input: number; cached: number; kept: number; output: number }

export type Answer = {
  id: string
  reading: Reading
  text: string
  finish: Finish
  /** Undefined: the server does not count. */
  counts: Counts | undefined
}

/** The bodies of one protocol. */
export type Protocol = {
  name: ProtocolName
  /** Whether a path is this protocol's, and what it says already. */
  match(path: string): { model?: string; isStream?: boolean } | undefined
  keyOf(headers: IncomingHttpHeaders): string | undefined
  wrongKey(key: string | undefined): Refusal
  unknownModel(model: string): Refusal
  read(
    body: Record<string, unknown>,
    about: { model?: string; isStream?: boolean; headers: IncomingHttpHeaders },
  ): Reading | Refusal
  whole(answer: Answer): object
  /** Server-sent events, a few characters at a time. */
  events(answer: Answer): string[]
  /** The body of a failed request. */
  refusal(refusal: Refusal): object
  /** What is sent in a stream when the server fails after it has begun. */
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

/** Whether bytes are what they are said to be. */
export const isPicture = (mediaType: string, bytes: Buffer): boolean =>
  magic[mediaType]?.test(bytes.subarray(0, 12).toString('hex')) ?? false

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
