import { isInLanguage } from '@lectern/core/text/is-in-language.ts'
import { hasVerb } from '@lectern/core/text/word-classes/word-classes.ts'
import { countWords, isWhole, quoteOf } from '../chat/quotable.ts'

const FEWEST_WORDS = 6
const LONGEST_CHARS = 240

/** A whole sentence that can be quoted: no heading or list behind one, no question, nothing in quotation marks, no formula. */
export const isAskable = (text: string, language: string): boolean =>
  text.length <= LONGEST_CHARS &&
  countWords(text) >= FEWEST_WORDS &&
  !NOT_PLAIN.test(text) &&
  !ANNOUNCES.test(text) &&
  !BEGINS_BADLY.test(text) &&
  isOneSentence(text) &&
  isWhole(text) &&
  quoteOf(text) === text &&
  isInLanguage(text, language) &&
  (language !== 'en' || AUXILIARY.test(text) || hasVerb(text)) &&
  (language !== 'de' || GERMAN_VERB.test(text))

/** Several sentences, Korean notes without a verb, or half of a bracket make no question. */
const isOneSentence = (text: string): boolean =>
  !/[.。!！]\s*[\p{L}“]/u.test(text.replaceAll(/\b(?:e\.g|i\.e|z\.B|d\.h|u\.a|vs|cf|bzw|p\.ej)\./gu, '')) &&
  (text.match(/[(（]/gu)?.length ?? 0) === (text.match(/[)）]/gu)?.length ?? 0) &&
  !(HANGUL.test(text) && !/(?:다|요|음|함|됨|임|까)[.!]?$/u.test(text))

const HANGUL = /\p{Script=Hangul}/u
/** A notation of a few nouns, "Einfache Implementierung eines Typs", is no sentence. */
const GERMAN_VERB =
  /\s(?:sind|waren|w[eu]rden|haben|hatten|können|müssen|sollen|dürfen|muss|soll|darf|kann|war|hatte|wurde|(?!nicht\s|jetzt\s|meist\s|sonst\s|erst\s|fast\s|selbst\s|leicht\s|direkt\s)\p{Ll}{2,}t)(?=[\s,.!]|$)/u
const AUXILIARY = /\s(?:is|are|was|were|has|have|can|could|may|must|should|will|would|do|does)\s/u
const NOT_PLAIN =
  /[:：?？“”„«»"=≤≥<>→⇒∈⊆∑∥‖⋆*^_{}|\\…\p{Script=Greek}]|\.\.\.|https?:|@|\b(?:et al|slide|Folie|diapositive)\b|슬라이드|幻灯片/u
/** Announcements of another hour. */
const ANNOUNCES =
  /\b(?:(?:next|last) (?:week|lecture|time|class)|nächste[nrs]? (?:Woche|Vorlesung)|semaine prochaine|próxim[ao] (?:semana|clase|aula))\b|다음\s?(?:주|시간|강의)|下(?:周|节课|一讲)|次回/iu
const BEGINS_BADLY =
  /^(?:[^\p{L}\p{N}]|\p{Ll}|(?:How|What|Why|When|Where|Which|Who|Wie|Was|Warum|E\.g|Comment|Pourquoi|Cómo|Qué)[\s.,])/u
