import type { Lecture } from '@lectern/contract/lectures.ts'
import { type FindQuery, findInScript, replaceInScript } from '@lectern/core/script/replace-words.ts'
import { rawToSpoken, spokenWithMap } from '@lectern/core/script/spoken.ts'

/** A match with the spoken words around it. */
type MatchContext = { before: string; found: string; after: string }

export type SlideMatches = {
  /** 1-based. */
  slide: number
  /** Picture of the page with this number. */
  imageUrl: string
  revision: number
  script: string
  /** Number of matches in the script, and how many can be replaced without breaking a tag. */
  count: number
  replaceable: number
  contexts: MatchContext[]
}

const aroundChars = 48
const shownPerSlide = 3

/**
 * Lists every slide whose stored script in a language contains the search text, in order. The server's own
 * replace function counts how many matches can be replaced.
 */
export function findInLecture(
  lecture: Lecture,
  language: string,
  query: FindQuery,
  replacement: string,
): SlideMatches[] {
  if (query.find === '') return []
  return (lecture.slides[language] ?? []).flatMap(({ index, image_url, revision, script }) => {
    const matches = findInScript(script, query)
    if (matches.length === 0) return []
    const words = spokenWithMap(script)
    return {
      slide: index,
      imageUrl: image_url,
      revision: revision ?? 0,
      script,
      count: matches.length,
      replaceable: replaceInScript(script, query, replacement).replaced,
      contexts: matches.slice(0, shownPerSlide).map(({ start, end }) => {
        const [from, to] = [rawToSpoken(words, start), rawToSpoken(words, end)]
        return {
          before: lastOf(words.spoken.slice(Math.max(0, from - 2 * aroundChars), from)),
          found: words.spoken.slice(from, to),
          after: firstOf(words.spoken.slice(to, to + 2 * aroundChars)),
        }
      }),
    }
  })
}

/** The end of a text, cut between characters and words; "…" if text was cut off before it. */
function lastOf(text: string): string {
  const chars = Array.from(text.replaceAll(/\s+/g, ' '))
  if (chars.length <= aroundChars) return chars.join('')
  return `…${chars
    .slice(-aroundChars)
    .join('')
    .replace(/^\S{0,16} /, '')}`
}

function firstOf(text: string): string {
  const chars = Array.from(text.replaceAll(/\s+/g, ' '))
  if (chars.length <= aroundChars) return chars.join('')
  return `${chars
    .slice(0, aroundChars)
    .join('')
    .replace(/ \S{0,16}$/, '')}…`
}
