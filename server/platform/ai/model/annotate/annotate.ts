import { type AiEngine, AiRefusedError, AiReplyError, type AnnotateRequest } from '@lectern/core/ai/engine.ts'
import { languageName } from '@lectern/core/languages.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { MARKER_CHOICES } from '@lectern/core/script/markers.ts'
import { parseScript, validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { z } from 'zod'
import type { PromptPart } from '../ask/ask.ts'
import { askForObject } from '../ask/ask-object.ts'
import { complain } from '../ask/delimiter.ts'
import { hasWords, openLecture, truncate } from '../ask/lecture-parts.ts'
import { withoutPartials } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'
import { createWriteScript, slideParts } from '../script/script.ts'
import { describeProblems, insertAnnotations, type ProposedAnnotation } from './insert-annotations.ts'

export const annotatePrompt = readPrompt('./annotate.prompt.md', import.meta.url)

const OUTPUT_TOKENS = 6_000
/** Longest part of a script that one request annotates, in characters. */
const SCRIPT_CHARS = 20_000
const MAX_ANNOTATIONS = 40

/** Servers that enforce a schema require every field: fields that do not apply are null. */
const word = z.string().nullable()
const reply = z.object({
  annotations: z
    .array(
      z.object({
        type: z.string(),
        said: z.string(),
        text: word,
        from_text: word,
        to_text: word,
        color: word,
        style: word,
        direction: word,
        diagram_type: word,
        elements: z.array(z.string()).max(40).nullable(),
      }),
    )
    .max(MAX_ANNOTATIONS),
})

const annotationRequest = (
  request: AnnotateRequest,
  script: string,
  complaint: string | null,
): PromptPart => {
  const { delimiter } = openLecture(request)
  const instructions = request.instructions.trim()
  const there = parseScript(script).markers.map(({ originalTag }) => originalTag)
  return {
    text: [
      delimiter.around('script', truncate(stripTags(script), SCRIPT_CHARS)),
      ...(there.length > 0 ? [delimiter.around('existing-annotations', truncate(there.join('\n')))] : []),
      delimiter.around('words-on-the-slide', truncate(request.words.map(({ text }) => text).join(' '))),
      ...(instructions ? [delimiter.around('instructions-of-the-lecturer', instructions)] : []),
      `Kinds that are asked for: ${request.tools.join(', ')}.`,
      `The script is in ${languageName(request.language)}.`,
      ...complain(
        delimiter,
        'Some annotations of your last reply could not be used:',
        complaint,
        'Reply with all annotations again.',
      ),
    ].join('\n'),
  }
}

/** Tags added between unbalanced tags would not make a valid script either. */
const requireValidTags = (script: string): void => {
  const [problem] = validateScript(script).errors
  if (problem !== undefined) throw new AiRefusedError([createMessage('tags_to_correct'), problem])
}

/**
 * Annotates a script. The model only names annotations; this code writes the tags and changes no word. An
 * empty script is written first. Invalid annotations are requested once more with the problem, then left
 * out; the notes count them.
 */
export const createAnnotateScript = (by: TaskModel): AiEngine['annotateScript'] => {
  const write = createWriteScript(by)
  return async (request, options = {}) => {
    const { currentScript, tools } = request
    requireValidTags(currentScript)
    const isWritten = hasWords(stripTags(currentScript))
    const written = isWritten ? { script: currentScript, notes: [] } : await write(request, options)
    // Drawings without words stay, after the new words.
    const raw = isWritten
      ? currentScript
      : [written.script, currentScript.trim()].filter(Boolean).join('\n\n')
    const noted = (script: string, ...notes: (Message | null)[]) => {
      const all = [...written.notes, ...notes.filter((note) => note !== null)]
      return { script, notes: [...new Map(all.map((note) => [note.code, note])).values()] }
    }
    if (tools.length === 0) return noted(raw, createMessage('no_tools_selected'))
    const ask = async (complaint: string | null) => {
      const { value, notes } = await askForObject(by, reply, {
        instructions: annotatePrompt.text,
        prompt: [...slideParts(request), annotationRequest(request, raw, complaint)],
        outputTokens: OUTPUT_TOKENS,
        options: withoutPartials(options),
      })
      return { placed: insertAnnotations(raw, value.annotations.map(toProposed), request), notes }
    }
    const first = await ask(null).catch((error: unknown) => {
      // Return a newly written script even if its annotations failed.
      if (error instanceof AiReplyError && !isWritten) return null
      throw error
    })
    if (!first) return noted(raw, createMessage('annotations_unreadable'))
    const isGood = first.placed.problems.length === 0
    const second = isGood ? first : await ask(describeProblems(first.placed.problems)).catch(() => first)
    options.signal?.throwIfAborted()
    const best = second.placed.count >= first.placed.count ? second : first
    const left = best.placed.problems
    const count = (kind: (typeof left)[number]['kind']) => left.filter((one) => one.kind === kind).length
    const [notOnSlide, notAsked, notPlaced] = [count('notOnSlide'), count('notAsked'), count('notPlaced')]
    options.onPartial?.(best.placed.script)
    return noted(
      best.placed.script,
      ...best.notes,
      isWritten && request.instructions.trim() !== '' ? createMessage('words_kept_by_model') : null,
      notOnSlide > 0 ? createMessage('annotations_not_on_slide', { count: notOnSlide }) : null,
      notAsked > 0 ? createMessage('annotations_not_chosen', { count: notAsked }) : null,
      notPlaced > 0 ? createMessage('annotations_not_placed', { count: notPlaced }) : null,
    )
  }
}

const colorsOf = (type: string): readonly string[] =>
  Object.hasOwn(MARKER_CHOICES, type)
    ? (MARKER_CHOICES[type as keyof typeof MARKER_CHOICES].color?.allowed ?? [])
    : []

/**
 * The attributes of an annotation as core/script expects them. A value outside a closed list is dropped, so
 * its default applies.
 */
const toProposed = (annotation: z.output<typeof reply>['annotations'][number]): ProposedAnnotation => {
  const attributes: Record<string, string> = {}
  const put = (key: string, value: string | null | undefined, allowed?: readonly string[]) => {
    const text = value?.replace(/\s+/g, ' ').trim()
    if (text && (!allowed || allowed.includes(text))) attributes[key] = text
  }
  const choices = Object.hasOwn(MARKER_CHOICES, annotation.type)
    ? MARKER_CHOICES[annotation.type as keyof typeof MARKER_CHOICES]
    : {}
  if (annotation.type === 'arrow') {
    put('from_text', annotation.from_text)
    put('to_text', annotation.to_text)
    put('direction', annotation.direction, choices.direction?.allowed)
  } else if (annotation.type === 'diagram') {
    put('type', annotation.diagram_type, choices.type?.allowed)
    const elements = (annotation.elements ?? []).map((one) => one.replace(/\s+/g, ' ').trim()).filter(Boolean)
    if (elements.length > 0) attributes.elements = JSON.stringify(elements)
  } else put('text', annotation.text)
  put('color', annotation.color, colorsOf(annotation.type))
  if (annotation.type === 'arrow' || annotation.type === 'text_annotation')
    put('style', annotation.style, choices.style?.allowed)
  return { type: annotation.type, said: annotation.said, attributes }
}
