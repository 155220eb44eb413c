import * as limits from '@lectern/contract/limits.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Shortens a text for lists: longer texts are cut to `maxChars` characters and followed by '...'. */
export function preview(text: string, maxChars: number): string {
  const chars = Array.from(text)
  return chars.length > maxChars ? `${chars.slice(0, maxChars).join('')}...` : text
}

/** Formats dates (ISO 8601), numbers and sizes in a language of the interface. */
export function formatterOf(language: string) {
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
  const second = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' })
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short' })
  const number = new Intl.NumberFormat(language)
  const percent = new Intl.NumberFormat(language, { style: 'percent' })
  const percentage = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  const megabytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  const gigabytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'gigabyte',
    maximumFractionDigits: 1,
  })
  const kilobytes = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  const isChinese = language.startsWith('zh')
  const join = (parts: readonly (string | false | null | undefined)[], between: string) =>
    parts.filter(Boolean).join(between)
  return {
    /** Short facts in a row; those that are empty or false are left out. */
    facts: (parts: Parameters<typeof join>[0]) => join(parts, isChinese ? '，' : ', '),
    /** A value after its name: "Score: 5". */
    named: (name: string, value: string) => `${name}${isChinese ? '：' : ': '}${value}`,
    /** A fact as a sentence, with its full stop. */
    sentence: (fact: string) => `${fact}${isChinese ? '。' : '.'}`,
    /** Sentences of a paragraph; those that are empty or false are left out. */
    sentences: (parts: Parameters<typeof join>[0]) => join(parts, isChinese ? '' : ' '),
    date: (iso: string) => date.format(new Date(iso)),
    dateTime: (iso: string) => dateTime.format(new Date(iso)),
    dateTimeToSecond: (iso: string) => second.format(new Date(iso)),
    /** Hour and minute. */
    time: (iso: string) => time.format(new Date(iso)),
    number: (value: number) => number.format(value),
    /** The number of rows of a list that is counted up to a limit. */
    rows: (value: number) => `${number.format(value)}${value >= limits.countedRows ? '+' : ''}`,
    /** A share from 0 to 1. */
    percent: (share: number) => percent.format(share),
    /** A percentage from 0 to 100, with one decimal. */
    percentage: (value: number) => percentage.format(value / 100),
    size: (sizeBytes: number) =>
      sizeBytes >= 1e9
        ? gigabytes.format(sizeBytes / 1e9)
        : sizeBytes >= 1e6
          ? megabytes.format(sizeBytes / 1e6)
          : kilobytes.format(sizeBytes / 1e3),
  }
}

/** Formats in the interface's current language. */
export function useFormat() {
  const { i18n } = useTranslation()
  return useMemo(() => formatterOf(i18n.language), [i18n.language])
}
