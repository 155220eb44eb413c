import type { SlideLine } from '../../ai/engine.ts'

/** Particles and endings that are no words: a line that begins with one goes on in the word above. */
const ENDING =
  /^(?:들|은|는|을|를|가|의|면|로|으로|와|과|에|만|며|고|럼|[고면]서|에서|에게|까지|부터|다|[가-힣]?니다|나요|이?라고|거나|하거나)(?=[\s.,)]|$)/

/** The frequent words of one syllable. */
const SHORT_WORD =
  /^(?:[수것더및등각두세네한이그저전후내때중위약즉또몇안못잘왜본할될된줄바뿐데곳점년월일명개번첫새총값앞뒤예큰긴옛온맨단현당법식표행열키합곱힘물불집책말글길손눈날밤낮강산땅돈옷밥병약더덜꼭다참곧늘딱싹책쪽층면축선색빛밖안옆위밑끝양질격급])$/

/** "인" in "U인" and "(U)인" is a particle, no part of a divided word. */
const LAST_TOKEN = /(?<![^\s([（‘“])[가-힣]+$/u
const FIRST_TOKEN = /^[가-힣]+/

/** No Korean word on a slide is longer; others have no beginnings to look for. */
const MAX_SYLLABLES = 12

/** Returns true for a line whose last word goes on in the line below. */
export type IsDivided = (above: string, below: string) => boolean

/**
 * Returns a function that tells whether a word goes on from the end of one line in the next one. Many programs divide Korean
 * words at any syllable. A particle below proves it, and a word that stands whole somewhere else in the lines. A single syllable
 * at a line's end is a part of a word unless it is a frequent one; at a line's start, where another word is divided.
 */
export function findDividedWords(lines: readonly SlideLine[]): IsDivided {
  const texts = lines.map(({ text }) => text.normalize('NFC').trim())
  const beginnings = new Set<string>()
  for (const [word] of texts.join('\n').matchAll(/[가-힣]{2,}/g))
    for (let end = 2; end <= Math.min(word.length, MAX_SYLLABLES); end += 1)
      beginnings.add(word.slice(0, end))
  const isSyllable = (token: string) => token.length === 1 && !SHORT_WORD.test(token)
  const isSure = (above: string, below: string) => {
    const [last, first] = [LAST_TOKEN.exec(above)?.[0], FIRST_TOKEN.exec(below)?.[0]]
    if (first === undefined) return false
    if (ENDING.test(first)) return /[가-힣]$/.test(above)
    if (last === undefined) return false
    return (isSyllable(last) && isSyllable(first)) || beginnings.has(last + first.slice(0, 2))
  }
  const isAnyDivided = texts.some((text, index) => isSure(texts[index - 1] ?? '', text))
  return (above, below) => {
    const [last, first] = [LAST_TOKEN.exec(above)?.[0], FIRST_TOKEN.exec(below)?.[0]]
    if (last === undefined || first === undefined) return isSure(above, below)
    return isSure(above, below) || isSyllable(last) || (isAnyDivided && isSyllable(first))
  }
}
