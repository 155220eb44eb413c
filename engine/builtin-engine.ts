import {
  type AiEngine,
  AiRefusedError,
  type ScriptRequest,
  type WrittenScript,
} from '@lectern/core/ai/engine.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { PHRASES } from '@lectern/core/script/phrases/table.ts'
import { makePlain } from '@lectern/core/script/write.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { countWords } from '@lectern/core/text/outline/line-kind.ts'
import { type Outline, readOutline } from '@lectern/core/text/outline/outline.ts'
import { prepareIndex } from '@lectern/core/text/search/lecture-index.ts'
import { annotateScript } from './annotate/annotate-script.ts'
import { answerFromLecture } from './chat/answer.ts'
import { discussResult } from './grading/discussion/discuss-result.ts'
import { gradeShortAnswer } from './grading/grade-short-answer.ts'
import { speaksOfGrading } from './grading/speaks-of-grading.ts'
import { draftQuestions } from './questions/draft-questions.ts'
import { composeScript } from './script/compose.ts'
import { readInstructions } from './script/instructions.ts'

/** With fewer words a slide holds terms and names, which do not show its language. */
const FEW_WORDS = 9

/**
 * The engine that works without a network and without a model. A script consists of the slide's own words,
 * joined by fixed phrases. It adds no fact, and the same request gives the same script.
 */
export function createBuiltInEngine(): AiEngine {
  return {
    id: 'builtin-1',
    kind: 'builtin',
    async annotateScript(request, options = {}) {
      options.signal?.throwIfAborted()
      const marked = annotateScript(request, write)
      options.onPartial?.(marked.script)
      return marked
    },
    async writeScript(request, options = {}) {
      options.signal?.throwIfAborted()
      const written = write(request)
      options.onPartial?.(written.script)
      return written
    },
    async chat(request, options = {}) {
      options.signal?.throwIfAborted()
      await prepareIndex(request.slides, request.language)
      options.signal?.throwIfAborted()
      return answerFromLecture(request)
    },
    async gradeAnswer(request, options = {}) {
      options.signal?.throwIfAborted()
      const verdict = gradeShortAnswer(request)
      const { question, reference, keywords, rubric, answer } = request
      const isToGrader = speaksOfGrading(answer, [question, reference, ...keywords, rubric].join('\n'))
      if (!isToGrader) return verdict
      // Words to the grader are no other wording of the reference.
      const others = verdict.flags.filter((flag) => flag !== 'paraphrase')
      // Without words of a line, a reviewer would have nothing to defend points with.
      const isQuoted = gradeShortAnswer(request, true).evidence.some(({ quote }) => quote !== null)
      const given = isQuoted ? verdict : gradeShortAnswer({ ...request, answer: '' })
      return { ...given, flags: [...others, 'about_grading'] }
    },
    async draftQuestions(request, options = {}) {
      options.signal?.throwIfAborted()
      if (request.slides) await prepareIndex(request.slides, request.language)
      options.signal?.throwIfAborted()
      return draftQuestions(request)
    },
    async discussResult(request, options = {}) {
      options.signal?.throwIfAborted()
      const reply = discussResult(request)
      options.onPartial?.(reply.text)
      return reply
    },
  }
}

function write(request: ScriptRequest): WrittenScript {
  const { slide, before, after, furniture, language } = request
  const outline = readOutline(slide, [before, after], furniture, language)
  const phrases = PHRASES.get(language)
  if (!phrases) {
    throw new AiRefusedError(createMessage('language_not_written', { language }))
  }
  if (isEmpty(outline)) {
    throw new AiRefusedError(createMessage('slide_without_text'))
  }
  refuseOtherLanguage(outline, language)
  const { wishes, unused } = readInstructions(request.instructions)
  const beforeOutline = before && readOutline(before, [slide, after], furniture, language)
  const script = composeScript({
    outline,
    before: beforeOutline,
    number: slide.number,
    slideCount: request.slideCount,
    lectureTitle: request.lectureTitle,
    language,
    settings: { ...request.settings, length: wishes.length ?? request.settings.length },
    wishes,
    phrases,
  })
  const plain = makePlain(script)
  const same = request.currentScript.trim() === plain.trim() ? [createMessage('script_same_again')] : []
  return { script: plain, notes: [...noteOn(unused), ...same] }
}

function isEmpty(outline: Outline): boolean {
  return (
    !outline.title &&
    outline.items.length === 0 &&
    !outline.hasFigure &&
    outline.formulas === 0 &&
    !outline.hasCode
  )
}

function refuseOtherLanguage(outline: Outline, asked: string): void {
  const text = outline.items.flatMap((item) => (item.isLabel ? [] : item.text)).join('\n')
  const found = countWords(text) < FEW_WORDS ? null : detectLanguage(text)
  // Names of a program, as in the title of a slide with code, show no language.
  const isSure = found === detectLanguage(`${outline.title ?? ''}\n${text}`)
  if (found === null || found === asked || !isSure) return
  // Quotations in another language can be longer than their slide's own words.
  const wordsIn = (language: string) =>
    outline.items.reduce((sum, { text, words }) => sum + (detectLanguage(text) === language ? words : 0), 0)
  if (wordsIn(found) < 2 * wordsIn(asked)) return
  throw new AiRefusedError(createMessage('slide_not_translated', { language: found, target: asked }))
}

function noteOn(unused: string[]): Message[] {
  return unused.length === 0 ? [] : [createMessage('instructions_not_followed', { words: unused })]
}
