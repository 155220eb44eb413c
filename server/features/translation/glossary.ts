import { type AiEngine, AiRefusedError, AiReplyError, type WriteOptions } from '@lectern/core/ai/engine.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { findChunks } from '@lectern/core/text/chunks/chunks.ts'
import type { Glossary } from './translation.ts'

/** A slide's words, and its script in the source language. */
type SourceSlide = { text: string; script: string }

/** More terms would cost too much on every slide. */
const MAX_TERMS = 60
const MAX_EXAMPLES = 4
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Possible terms by form: words of some length, an abbreviation, a run of characters; no number alone. */
const canBeTerm = (text: string): boolean => {
  const letters = text.replaceAll(/[^\p{L}]/gu, '')
  if (DENSE.test(text)) return letters.length >= 2
  return /^\p{Lu}{2,}/u.test(text) ? letters.length >= 2 : letters.length >= 5 || text.includes(' ')
}

/** Whether a text contains a term; as separate words in scripts with spaces. */
const saysTerm = (folded: string, term: string): boolean => {
  const wanted = fold(term)
  for (let at = folded.indexOf(wanted); at >= 0; at = folded.indexOf(wanted, at + 1)) {
    if (DENSE.test(wanted)) return true
    const [before, after] = [folded[at - 1] ?? ' ', folded[at + wanted.length] ?? ' ']
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true
  }
  return false
}

/**
 * The terms of a lecture that must be translated consistently: key phrases on its slides that are spoken on
 * at least two of them, most frequent first.
 */
export const findTerms = (slides: readonly SourceSlide[], language: string): string[] => {
  const said = slides.map(({ script }) => fold(stripTags(script)))
  const candidates = new Map<string, string>()
  for (const { text } of slides)
    for (const line of text.split('\n'))
      for (const chunk of findChunks(line, language)) {
        const term = chunk.text.trim()
        if (canBeTerm(term) && !candidates.has(fold(term))) candidates.set(fold(term), term)
      }
  return [...candidates.values()]
    .map((term) => ({ term, slides: said.filter((text) => saysTerm(text, term)).length }))
    .filter(({ slides: count }) => count >= 2)
    .sort((one, other) => other.slides - one.slides || other.term.length - one.term.length)
    .slice(0, MAX_TERMS)
    .map(({ term }) => term)
}

/**
 * The glossary of a lecture in one language: the course's existing translations, and for new terms the
 * engine's, chosen from the slides to translate. Terms without a usable reply are left out.
 */
export const makeGlossary = async (
  ai: AiEngine,
  asked: {
    terms: readonly string[]
    known: Glossary
    about: { from: string; to: string; lectureTitle: string; courseName: string }
    examples: readonly { text: string; translation: string }[]
  },
  options: WriteOptions,
): Promise<Glossary> => {
  const { terms, known, about, examples } = asked
  const wanted = new Set(terms.map(fold))
  const kept = known.filter(({ term }) => wanted.has(fold(term)))
  const named = new Set(kept.map(({ term }) => fold(term)))
  const open = terms.filter((term) => !named.has(fold(term)))
  if (open.length === 0 || !ai.translateTerms) return kept
  const chosen = await ai
    .translateTerms({ ...about, terms: open, examples: examples.slice(0, MAX_EXAMPLES) }, options)
    .catch((error: unknown) => {
      if (error instanceof AiReplyError || error instanceof AiRefusedError) return []
      throw error
    })
  return [...kept, ...chosen]
}

/** Word stems: an inflected ending is not another term. */
const stemsOf = (translation: string): string[] =>
  fold(translation)
    .split(/[\s-]+/)
    .filter(Boolean)
    .map((word) => {
      if (DENSE.test(word) || word.length < 5) return word
      return word.slice(0, Math.max(4, Math.ceil(word.length * 0.7)))
    })

/** Finds the glossary's terms that a translation does not use although its source contains them. */
export const findOtherTerms = (source: string, translation: string, glossary: Glossary): Glossary => {
  const [from, to] = [fold(stripTags(source)), fold(stripTags(translation))]
  const bare = to.replaceAll(/\s+/g, '')
  return glossary.filter(({ term, translation: called }) => {
    if (!saysTerm(from, term)) return false
    const isThere = DENSE.test(called)
      ? bare.includes(fold(called).replaceAll(/\s+/g, ''))
      : stemsOf(called).every((stem) => to.includes(stem))
    return !isThere
  })
}
