import type { ScriptRequest } from '@lectern/core/ai/engine.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { wordsOf } from '../ask/lecture-parts.ts'

/** Of a slide with fewer terms nobody can say whether they were spoken of. */
const LEAST_TERMS = 4
/** So many lines, or terms where there are few lines, are said at most by a script that is about something else. */
const SAID_SHARE = 1 / 3
const LEAST_LINES = 3
/** A line is said by so much of its terms: endings that two words share are none. */
const LINE_SHARE = 0.25
/** Where a slide has so many terms, a script about it is made of them to some part. */
const MANY_TERMS = 12
const OWN_SHARE = 0.1

const termSet = (text: string): Set<string> => new Set(termsOf(text))
const shareOf = (terms: Iterable<string>, among: ReadonlySet<string>): number => {
  const all = [...terms]
  return all.length === 0 ? 1 : all.filter((term) => among.has(term)).length / all.length
}

/**
 * Whether a script speaks of its slide: of more than a third of the lines that stand there, and, on a slide of many
 * terms, in words of which a tenth stands on the slide, those beside it, in the titles or the instructions. What is
 * written in another language than the slides are, and slides of few words, cannot be told this way: then it does.
 */
export const staysOnSlide = (script: string, request: ScriptRequest): boolean => {
  const { slide, before, after, lectureTitle, courseName, instructions, scriptBefore, scriptAfter } = request
  const words = wordsOf(slide)
  const around = [before, after].map((one) => (one ? wordsOf(one) : ''))
  if (detectLanguage([words, ...around].join('\n')) !== request.language) return true
  const shown = termSet(words)
  if (shown.size < LEAST_TERMS) return true
  const said = termSet(script)
  const lines = words
    .split('\n')
    .map(termsOf)
    .filter((terms) => terms.length > 0)
  const isSaid = (terms: readonly string[]) => shareOf(terms, said) >= LINE_SHARE
  const share =
    lines.length >= LEAST_LINES ? lines.filter(isSaid).length / lines.length : shareOf(shown, said)
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
