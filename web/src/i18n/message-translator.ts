import type { LectureLanguage } from '@lectern/contract/languages.ts'
import { findRanges, formatRange, quoteWords } from '@lectern/core/messages/lists.ts'
import { countOf, type MessageParam } from '@lectern/core/messages/message.ts'
import i18next from 'i18next'
import type { AnyMessage, MessageTranslator } from './translate-messages.ts'

/**
 * Translates messages by their codes. Loaded with the texts of a language other than English.
 * @param english shown in English, and for a code that this build does not know
 */
export const translateByCode: MessageTranslator = (messages, english) => {
  // i18next has no language before it is started.
  if (!i18next.language || i18next.language === 'en') return english
  const t = i18next.getFixedT(i18next.language, 'messages')
  const isKnown = ({ code }: AnyMessage) =>
    i18next.exists(`messages:${code}`, { lng: i18next.language, count: 2, fallbackLng: [] })
  if (messages.length === 0 || !messages.every(isKnown)) return english
  return messages
    .map((message) => {
      const values = Object.entries(message.params).map(([name, value]) => [name, formatParam(name, value)])
      const count = countOf(message)
      return t(message.code as 'text', { count, ...Object.fromEntries(values) })
    })
    .join(' ')
}

const nameOf = (code: string): string => i18next.t(`common:languages.${code as LectureLanguage}`)

function joinList(texts: readonly string[], left: number): string {
  const rest = left > 0 ? [i18next.t('common:more', { count: left })] : []
  return new Intl.ListFormat(i18next.language, { type: 'conjunction' }).format([...texts, ...rest])
}

function joinNumbers(numbers: readonly number[]): string {
  const { ranges, left } = findRanges(numbers)
  return joinList(ranges.map(formatRange), left)
}

function formatParam(name: string, value: MessageParam): string | number {
  if (name === 'language' || name === 'target') return nameOf(String(value))
  if (name === 'field' && value === '') return i18next.t('common:requestBody')
  if (name === 'missing')
    return Object.entries(value as Record<string, readonly number[]>)
      .map(([language, numbers]) => `${nameOf(language)}: ${joinNumbers(numbers)}`)
      .join('; ')
  if (!Array.isArray(value)) return typeof value === 'number' ? value : String(value)
  if (name === 'slides') return joinNumbers(value as number[])
  if (name === 'values') return value.join(', ')
  const { quoted, left } = quoteWords(value as string[], name === 'terms' ? 5 : 3)
  return joinList(quoted, left)
}
