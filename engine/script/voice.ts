import type { Phrases } from '@lectern/core/script/phrases/phrases.ts'
import { capitalise, findForm } from './sentence-forms.ts'

/** Fills phrases and joins texts in one language, on one slide. */
export type Voice = {
  language: string
  phrases: Phrases
  /** Between two sentences; empty in Chinese and Japanese. */
  space: string
  /** Between the parts of a list. */
  comma: string
  /** The next phrase of a list. The slide's number decides which comes first. */
  pick(list: readonly string[]): string
  say(list: readonly string[], places: Record<string, string>): string
  join(parts: readonly string[]): string
}

export function makeVoice({
  language,
  phrases,
  number,
}: {
  language: string
  phrases: Phrases
  number: number
}): Voice {
  const turns = new Map<readonly string[], number>()
  const pick = (list: readonly string[]): string => {
    const turn = turns.get(list) ?? number * 7 + (number >> 2)
    turns.set(list, turn + 1)
    return list[turn % list.length] ?? ''
  }
  const say = (list: readonly string[], places: Record<string, string>) =>
    tidyEnd(pick(list).replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? ''))
  const space = language === 'zh' || language === 'ja' ? '' : ' '
  return {
    language,
    phrases,
    space,
    comma: commaOf(language),
    pick,
    say,
    join: (parts) => joinList(parts, language),
  }
}

/**
 * Puts a title in quotation marks if it would blend into the sentence: lower case, questions, orders ("Fit
 * a line").
 */
export function quoteTitle(title: string, language: string): string {
  if (language !== 'en' || title.includes('“')) return title
  if (/^\p{Ll}|[?!]$/u.test(title) || ASKS.test(title) || findForm(title, language) === 'action')
    return `“${title}”`
  return title.replace(/^(?:The|An?)(?=\s\p{L})/u, (article) => article.toLowerCase())
}

const ASKS = /^(?:How|Why|What|When|Where|Which|Who|Is|Are|Do|Does|Can|Should)\s/

export function colonOf(language: string): string {
  if (language === 'zh' || language === 'ja') return '：'
  return language === 'fr' ? ' : ' : ': '
}

function commaOf(language: string): string {
  if (language === 'zh' || language === 'ja') return '、'
  return language === 'ar' ? '، ' : ', '
}

/** "A, B and C". Korean speech has another "and" than Korean texts. */
function joinList(parts: readonly string[], language: string): string {
  if (language === 'ko' && parts.length > 1) return `${parts.slice(0, -1).join(', ')}, 그리고 ${parts.at(-1)}`
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(parts)
}

/** Removes the full stop after a title with punctuation of its own, and capitalizes the sentence. */
function tidyEnd(sentence: string): string {
  return capitalise(sentence.replace(/([!?。！？]|(?<!\.)\.)[.。](?=$|\s)/g, '$1').replace(/\?\?/g, '?'))
}
