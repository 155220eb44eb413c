import { enginesMessages } from '@lectern/core/messages/engines.ts'
import type { Message } from '@lectern/core/messages/message.ts'

/** An administrator is not sent to the administrator: such messages have another text for them. */
export const addressToAdministrator = (messages: readonly Message[]): Message[] =>
  messages.map((message) => {
    const code = `administrator_${message.code}`
    return Object.hasOwn(enginesMessages, code) ? { ...message, code: code as Message['code'] } : message
  })
