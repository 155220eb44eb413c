import { findAllPhrases, makeWordIndex } from '../annotations/find-phrase.ts'
import type { Box, WordBox } from '../annotations/geometry.ts'

/**
 * Where a slide shows an answer, so that a question can cover it: every line of every occurrence of the texts, in pixels of
 * its picture. Only exact words count: a cover over similar words would hide what the question needs.
 */
export const findCovers = (words: readonly WordBox[], texts: readonly string[]): Box[] => {
  const index = makeWordIndex(words)
  const boxes = texts
    .filter((text) => /[\p{L}\p{N}]/u.test(text))
    .flatMap((text) => findAllPhrases(index, text).flatMap((found) => found.boxes))
  return [...new Map(boxes.map((box) => [JSON.stringify(box), box])).values()]
}
