import { foldText } from './fold-text.ts'

const IDEOGRAPHS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+/gu
const RUNS =
  /(?<characters>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+)|[\p{L}\p{M}\p{N}]+/gu
const WORDS = /[\p{L}\p{M}\p{N}]+/gu

const words = (text: string): string[] => foldText(text).split(/\s+/)

/** Function words, by language. They say nothing about a subject. */
const FUNCTION_WORDS = words(
  `a an the and or but if of in on at to for from by with about as is are was were be been being am do does did done
  can could would should will shall may might must have has had not no it its this that these those there here i you
  we they he she me my your our their vs versus what which who whom whose when where why how many much please
  el la los las un una unos unas de del en y o que qué cómo como por para con es son está cuál cuáles quién cuándo
  dónde
  le les un une des du et ou que quoi quel quelle quels quelles comment pourquoi est sont dans sur pour par avec ce
  cette qui où quand
  der die das ein eine einen dem den des und oder ist sind was wie warum wer wo wann welche welcher welches mit für
  von zu im auf bitte se su sus al lo hay más gibt es an bei zum zur wird werden am als`,
)

/**
 * Words of questions to a lecture: "Explain the word on this slide". They are no search terms, but they can be the
 * subject of an answer.
 */
const ASKING_WORDS = words(
  `tell explain describe give show mean means meaning say says said define definition understand know want help
  example examples slide slides lecture page word words question answer
  waht wat wath hwat whats teh taht thsi adn wich whcih hwo becuase
  explica explicar diapositiva significa
  explique expliquer diapositive
  erkläre erklären folie bedeutet`,
)

/** The words that a text is not compared by: function words, and when searching, the words of asking. */
const STOP_WORDS = {
  search: new Set([...FUNCTION_WORDS, ...ASKING_WORDS]),
  content: new Set(FUNCTION_WORDS),
}

/**
 * Question words of languages without spaces between words. They are removed before the rest is cut into
 * pairs.
 */
const ASKING: RegExp[] = [
  // For whom it is to be explained: "like I am 12", "to a five year old", "in simple words".
  /\b(?:like|as if|as though|assuming|pretend) i(?:['’ ]?a?m| were| was) (?:an? |only |just )?(?:\p{L}+|\d{1,2})(?:[ -]years?)?(?:[ -]olds?)?\b|\beli\d+\b/gu,
  /\b(?:like |as )?(?:to|for) (?:an? |my |someone )?(?:(?:\p{L}+|\d{1,2})[ -]years?[ -]olds?|kids?|child(?:ren)?|toddlers?|beginners?|dumm(?:y|ies)|grandm\p{L}+|lay(?:man|person|people))\b/gu,
  /\bin (?:very )?(?:simple|simpler|plain|easy|your own|other) (?:words?|terms|language|english)\b/gu,
  /(?:초등학생|어린이|아이|\d+ ?살)(?:도|에게|한테)? ?(?:이해할? ?수? ?있?(?:게|도록)?)?|쉽게|간단(?:히|하게)|(?:像|给)\d+岁(?:的)?(?:孩子)?|(?:用)?(?:简单|通俗)(?:易懂)?(?:地|的话)?|(?:やさしく|簡単に|わかりやすく)/gu,
  // "몇 명이에요": the counter belongs to the question word.
  /(?:몇|얼마)\s?(?:명|개|가지|번째?|년도?|월|일|시간?|분|장|줄|쪽|페이지|퍼센트|프로|배|살|층|회|차)?(?:이에요|예요|이야|이죠|이지|이었[지죠나]|였[지죠나]요?|인가요?|인지|입니까|이나|나)?(?!\p{Script=Hangul})/gu,
  /무엇(?:인가요|입니까|이야|이에요|을|이|인지)?|뭐(?:예요|야|죠|지|가)?|어떻게|어떤|왜|언제|어디(?:서|에)?|누가|누구|몇|무슨|얼마나?/g,
  /(?:설명|알려|말|이야기|정의|요약|정리)?(?:해\s?주세요|해\s?줘|해\s?주실래요|줘|주세요|하세요|해라|합니까|하나요|할까요|인가요|입니까|일까요|되나요|됩니까|나요)/g,
  /(?<=\p{Script=Hangul}|\p{Script=Latin})(?:이에요|예요|이었[지죠]요?|였[지죠]요?|이죠|인가요?|인지|일까요?|입니까|이라는|라는|라고)(?!\p{Script=Hangul})/gu,
  // "어디에 쓰여요?": what something is used for.
  /(?:쓰이|쓰여|쓰입|(?:사용|이용|활용)(?:되|돼|됩|하))(?:는지|는가|나|니까|ㄴ가)?요?(?!\p{Script=Hangul})/gu,
  /슬라이드|강의|설명|의미|대해서?|대한|관해서?|그리고|이란|란\s/g,
  // Particles: in the lecture the same word may have other ones.
  /(?<=\p{Script=Hangul}{2})(?:이란|란|에서는?|부터는?|까지는?|에게|한테|보다|처럼|으로|은|는|이|가|을|를|의|에|와|과|도|로)(?!\p{Script=Hangul})/gu,
  /什么(?:是|意思|叫)?|是什么|怎么样?|如何|为什么|为何|哪(?:一?[个些里种年位国家])?|谁|怎[么样]|多(?:少|大|长|高|远|久)|几[次个种]?|第一步|请问?|解释(?:一下)?|说明(?:一下)?|告诉我?|一下|吗|呢|吧|的|了|和|与|在|这(?:个|一)?|那(?:个|一)?|[页张](?:面)?|幻灯片|意思|讲座/g,
  /(?:何|なに|なん)(?:です)?か?|どう(?:して|やって)?|なぜ|いつ|どこ|だれ|誰|どれ|どの|教えて(?:ください)?|説明して(?:ください)?|ください|ですか|ますか|とは|について|スライド/g,
]

/**
 * Removes English endings, and plural endings in other languages: "optimizers" and "optimizer" are one
 * term.
 */
const stem = (word: string): string => {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word
  const bare = word
    .replace(/(?:ization|isation)s?$/, 'ize')
    .replace(/ies$/, 'y')
    .replace(/(?:(?<=[sxz]|[cs]h)es|(?<=[^s])s)$/, '')
  const root = bare.replace(/(?:ingly|edly|ing|ed|ly)$/, '')
  const kept = root.length >= 4 ? root.replace(/([bdfgmnprt])\1$/, '$1') : bare
  return kept.length > 4 ? kept.replace(/e$/, '') : kept
}

/** Pairs of neighbouring characters: "역전파" is found in "역전파는". */
const pairsOf = (run: string): string[] => {
  const characters = [...run]
  if (characters.length === 1) return characters
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`)
}

const split = (text: string, stopWords: ReadonlySet<string>): string[] => {
  const terms: string[] = []
  const rest = text.replaceAll(IDEOGRAPHS, (run) => {
    terms.push(...pairsOf(run))
    return ' '
  })
  for (const [word] of rest.matchAll(WORDS)) if (!stopWords.has(word)) terms.push(stem(word))
  return terms
}

/** The search terms of a text. */
export const termsOf = (text: string): string[] => split(foldText(text), STOP_WORDS.search)

/** The terms of a text that say something, also about words, pages, questions and examples. */
export const contentTermsOf = (text: string): string[] => split(foldText(text), STOP_WORDS.content)

/** Runs of characters without spaces, normalized like terms. */
export const runsOf = (text: string): string[] => [...foldText(text).matchAll(RUNS)].map(([run]) => run)

/**
 * A term of a question. `run` and `text`: the characters between spaces that it comes from. `isPair`: it is
 * two characters of them.
 */
export type QuestionWord = { term: string; run: number; text: string; isPair: boolean }

// A single Korean or Japanese syllable is the rest of a particle.
const isParticle = (term: string): boolean => /^[\p{Script=Hangul}\p{Script=Hiragana}]$/u.test(term)

/** The terms that a question asks for, each once, in order, without question words. */
export const questionWordsOf = (question: string): QuestionWord[] => {
  const bare = ASKING.reduce(
    (text, pattern) => text.replaceAll(pattern, ' '),
    foldText(question).replaceAll(/['’](?:s|m|re|ve|ll|d)\b|\b\p{L}+n['’]t\b/gu, ' '),
  )
  const words = new Map<string, QuestionWord>()
  for (const [run, match] of [...bare.matchAll(RUNS)].entries())
    for (const term of split(match[0], STOP_WORDS.search)) {
      if (isParticle(term) || words.has(term)) continue
      words.set(term, { term, run, text: match[0], isPair: match.groups?.characters !== undefined })
    }
  return [...words.values()]
}

export const questionTermsOf = (question: string): string[] =>
  questionWordsOf(question).map(({ term }) => term)

/** Returns true if two words differ by one inserted, missing, changed or transposed letter. */
export const isNearly = (one: string, other: string): boolean => {
  if (Math.abs(one.length - other.length) > 1) return false
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (at === short.length) return true
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return (
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
  )
}
