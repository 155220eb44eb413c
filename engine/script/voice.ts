import type { Phrases } from './phrases/phrases.ts'
import { capitalise, findForm } from './sentence-forms.ts'

/** Speaks in one language, on one slide: turns through the phrases and joins what it is given. */
export type Voice = {
  language: string
  phrases: Phrases
  /** Between two sentences: nothing in Chinese and Japanese. */
  space: string
  /** The next phrase of a list; the slide's number decides where the turn begins. */
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
  return { language, phrases, space, pick, say, join: (parts) => joinList(parts, language) }
}

/** A title that would run into the sentence around it is set apart: small letters, questions, orders ("Fit a line"). */
export function quoteTitle(title: string, language: string): string {
  if (language !== 'en') return title
  if (/^\p{Ll}|[?!]$/u.test(title) || ASKS.test(title) || findForm(title, language) === 'action')
    return `“${title}”`
  return title.replace(/^(?:The|An?)(?=\s\p{L})/u, (article) => article.toLowerCase())
}

const ASKS = /^(?:How|Why|What|When|Where|Which|Who|Is|Are|Do|Does|Can|Should)\s/

export function colonOf(language: string): string {
  if (language === 'zh' || language === 'ja') return '：'
  return language === 'fr' ? ' : ' : ': '
}

const AND: Record<string, [string, string]> = {
  en: [', ', ' and '],
  ko: [', ', ', 그리고 '],
  zh: ['、', '和'],
  ja: ['、', '、'],
  es: [', ', ' y '],
  fr: [', ', ' et '],
  de: [', ', ' und '],
}

/** Letters of a point between commas. */
const MOST_IN_LIST = 60

function joinList(parts: readonly string[], language: string): string {
  if (parts.length < 2) return parts.join('')
  const [comma, usual] = AND[language] ?? [', ', ', ']
  // Before the sound of i, Spanish says "e".
  const and = language === 'es' && /^h?i(?!e)/i.test(parts.at(-1) ?? '') ? ' e ' : usual
  // Long points, and such that hold commas themselves, would run together.
  const isLong = parts.some((part) => part.includes(',') || part.length > MOST_IN_LIST)
  const apart = comma === ', ' && isLong ? '; ' : comma
  return parts.slice(0, -1).join(apart) + (apart === '; ' ? `;${and.replace(/^,/, '')}` : and) + parts.at(-1)
}

/** A title that ends in a mark of its own does not get a second one; a sentence begins with a capital. */
function tidyEnd(sentence: string): string {
  return capitalise(sentence.replace(/([!?。！？]|(?<!\.)\.)[.。](?=$|\s)/g, '$1').replace(/\?\?/g, '?'))
}
