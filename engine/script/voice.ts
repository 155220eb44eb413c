import type { ScriptSettings } from '@lectern/core/ai/engine.ts'
import type { Phrases } from '@lectern/core/script/phrases/phrases.ts'
import { capitalise } from './sentence-forms.ts'

/** Fills phrases and joins texts in one language. */
export type Voice = {
  language: string
  phrases: Phrases
  tone: 'measured' | 'lively'
  /** Between two sentences; empty in Chinese and Japanese. */
  space: string
  colon: string
  /** Between the parts of a list. */
  comma: string
  say(phrase: string, places: Record<string, string>): string
  join(parts: readonly string[]): string
}

/** Makes the voice of a script: the phrases of its language, its tone, and its punctuation. */
export function makeVoice(language: string, phrases: Phrases, tone: ScriptSettings['tone']): Voice {
  const isDense = language === 'zh' || language === 'ja'
  return {
    language,
    phrases,
    tone: tone === 'casual' || tone === 'engaging' ? 'lively' : 'measured',
    space: isDense ? '' : ' ',
    colon: isDense ? '：' : language === 'fr' ? ' : ' : ': ',
    comma: isDense ? '、' : language === 'ar' ? '، ' : ', ',
    say: (phrase, places) => tidyEnd(phrase.replace(/\{(\w+)\}/g, (_, name: string) => places[name] ?? '')),
    join: (parts) => joinList(parts, language),
  }
}

/** "A, B and C". Korean speech has another "and" than Korean texts. */
function joinList(parts: readonly string[], language: string): string {
  if (language === 'ko' && parts.length > 1) return `${parts.slice(0, -1).join(', ')}, 그리고 ${parts.at(-1)}`
  return new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(parts)
}

/** Removes the full stop after a title with punctuation of its own, and capitalizes the sentence. */
function tidyEnd(sentence: string): string {
  return capitalise(sentence.replace(/([!?。！？]|(?<!\.)\.)([”」]?)[.。](?=$|\s)/g, '$1$2'))
}
