import {
  AiBudgetError,
  type AiEngine,
  AiMisconfiguredError,
  AiRefusedError,
  AiReplyError,
  AiUnavailableError,
  type ChatRequest,
  type ChatSlide,
  type WriteOptions,
} from '@lectern/core/ai/engine.ts'
import { languageName } from '@lectern/core/languages.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { chatPhrases, speaksChat } from '@lectern/core/text/chat-phrases.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import type { PromptPart } from '../ask/ask.ts'
import { askModel } from '../ask/ask-model.ts'
import type { Delimiter } from '../ask/delimiter.ts'
import { hasWords, openLecture, truncate } from '../ask/lecture-parts.ts'
import { showWords } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'
import { chooseSlides } from './chat-context.ts'
import { dropCourseLinks, readChatReply } from './citations.ts'

export const chatPrompt = readPrompt('./chat.prompt.md', import.meta.url)

const OUTPUT_TOKENS = 3_000
/** Longest text of one slide, and of its script, in a prompt. */
const SLIDE_CHARS = 3_000
/** The newest messages of the conversation are sent, each cut to this length. */
const MESSAGE_CHARS = 2_000
const HISTORY_CHARS = 12_000
const TITLES = 200
/** Longest syllabus in a prompt, and longest text of all announcements together: the newest are sent. */
const SYLLABUS_CHARS = 8_000
const ANNOUNCEMENTS_CHARS = 6_000

/** The language of the question; the lecture's language if detection fails. */
const answerLanguage = ({ question, language }: Pick<ChatRequest, 'question' | 'language'>): string =>
  detectLanguage(question) ?? language

const tellSlide = (slide: ChatSlide, { around }: Delimiter): string =>
  [
    `Slide ${slide.number}${slide.title ? '' : ' (without a title)'}`,
    ...(slide.title ? [around('title', slide.title)] : []),
    ...(hasWords(slide.text) ? [around('slide', truncate(slide.text, SLIDE_CHARS))] : []),
    ...(hasWords(slide.script) ? [around('script', truncate(slide.script, SLIDE_CHARS))] : []),
  ].join('\n')

/** Null if the course says nothing. */
const tellCourse = ({ courseTexts = [] }: ChatRequest, { around }: Delimiter): string | null => {
  const parts: string[] = []
  let chars = 0
  for (const { title, text } of courseTexts) {
    if (title === null) {
      if (hasWords(text)) parts.push(around('syllabus', truncate(text, SYLLABUS_CHARS)))
      continue
    }
    chars += title.length + text.length
    if (chars > ANNOUNCEMENTS_CHARS) break
    parts.push(around('announcement', `${title}\n${text}`))
  }
  return parts.length === 0 ? null : parts.join('\n')
}

const tellHistory = (history: ChatRequest['history'], { around }: Delimiter): string[] => {
  const lines: string[] = []
  let chars = 0
  for (const { role, content } of history.toReversed()) {
    const text = truncate(content, MESSAGE_CHARS)
    chars += text.length
    if (chars > HISTORY_CHARS) break
    lines.unshift(around(role === 'user' ? 'student-before' : 'assistant-before', text))
  }
  return lines
}

/** Length of the audio and the student's own progress; null if they are not known. */
const tellStudy = ({ study = [] }: ChatRequest): string | null => {
  if (study.length === 0) return null
  const minutes = Math.ceil(study.reduce((sum, { voiceMs }) => sum + (voiceMs ?? 0), 0) / 60_000)
  const open = study.filter(({ isStudied }) => !isStudied).map(({ number }) => number)
  return [
    ...(minutes > 0 ? [`The lecture's audio takes about ${minutes} minutes.`] : []),
    `The student has studied ${study.length - open.length} of ${study.length} slides${open.length > 0 ? `; not yet: ${open.slice(0, TITLES).join(', ')}` : ''}.`,
  ].join(' ')
}

const writePrompt = (request: ChatRequest, slides: readonly ChatSlide[], isWhole: boolean): PromptPart[] => {
  const { delimiter, part } = openLecture({ ...request, slideCount: request.slides.length })
  const titles = request.slides
    .filter(({ title }) => title)
    .slice(0, TITLES)
    .map(({ number, title }) => `${number}: ${title}`)
  const open = request.slides.find(({ number }) => number === request.currentSlide)
  const { picture } = request
  const course = tellCourse(request, delimiter)
  const study = tellStudy(request)
  return [
    part,
    ...(course === null ? [] : [{ text: course, isCached: true }]),
    ...(isWhole || titles.length === 0
      ? []
      : [{ text: delimiter.around('titles-of-all-slides', titles.join('\n')), isCached: true }]),
    {
      text: [
        isWhole ? 'All slides of the lecture:' : 'The slides that fit the question:',
        ...slides.map((slide) => tellSlide(slide, delimiter)),
      ].join('\n'),
      isCached: isWhole,
    },
    ...(picture ? [{ picture }] : []),
    {
      text: [
        `The student has slide ${open?.number ?? request.currentSlide} open${picture ? '; its picture is the one above, if there is one' : ''}.`,
        ...(study === null ? [] : [study]),
        ...tellHistory(request.history, delimiter),
        delimiter.around('student', request.question),
        `Help level: ${request.helpLevel ?? 'explains'}.`,
        `Answer in ${languageName(answerLanguage(request))}.`,
      ].join('\n'),
    },
  ]
}

const withoutCourseLinks = (options: WriteOptions): WriteOptions => {
  const { onPartial } = options
  return onPartial ? { ...options, onPartial: (text) => onPartial(dropCourseLinks(text)) } : options
}

/**
 * Returns true for errors after which the built-in engine answers: a student should not wait for a model.
 */
const isAway = (error: unknown): boolean =>
  error instanceof AiUnavailableError ||
  error instanceof AiMisconfiguredError ||
  error instanceof AiBudgetError ||
  error instanceof AiReplyError ||
  error instanceof AiRefusedError

/**
 * Answers a student with a model's reply, with links to the slides that the model received. If the model is
 * not available, the built-in engine answers from the lecture's text, and its first sentence says so.
 */
export const createChat =
  (by: TaskModel, builtin: AiEngine): AiEngine['chat'] =>
  async (request, options = {}) => {
    try {
      const { slides, isWhole } = await chooseSlides(request)
      options.signal?.throwIfAborted()
      const { value } = await askModel(by, {
        instructions: chatPrompt.text,
        prompt: writePrompt(request, slides, isWhole),
        outputTokens: OUTPUT_TOKENS,
        options: showWords(withoutCourseLinks(options)),
      })
      const reply = readChatReply(value, slides)
      if (!hasWords(reply.text)) throw new AiReplyError(createMessage('reply_without_words'))
      return reply
    } catch (error) {
      if (!isAway(error)) throw error
      const { onPartial: _, ...quiet } = options
      const reply = await builtin.chat(request, quiet)
      const asked = answerLanguage(request)
      const { away } = chatPhrases(speaksChat(asked) ? asked : request.language)
      return { ...reply, text: `${away}\n\n${reply.text}` }
    }
  }
