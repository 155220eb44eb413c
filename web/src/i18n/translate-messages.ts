import type { MessageParam } from '@lectern/core/messages/message.ts'

/** As the contract gives it, or as the core makes it. */
export type AnyMessage = { code: string; params: Readonly<Record<string, MessageParam>> }

export type MessageTranslator = (messages: readonly AnyMessage[], english: string) => string

/** English texts come from the server, so pages in English load neither the texts nor the code that fills them. */
let translator: MessageTranslator = (_messages, english) => english

export const setMessageTranslator = (translate: MessageTranslator): void => {
  translator = translate
}

/**
 * Messages of the server in the interface's language.
 * @param english their text as the server sent it
 */
export const translateMessages: MessageTranslator = (messages, english) => translator(messages, english)
