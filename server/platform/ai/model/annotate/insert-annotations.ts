import type { AnnotateRequest } from '@lectern/core/ai/engine.ts'
import { findPhrase, makeWordIndex, type WordIndex } from '@lectern/core/annotations/find-phrase.ts'
import type { MarkerType } from '@lectern/core/script/markers.ts'
import {
  findSpoken,
  insertTags,
  isFree,
  type PlannedTag,
  type Range,
  readScriptText,
  type ScriptText,
} from '@lectern/core/script/script-text.ts'

/**
 * An annotation as a model names it: its kind, the words of the script during which it is shown, its
 * attributes.
 */
export type ProposedAnnotation = { type: string; said: string; attributes: Record<string, string> }
type AnnotationProblem = { kind: 'notOnSlide' | 'notAsked' | 'notPlaced'; said: string; words: string }

/** Longest spoken range of an annotation, in characters. A whole paragraph points at no moment. */
const MAX_SAID_CHARS = 300

/**
 * The words that must occur on the slide; null if the annotation lacks an attribute that its kind requires.
 */
const wordsOnSlide = ({ type, attributes }: ProposedAnnotation): string[] | null => {
  const { text, from_text, to_text, elements } = attributes
  if (type === 'highlight') return text ? [text] : null
  if (type === 'arrow') return from_text && to_text ? [from_text, to_text] : null
  if (type === 'text_annotation') return text ? [] : null
  return elements ? [] : null
}

/** Finds the first phrase that does not occur on the slide. */
const findMissing = (words: readonly string[], index: WordIndex): string | undefined =>
  words.find((one) => findPhrase(index, one) === null)

/** Finds the first range of the script that holds the words and no other annotation. */
const findWords = (script: ScriptText, said: string, taken: readonly Range[]): Range | null => {
  const words = said.trim()
  if (words === '' || words.length > MAX_SAID_CHARS) return null
  const exact: Range[] = []
  for (let at = script.raw.indexOf(words); at >= 0; at = script.raw.indexOf(words, at + words.length))
    exact.push({ start: at, end: at + words.length })
  const tags = script.markers.map(({ position, originalTag }) => ({
    start: position,
    end: position + originalTag.length,
  }))
  const places = [...exact, ...findSpoken(script, words)]
  return places.find((foundRange) => isFree(foundRange, [...tags, ...taken])) ?? null
}

/**
 * Inserts the annotations that a model named into a script. Accepts only requested kinds, words that occur
 * on the slide, and ranges that exist in the script. The script's words and tags stay unchanged.
 */
export const insertAnnotations = (
  raw: string,
  given: readonly ProposedAnnotation[],
  { tools, words, language }: Pick<AnnotateRequest, 'tools' | 'words' | 'language'>,
): { script: string; count: number; problems: AnnotationProblem[] } => {
  const index = makeWordIndex(words)
  const script = readScriptText(raw, language)
  const tags: PlannedTag[] = []
  const problems: AnnotationProblem[] = []
  for (const annotation of given) {
    const refuse = (kind: AnnotationProblem['kind'], about: string) =>
      problems.push({ kind, said: annotation.said, words: about })
    const pointed = wordsOnSlide(annotation)
    const missing = pointed && findMissing(pointed, index)
    const foundRange = findWords(script, annotation.said, tags)
    if (!tools.some((tool) => tool === annotation.type)) refuse('notAsked', annotation.type)
    else if (!pointed) refuse('notPlaced', 'it lacks what its kind needs')
    else if (missing !== undefined && missing !== null) refuse('notOnSlide', missing)
    else if (!foundRange) refuse('notPlaced', annotation.said)
    else tags.push({ ...foundRange, type: annotation.type as MarkerType, attributes: annotation.attributes })
  }
  const put = insertTags(raw, tags)
  for (let at = put.count; at < tags.length; at += 1)
    problems.push({ kind: 'notPlaced', said: '', words: 'it would have changed the words of the script' })
  return { ...put, problems }
}

/** Describes the problems for the model. */
export const describeProblems = (problems: readonly AnnotationProblem[]): string =>
  problems
    .slice(0, 20)
    .map(({ kind, words }) => {
      const shown = JSON.stringify(words.slice(0, 120))
      if (kind === 'notAsked') return `- ${shown} is not one of the kinds that are asked for.`
      if (kind === 'notOnSlide') return `- ${shown} does not stand on the slide letter by letter.`
      return `- ${shown} does not stand in the script letter by letter, outside of other annotations.`
    })
    .join('\n')
