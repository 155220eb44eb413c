import { AiRefusedError, type AnnotateRequest, type WrittenScript } from '@lectern/core/ai/engine.ts'
import { findPhrase, makeWordIndex } from '@lectern/core/annotations/find-phrase.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { insertTags, type PlannedTag, readScriptText } from '@lectern/core/script/script-text.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { countWords } from '@lectern/core/text/outline/line-kind.ts'
import { readOutline } from '@lectern/core/text/outline/outline.ts'
import { chooseFormula } from './formulas.ts'
import { chooseHighlights } from './highlights.ts'
import { findKeyPhrases } from './key-phrases.ts'

/**
 * Adds tags to words that the script says and the slide shows, as many as the script's length allows. All
 * existing words and tags stay, because a professor may have added them. `write` writes a script if there
 * are no words yet.
 */
export function annotateScript(
  request: AnnotateRequest,
  write: (request: AnnotateRequest) => WrittenScript,
): WrittenScript {
  const { currentScript } = request
  requireValidTags(currentScript)
  if (/[\p{L}\p{N}]/u.test(stripTags(currentScript))) {
    const marked = insertAnnotations(request, currentScript)
    const unread = request.instructions.trim() === '' ? [] : [createMessage('words_kept')]
    return { script: marked.script, notes: [...unread, ...marked.notes] }
  }
  const written = write(request)
  // Drawings without words stay, after the new words.
  const raw = [written.script, currentScript.trim()].filter(Boolean).join('\n\n')
  const marked = insertAnnotations(request, raw)
  return { script: marked.script, notes: [...written.notes, ...marked.notes] }
}

/** Rejects a script whose tags do not match, because adding tags cannot make it valid. */
function requireValidTags(script: string): void {
  const [problem] = validateScript(script).errors
  if (problem === undefined) return
  throw new AiRefusedError([createMessage('tags_to_correct'), problem])
}

function insertAnnotations(request: AnnotateRequest, raw: string): WrittenScript {
  const { slide, before, after, furniture, language, tools, words } = request
  if (tools.length === 0) return { script: raw, notes: [createMessage('no_tools_selected')] }
  if (words.length === 0) return { script: raw, notes: [createMessage('no_words_on_slide')] }
  const index = makeWordIndex(words)
  const script = readScriptText(raw, language)
  const work = { ...request, outline: readOutline(slide, [before, after], furniture), index, script }
  const phrases = findKeyPhrases(work)
  const taken: PlannedTag[] = []
  if (tools.includes('highlight')) {
    const there = script.markers.filter(({ type }) => type === 'highlight').length
    const wanted = countHighlights(countWords(stripTags(raw)))
    const placesOf = (annotations: readonly Pick<PlannedTag, 'attributes'>[]) =>
      annotations.flatMap(({ attributes }) => findPhrase(index, attributes.text ?? '') ?? [])
    const places = placesOf(script.markers)
    const choose = (max: number, min?: number) => chooseHighlights(phrases, script, { places, max, min })
    let highlights = choose(wanted - there)
    // A common word of the points is better than no highlight at all, but not worth a second one.
    if (there === 0 && highlights.length === 0) highlights = choose(1, MIN_ALONE)
    taken.push(...highlights)
    // A formula does not replace a word: it may exceed the wanted number by one.
    const formula = there > wanted ? null : chooseFormula(work, taken, [...places, ...placesOf(highlights)])
    if (formula) taken.push(formula)
  }
  const { script: marked, count } = insertTags(raw, taken)
  return { script: marked, notes: count > 0 ? [] : [explainNothing(raw, phrases.length)] }
}

/** Minimum score when a slide would have only one highlight: any noun of its points. */
const MIN_ALONE = 0.35

/** Maximum number of highlights, from two in a short script to six in a long one. */
function countHighlights(words: number): number {
  return Math.min(6, 2 + Math.floor(words / 36))
}

function explainNothing(raw: string, phrases: number): Message {
  if (parseScript(raw).markers.length > 0) return createMessage('annotations_already_there')
  return createMessage(phrases === 0 ? 'no_key_phrase' : 'nothing_to_annotate')
}
