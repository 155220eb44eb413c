import {
  type AiEngine,
  AiRefusedError,
  AiReplyError,
  type ScriptRequest,
  type SlideText,
  type WrittenScript,
} from '@lectern/core/ai/engine.ts'
import { languageName } from '@lectern/core/languages.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import type { PromptPart } from '../ask/ask.ts'
import { askModel } from '../ask/ask-model.ts'
import { hasWords, openLecture, truncate, wordsOf } from '../ask/lecture-parts.ts'
import { showWords } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'
import { complaintAbout, type ReadScript, readScript } from './check-script.ts'
import { staysOnSlide } from './stays-on-slide.ts'

export const scriptPrompt = readPrompt('./script.prompt.md', import.meta.url)

/** Enough for the longest script in any language, and for a model that writes its reasoning. */
const OUTPUT_TOKENS = 6_000
/**
 * Length of the neighbouring scripts in a prompt: the end of the one before, the beginning of the one
 * after.
 */
const AROUND_CHARS = 600

const neighbour = (slide: SlideText | null, script: string | null | undefined): string =>
  script?.trim() || (slide ? wordsOf(slide) : '')

const isPlaced = (request: ScriptRequest): string =>
  request.slide.number === 1
    ? 'It is the first slide.'
    : request.slide.number === request.slideCount
      ? 'It is the last slide.'
      : ''

/**
 * The parts about the slide and its neighbours, in the order of the prompt cache: every request about this
 * slide shares them.
 */
export const slideParts = (request: ScriptRequest): PromptPart[] => {
  const { delimiter, part } = openLecture(request)
  const { slide, picture } = request
  const before = stripTags(neighbour(request.before, request.scriptBefore)).slice(-AROUND_CHARS)
  const after = stripTags(neighbour(request.after, request.scriptAfter)).slice(0, AROUND_CHARS)
  const words = wordsOf(slide)
  return [
    part,
    ...(picture ? [{ picture }] : []),
    {
      text: [
        `Slide ${slide.number} of ${request.slideCount}. ${isPlaced(request)}`.trim(),
        hasWords(words)
          ? delimiter.around('slide', truncate(words))
          : 'The slide has no words of its own, only its picture.',
        ...(hasWords(before) ? [delimiter.around('before', before)] : []),
        ...(hasWords(after) ? [delimiter.around('after', after)] : []),
      ].join('\n'),
    },
  ]
}

const settingsPart = (request: ScriptRequest, complaint: string | null): PromptPart => {
  const { delimiter } = openLecture(request)
  const { length, tone, style } = request.settings
  const present = stripTags(request.currentScript).trim()
  const instructions = request.instructions.trim()
  return {
    text: [
      ...(present && instructions ? [delimiter.around('present-script', truncate(present))] : []),
      ...(instructions ? [delimiter.around('instructions-of-the-lecturer', instructions)] : []),
      `Length: ${length}. Tone: ${tone}. Style: ${style}.`,
      `Write in ${languageName(request.language)}.`,
      ...(complaint ? [`Your last answer could not be used: ${complaint}. Write it anew.`] : []),
    ].join('\n'),
  }
}

const failureOf = (problem: NonNullable<ReadScript['problem']>, language: string): AiReplyError =>
  new AiReplyError(
    problem === 'language'
      ? createMessage('reply_wrong_language', { language })
      : createMessage('script_unusable'),
  )

/** Throws the error for a slide without words when the model does not see its picture. */
const refuseUnseen = (): never => {
  throw new AiRefusedError(createMessage('slide_without_text_unseen'))
}

/**
 * Writes a script with a model. The reply is checked (language, length, no tags, no markup), requested once
 * more with the problem, and then an error. A script that hardly speaks of its slide gets a note: the slide
 * may contain an instruction to the model.
 */
export const createWriteScript =
  (by: TaskModel): AiEngine['writeScript'] =>
  async (request, options = {}): Promise<WrittenScript> => {
    if (!hasWords(wordsOf(request.slide)) && !request.picture) refuseUnseen()
    const ask = async (complaint: string | null) => {
      const answer = await askModel(by, {
        instructions: scriptPrompt.text,
        prompt: [...slideParts(request), settingsPart(request, complaint)],
        outputTokens: OUTPUT_TOKENS,
        options: showWords(options),
      })
      // Without text and picture the model had no source: its script is invented.
      if (answer.notes.length > 0 && !hasWords(wordsOf(request.slide))) refuseUnseen()
      return { read: readScript(answer.value, request.language), notes: answer.notes }
    }
    const written = (script: string, notes: readonly Message[]): WrittenScript => ({
      script,
      notes: staysOnSlide(script, request) ? notes : [...notes, createMessage('script_off_topic')],
    })
    const first = await ask(null)
    if (first.read.problem === null) return written(first.read.script, first.notes)
    const second = await ask(complaintAbout(first.read.problem, request.language))
    const { problem, script } = second.read
    // Round brackets have replaced the tags, and the words are complete.
    if (problem !== null && problem !== 'tags') throw failureOf(problem, request.language)
    return written(script, second.notes)
  }
