import type { MessageData } from '@lectern/contract/messages.ts'
import type { catalogue } from './catalogue.ts'

type Key = keyof typeof catalogue
/** The code of a message, on the wire and in rows, without its plural suffix. */
export type MessageCode = Key extends infer K
  ? K extends `${infer Code}_${'one' | 'other'}`
    ? Code
    : K
  : never

/** The types of params, by name. All other params are numbers. */
type ParamTypes = {
  /** Slide numbers, 1-based. */
  slides: readonly number[]
  /** Texts of users or of the configuration. The first three are shown, in quotation marks. */
  words: readonly string[]
  /** Terms with their translations. The first five are shown, in quotation marks. */
  terms: readonly string[]
  /** Values that a field accepts, listed as they are. */
  values: readonly string[]
  /** Language codes. */
  language: string
  target: string
  /** Slide numbers by language code. */
  missing: Readonly<Record<string, readonly number[]>>
  /** A field of a request; '' is the body itself. */
  field: string
  type: string
  /** An engine or `provider:model`, with the version of its prompt. */
  engine: string
  /** Words of a student's answer. */
  quote: string
  quiz: string
  /** A person's name. */
  person: string
  tag: string
  outer: string
  /** As `2026-11`. */
  month: string
  /** A whole sentence, stored before messages had codes. */
  text: string
}
type GapsOf<Template> = Template extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | GapsOf<Rest>
  : never
type TemplateOf<Code extends string> =
  | (Code extends Key ? (typeof catalogue)[Code] : never)
  | (`${Code}_other` extends Key ? (typeof catalogue)[`${Code}_other`] : never)
type ParamsOf<Code extends MessageCode> = {
  [Name in GapsOf<TemplateOf<Code>>]: Name extends keyof ParamTypes ? ParamTypes[Name] : number
}
export type MessageParam = MessageData['params'][string]

/** A message as data. Each screen translates it by its code. */
export type Message = { code: MessageCode; params: MessageData['params'] }
/** One message, or several that are read in order; the most important comes first. */
export type Messages = Message | readonly Message[]

/** The params of a code as rest arguments; empty for a message without params. */
export type ParamsArgs<Code extends MessageCode> = keyof ParamsOf<Code> extends never
  ? []
  : [params: ParamsOf<Code>]

export const createMessage = <Code extends MessageCode>(
  code: Code,
  ...[params]: ParamsArgs<Code>
): Message => ({ code, params: (params ?? {}) as Message['params'] })

export const toMessageList = (messages: Messages): readonly Message[] =>
  'code' in messages ? [messages] : messages

/** Finds the number that decides a message's plural form. */
export const countOf = ({ params }: Pick<Message, 'params'>): number =>
  typeof params.count === 'number' ? params.count : Array.isArray(params.slides) ? params.slides.length : 0
