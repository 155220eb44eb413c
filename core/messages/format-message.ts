import { languageName } from '../languages.ts'
import { catalogue } from './catalogue.ts'
import { listMissing, listNumbers, listWords } from './lists.ts'
import { countOf, type MessageParam, type Messages, toMessageList } from './message.ts'

const formatParam = (name: string, value: MessageParam): string => {
  if (name === 'language' || name === 'target') return languageName(String(value))
  if (name === 'field') return value === '' ? 'The body' : String(value)
  if (name === 'missing') return listMissing(value as Readonly<Record<string, readonly number[]>>)
  if (name === 'slides') return listNumbers(value as readonly number[])
  if (name === 'words') return listWords(value as readonly string[], 3)
  if (name === 'terms') return listWords(value as readonly string[], 5)
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** Formats a message as its English text. Several messages are joined by spaces. */
export const formatMessage = (messages: Messages): string =>
  toMessageList(messages)
    .map((message) => {
      const templates: Record<string, string> = catalogue
      const plural = `${message.code}_${countOf(message) === 1 ? 'one' : 'other'}`
      const template = templates[message.code] ?? templates[plural] ?? message.code
      return template.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => {
        const value = message.params[name]
        return value === undefined ? gap : formatParam(name, value)
      })
    })
    .join(' ')
