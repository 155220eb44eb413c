import type { MessageData } from '@lectern/contract/messages.ts'
import type { catalogue } from './catalogue.ts'

type Key = keyof typeof catalogue
/** The name of a message, as it stands on the wire and in rows, without the plural form it is in. */
export type MessageCode = Key extends infer K
  ? K extends `${infer Code}_${'one' | 'other'}`
    ? Code
    : K
  : never

/** What a message leaves open, by the name of the gap. Every other gap takes a number. */
type ParamTypes = {
  /** Slide numbers, 1-based. */
  slides: readonly number[]
  /** What people wrote or configured, to be quoted; the first three are shown. */
  words: readonly string[]
  /** Terms with their translations, to be quoted; the first five are shown. */
  terms: readonly string[]
  /** Values that a field takes, to be listed as they are. */
  values: readonly string[]
  /** Language codes. */
  language: string
  target: string
  /** Slide numbers by language code. */
  missing: Readonly<Record<string, readonly number[]>>
  /** A field of a request; '' is its body. */
  field: string
  type: string
  tag: string
  outer: string
  /** As `2026-11`. */
  month: string
  /** A whole sentence that was stored before messages had codes. */
  text: string
}
type GapsOf<Template> = Template extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | GapsOf<Rest>
  : never
type TemplateOf<Code extends string> =
  | (Code extends Key ? (typeof catalogue)[Code] : never)
  | (`${Code}_other` extends Key ? (typeof catalogue)[`${Code}_other`] : never)
export type ParamsOf<Code extends MessageCode> = {
  [Name in GapsOf<TemplateOf<Code>>]: Name extends keyof ParamTypes ? ParamTypes[Name] : number
}
export type MessageParam = MessageData['params'][string]

/** A message as data. Screens say it in their language by its code. */
export type Message = { code: MessageCode; params: MessageData['params'] }
/** One message, or several that are read one after the other; the first says what matters most. */
export type Messages = Message | readonly Message[]

/** The params of a code as further arguments of a function; a message without gaps takes none. */
export type ParamsArgs<Code extends MessageCode> = keyof ParamsOf<Code> extends never
  ? []
  : [params: ParamsOf<Code>]

export const createMessage = <Code extends MessageCode>(
  code: Code,
  ...[params]: ParamsArgs<Code>
): Message => ({ code, params: (params ?? {}) as Message['params'] })

export const toMessageList = (messages: Messages): readonly Message[] =>
  'code' in messages ? [messages] : messages

/** How many things a message speaks of, for its plural form. */
export const countOf = ({ params }: Pick<Message, 'params'>): number =>
  typeof params.count === 'number' ? params.count : Array.isArray(params.slides) ? params.slides.length : 0
