import type { ScriptRequest } from '@lectern/core/ai/engine.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { wordsOf } from '../ask/lecture-parts.ts'

/** With fewer terms on the slide the check is not possible. */
const MIN_TERMS = 4
/**
 * A script about another subject says at most this share of the lines, or of the terms if there are few
 * lines.
 */
const SAID_SHARE = 1 / 3
const MIN_LINES = 3
/** A line counts as said if the script has this share of its terms. Lower shares occur by chance. */
const LINE_SHARE = 0.25
/**
 * For a slide with this many terms, `OWN_SHARE` of the script's terms must come from the slide or its
 * surroundings.
 */
const MANY_TERMS = 12
const OWN_SHARE = 0.1

const termSet = (text: string): Set<string> => new Set(termsOf(text))
const shareOf = (terms: Iterable<string>, among: ReadonlySet<string>): number => {
  const all = [...terms]
  return all.length === 0 ? 1 : all.filter((term) => among.has(term)).length / all.length
}

/**
 * Returns true if a script speaks of its slide. It must say more than a third of the slide's lines. For a
 * slide of many terms, a tenth of its terms must also occur on the slide or its neighbours, in the titles,
 * the instructions or the neighbouring scripts. Returns true if the check is not possible: the slide has
 * few terms or another language than the script.
 */
export const staysOnSlide = (script: string, request: ScriptRequest): boolean => {
  const { slide, before, after, lectureTitle, courseName, instructions, scriptBefore, scriptAfter } = request
  const words = wordsOf(slide)
  const around = [before, after].map((one) => (one ? wordsOf(one) : ''))
  if (detectLanguage([words, ...around].join('\n')) !== request.language) return true
  const shown = termSet(words)
  if (shown.size < MIN_TERMS) return true
  const said = termSet(script)
  const lines = words
    .split('\n')
    .map(termsOf)
    .filter((terms) => terms.length > 0)
  const isSpoken = (terms: readonly string[]) => shareOf(terms, said) >= LINE_SHARE
  const share =
    lines.length >= MIN_LINES ? lines.filter(isSpoken).length / lines.length : shareOf(shown, said)
  if (share <= SAID_SHARE) return false
  const given = [
    words,
    ...around,
    lectureTitle,
    courseName,
    instructions,
    scriptBefore ?? '',
    scriptAfter ?? '',
  ]
  return shown.size < MANY_TERMS || shareOf(said, termSet(given.join('\n'))) >= OWN_SHARE
}
