import { foldPhrase } from '@lectern/core/annotations/word-index.ts'
import { findChunks } from '@lectern/core/text/chunks/chunks.ts'
import type { Outline } from '@lectern/core/text/outline/outline.ts'
import { hasVerb } from '@lectern/core/text/word-classes/word-classes.ts'
import { isName } from '../script/sentence-forms.ts'

/** Maximum number of candidates. A page full of text has enough key phrases among the first. */
const MAX_CANDIDATES = 500

/** A candidate for a key phrase, verbatim from the slide. */
export type Candidate = {
  text: string
  words: number
  point: number | null
  title: boolean
  /** Stands before a colon or a bracket, or is the whole line. */
  heads: boolean
  /** A short point as a whole, or a part of a term: used only if there is nothing better. */
  loose: boolean
  count: number
}

/**
 * Sentences are no key phrases. For English, only a verb makes a clause: some short lines that a script
 * speaks as sentences are terms.
 */
function isClause(text: string, language: string): boolean {
  // In Chinese, nothing in the form of a line tells a sentence from a term.
  if (language !== 'en') return language === 'zh' || !isName(text, language)
  return AUXILIARY.test(text) || hasVerb(text)
}

const AUXILIARY =
  /\s(?:is|are|was|were|has|have|had|do|does|did|can|could|should|will|would|must|may|might)\s/i

/** The terms of the slide's points and title, each once, with the number of its occurrences. */
export function collectCandidates(outline: Outline, language: string): Candidate[] {
  const candidates = new Map<string, Candidate>()
  const add = (candidate: Omit<Candidate, 'count'>) => {
    const key = foldPhrase(candidate.text).bare
    const known = candidates.get(key)
    if (known) {
      known.count++
      known.heads ||= candidate.heads
      known.loose &&= candidate.loose
      known.point ??= candidate.point
    } else if (key !== '' && candidates.size < MAX_CANDIDATES) candidates.set(key, { ...candidate, count: 1 })
  }
  const addAll = (text: string, point: number | null, title: boolean) => {
    for (const { text: chunk, start, words } of findChunks(text, language)) {
      const after = text.slice(start + chunk.length).trimStart()
      const heads = start === 0 && /^[:：(（]|^[.。]?$/u.test(after)
      add({ text: chunk, words, point, title, heads, loose: false })
      if (words > 2) {
        const parts = chunk.split(' ')
        add({ text: parts.slice(1).join(' '), words: words - 1, point, title, heads: false, loose: true })
        add({ text: parts.slice(0, -1).join(' '), words: words - 1, point, title, heads: false, loose: true })
      }
    }
  }
  let point = -1
  for (const item of outline.items) {
    if (item.level === 0 || point < 0) point++
    addAll(item.text, point, false)
    const whole = item.text.replace(/[\s.。:：]+$/u, '')
    if (
      item.words > 1 &&
      item.words <= 5 &&
      whole.length <= 40 &&
      !/[:：]/.test(whole) &&
      !isClause(whole, language)
    )
      add({ text: whole, words: item.words, point, title: false, heads: false, loose: true })
  }
  if (outline.title) addAll(outline.title, null, true)
  return [...candidates.values()]
}
