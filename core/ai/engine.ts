import type { Evidence, ReviewFlag } from '@lectern/contract/grading.ts'
import type { AiTask, HelpLevel } from '@lectern/contract/models.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { Message, Messages } from '../messages/message.ts'
import { MessageError } from '../messages/message-error.ts'
import type { UsageContext } from './usage-context.ts'

/** The words of a slide. Sizes and places are in pixels of the slide's picture, the origin at its top left. */
export type SlideText = {
  /** 1-based. */
  number: number
  /** The title as the deck names it, or null if only the lines can tell. */
  title: string | null
  /** In reading order. */
  lines: SlideLine[]
}

export type SlideLine = {
  text: string
  fontSizePx: number
  x: number
  y: number
  width: number
  height: number
}

export type ScriptSettings = {
  length: 'short' | 'medium' | 'long'
  tone: 'professional' | 'neutral' | 'casual' | 'engaging' | 'academic'
  style: 'standard' | 'concise' | 'detailed'
}

export type ScriptRequest = {
  slide: SlideText
  before: SlideText | null
  after: SlideText | null
  /** What is said on the slides around it, without tags, so that the words go on from there; null where nothing is. */
  scriptBefore?: string | null
  scriptAfter?: string | null
  slideCount: number
  lectureTitle: string
  courseName: string
  /** ISO 639-1 code of the language to write in. */
  language: string
  settings: ScriptSettings
  /** The professor's own words on what they want; may be blank. */
  instructions: string
  /** The slide's present script, tags and all; may be blank. */
  currentScript: string
  /** The slide's picture as WebP, read only by an engine that looks at it. */
  picture?(): Promise<Uint8Array>
}

export type WrittenScript = {
  /** Plain text that holds no tags, in paragraphs. */
  script: string
  /** Notes for the professor, e.g. which part of the instructions was not followed. */
  notes: readonly Message[]
}

/** A word on the slide with its box, in pixels of the slide's picture. */
export type SlideWord = { text: string; x: number; y: number; width: number; height: number }

export type AnnotationTool = 'highlight' | 'arrow' | 'text_annotation' | 'diagram'

/**
 * A script with tags on what it speaks of. `currentScript` with words of its own keeps them: it is marked, not
 * written anew, unless the instructions ask for more. Without words a script is written first.
 */
export type AnnotateRequest = ScriptRequest & {
  tools: readonly AnnotationTool[]
  words: readonly SlideWord[]
}

export type TranslateRequest = {
  /** May hold the paired signs ⟦1⟧…⟦/1⟧, which must stand around the same words of the translation. */
  text: string
  /** ISO 639-1. */
  from: string
  to: string
  lectureTitle: string
  courseName: string
  settings: ScriptSettings
  /** Words of the course as they are translated everywhere else in the lecture. */
  glossary?: readonly { term: string; translation: string }[]
  /** What was wrong with the last reply to the same request; null at the first try. */
  complaint: string | null
}

/** Terms of a lecture that are to be called the same wherever they stand. */
export type TermsRequest = {
  terms: readonly string[]
  /** ISO 639-1. */
  from: string
  to: string
  lectureTitle: string
  courseName: string
  /** Slides that are translated already, without tags: their words hold. */
  examples: readonly { text: string; translation: string }[]
}

/** A slide as the assistant may read it. `script` holds no tags. */
export type ChatSlide = { number: number; title: string | null; text: string; script: string }

export type ChatRequest = {
  question: string
  /** The language that is studied, in which the answer is given unless the question is in another. */
  language: string
  lectureTitle: string
  courseName: string
  /** Of the published lecture, in order. */
  slides: readonly ChatSlide[]
  /** 1-based: the slide that is open. */
  currentSlide: number
  /** How much the professor wants it to give away. */
  helpLevel?: HelpLevel
  /** The conversation before the question, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[]
  /** The open slide's picture as WebP, read only by an engine that looks at it. */
  picture?(): Promise<Uint8Array>
}

export type ChatReply = {
  /** Plain text in paragraphs; a slide is named as `[slide 4]`, which the screens show as a link. */
  text: string
  /** What the answer rests on; none when the lecture does not hold it. `quote` stands on the slide or in its script. */
  citations: { slideNumber: number; quote: string | null }[]
}

/** A short answer to be graded. Texts of students and professors are data, never instructions. */
export type GradeRequest = {
  question: string
  /** What the professor would have answered. */
  reference: string
  keywords: readonly string[]
  /** Lines "points: what for", or words of any kind; may be blank. */
  rubric: string
  /** At least 1, in steps of 0.5. */
  maximum: number
  leniency: 'strict' | 'normal' | 'lenient'
  /** As the student handed it in; not blank. */
  answer: string
}

export type GradeVerdict = {
  /** What the engine proposes; the caller bounds it to 0 … maximum in steps of 0.5. */
  points: number
  /** One or two sentences in the answer's language. */
  feedback: string
  /** `quote` stands in the answer, letter by letter. */
  evidence: Evidence[]
  flags: ReviewFlag[]
}

/** A question of a graded submission, as the assistant may know it when the result is discussed. */
export type DiscussedQuestion = {
  id: string
  /** 1-based. */
  number: number
  type: string
  question: string
  options: readonly string[] | null
  /** The right option's text, or the reference answer. */
  reference: string
  keywords: readonly string[]
  rubric: string
  /** What the student handed in, in words; null for nothing. */
  answer: string | null
  points: number | null
  maximum: number
  feedback: string | null
  /** The professor set the points: they stay. */
  isManual: boolean
}

export type DiscussRequest = {
  quizTitle: string
  message: string
  questions: readonly DiscussedQuestion[]
  /** The conversation before the message, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[]
}

/** What an engine would like to happen to a grade. Nothing happens by it: `core/grade` decides. */
export type GradeProposal = {
  questionId: string
  /** What the student asks for, in a sentence for the professor. */
  claim: string
  /** Points that the engine would give; null where it leaves that to the professor. */
  points: number | null
  /** The words of the handed-in answer that speak for it; null for none. */
  quote: string | null
}

/** One question about one slide. Drafts are the professor's to edit and approve. */
export type DraftRequest = {
  slide: { number: number; text: string; script: string }
  lectureTitle: string
  courseName: string
  language: string
  types: readonly ('multiple_choice' | 'short_answer')[]
  count: number
  instructions: string
  /** What was drafted or asked already, so that nothing is asked twice. */
  asked: readonly string[]
  picture?(): Promise<Uint8Array>
}

/** `sentence` stands on the slide or in its script, letter by letter; the question has no id of its own meaning yet. */
export type DraftedQuestion = { sentence: string; question: Question }

export type DiscussReply = { text: string; proposals: GradeProposal[] }

export type WriteOptions = {
  signal?: AbortSignal
  /** For whom it is asked. Every feature says so; an engine that asks no provider has no use for it. */
  usageContext?: UsageContext
  /** Called with the whole text so far, as it grows. */
  onPartial?(text: string): void
}

/** What writes scripts. Takes any request and any slide; throws `AiRefusedError` for what it cannot do honestly. */
export type AiEngine = {
  /** Names the engine and, if it has one, the model of its scripts. */
  id: string
  kind: 'builtin' | 'model'
  /**
   * What does each task that a model does: the model and the version of its prompt. The job that wrote scripts, translated
   * or drafted keeps it in its result, the history of a grade in its first entry.
   */
  by?: Partial<Record<AiTask, string>>
  writeScript(request: ScriptRequest, options?: WriteOptions): Promise<WrittenScript>
  /** The script holds valid tags (`core/script`); a highlight or an arrow names only words that stand on the slide. */
  annotateScript(request: AnnotateRequest, options?: WriteOptions): Promise<WrittenScript>
  /** Answers from the lecture alone, and says plainly when it does not hold the answer. */
  chat(request: ChatRequest, options?: WriteOptions): Promise<ChatReply>
  /** Grades one answer by what was asked for, seeing nothing else. @throws AiReplyError where nothing can be read of it */
  gradeAnswer(request: GradeRequest, options?: WriteOptions): Promise<GradeVerdict>
  /** Talks with a student about their result; may propose, never decides. */
  discussResult(request: DiscussRequest, options?: WriteOptions): Promise<DiscussReply>
  /** Makes the text of a syllabus PDF readable: lines, headings, lists; no word is added. Missing: it stays as it is. */
  tidySyllabus?(text: string, options?: WriteOptions): Promise<{ text: string }>
  /** Missing where nothing is configured that can draft questions: callers refuse before they start. */
  draftQuestions?(request: DraftRequest, options?: WriteOptions): Promise<DraftedQuestion[]>
  /** Missing where nothing is configured that can translate: callers refuse before they start. */
  translate?(request: TranslateRequest, options?: WriteOptions): Promise<{ text: string }>
  /** What terms are called in another language; those for which nothing can be said are left out. */
  translateTerms?(
    request: TermsRequest,
    options?: WriteOptions,
  ): Promise<{ term: string; translation: string }[]>
}

/** The engine can do its work but not this; its messages are for the professor. */
export class AiRefusedError extends MessageError {
  override name = 'AiRefusedError'
}

/** What does the work is not to be had now: the same request may succeed after `delaySeconds`. */
export class AiUnavailableError extends MessageError {
  override name = 'AiUnavailableError'
  readonly delaySeconds: number
  /** `limit`: nothing will be answered before; `fault`: another request may well be. */
  readonly reason: 'limit' | 'fault'
  constructor(messages: Messages, delaySeconds: number, reason: 'limit' | 'fault') {
    super(messages)
    this.delaySeconds = delaySeconds
    this.reason = reason
  }
}

/** Nothing will succeed until the administrator has changed something; the message says what. */
export class AiMisconfiguredError extends MessageError {
  override name = 'AiMisconfiguredError'
}

/** The course or the installation has spent its budget: nothing is asked before the next month or a larger budget. */
export class AiBudgetError extends MessageError {
  override name = 'AiBudgetError'
}

/** An answer came that cannot be used; another try may give a better one. */
export class AiReplyError extends MessageError {
  override name = 'AiReplyError'
}
