/** By language: the definition after a term, up to the end of the sentence. */
const DEFINES: Record<string, RegExp> = {
  en: /^\s(?:\([^)]{1,60}\)\s)?(?:(?:is|are)\s(?=(?:an?|the|any|what|how|where|when|one of)\s)|(?:is|are)\sdefined\sas\s|means?\s(?:that\s)?|refers?\sto\s|denotes?\s|stands?\sfor\s)(.+)$/i,
  de: /^\s(?:(?:ist|sind)\s(?=(?:ein|eine|der|die|das)\s)|bedeutet,?\s|bezeichnet\s)(.+)$/i,
  fr: /^\s(?:(?:est|sont)\s(?=(?:une?|les?|la|l[’'])\s?)|signifie\s|désigne\s)(.+)$/i,
  es: /^\s(?:(?:es|son)\s(?=(?:una?|el|la|los|las)\s)|significa\s|se\srefiere\sa\s)(.+)$/i,
  ko: /^(?:이?란|은|는)\s(.+?)(?:을|를)?\s?(?:이다|입니다|말합니다|뜻합니다|의미합니다|말한다|뜻한다|의미한다)$/,
  zh: /^(?:是指|指的是|就是|指|是(?=一种|一个|由|对))(.+)$/,
  ja: /^とは、?(.+?)(?:です|である|のことです)$/,
}

/**
 * Reads what a sentence says its subject is.
 * @param rest the sentence after its subject: " is a small pump." @param language ISO 639-1
 * @returns "a small pump"; null if the sentence defines nothing
 */
function meaningOfTerm(rest: string, language: string): string | null {
  const meaning = DEFINES[language]?.exec(rest.replace(/[\s.。!！]+$/u, ''))?.[1]?.trim()
  if (!meaning || /[?？[\]]/.test(meaning)) return null
  return [...meaning].length >= (/^[\p{Script=Han}\p{Script=Hangul}]/u.test(meaning) ? 6 : 12)
    ? meaning
    : null
}

const LONGEST_SUBJECT_CHARS = 40
const MOST_SUBJECT_WORDS = 4
const ARTICLE = /^(?:(?:An?|The|Eine?|Der|Die|Das|Une?|Les?|La|El|Una|Los|Las)\s|L[’'])/u
/** Words that begin a sentence about something named before, or about the lecture. */
const NAMES_NOTHING =
  /^(?:th(?:is|at|ese|ose)|it|they|there|here|we|you|he|she|what|which|one|another|each|all|some|many|both|our|its|their|also|then|so|but|and|if|when|in|for|to|with|idea|goal|problem|question|answer|result|reason|point|aim|task|way|thing|main|first|second|third|next|last|key|only|most|best|other|same|example|dies\w*|es|sie|wir|man|hier|ziel|problem|ce|cela|ceci|il|elle|nous|on|esto|este|esta|ese|esa|eso)(?![\p{L}])|[不也就]$|^(?:当|在|若|如果|이것|그것|저것|우리|여기|이는|그는|다음|这|那|它|我们|此|其|これ|それ|ここ)/iu

/**
 * The subject of a sentence that says what its subject is.
 * @returns the subject without its article, and where it begins; null if the sentence defines nothing
 */
export function definedTerm(sentence: string, language: string): { text: string; start: number } | null {
  const start = ARTICLE.exec(sentence)?.[0].length ?? 0
  for (let end = start + 2; end <= start + LONGEST_SUBJECT_CHARS && end < sentence.length; end += 1) {
    if (meaningOfTerm(sentence.slice(end), language) === null) continue
    const text = sentence.slice(start, end)
    const isName = !NAMES_NOTHING.test(text) && !/[,;:()，；：、（）]/u.test(text)
    return isName && text.split(' ').length <= MOST_SUBJECT_WORDS ? { text, start } : null
  }
  return null
}
