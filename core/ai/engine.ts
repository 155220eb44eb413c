import type { Evidence } from '@lectern/contract/grading.ts'
import type { AiTask, HelpLevel } from '@lectern/contract/models.ts'
import type { Question } from '@lectern/contract/questions.ts'
import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import type { Message, Messages } from '../messages/message.ts'
import { MessageError } from '../messages/message-error.ts'
import type { UsageContext } from './usage-context.ts'

/** The text of a slide. Sizes and positions are in pixels of the slide's picture; the origin is at the top left. */
export type SlideText = {
  /** 1-based. */
  number: number
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
  /** The names of its fonts prove program text or a formula. */
  font?: 'typewriter' | 'math'
  /** Lines of one drawn box have the same number. */
  box?: number
  /** And so have the lines of one column, */
  group?: number
  /** of one row of a table, */
  row?: number
  /** and of one label of a figure. */
  figure?: number
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
  /** Lines that belong to the deck, such as running heads (`findFurniture`); missing if the deck is not known. */
  furniture?: readonly SlideLine[]
  /** The scripts of the neighbouring slides without tags, so that the text continues them; null without a script. */
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
  /** The slide's current script with tags; may be blank. */
  currentScript: string
  /** The slide's picture as WebP. Called only by an engine that uses pictures. */
  picture?(): Promise<Uint8Array>
}

export type WrittenScript = {
  /** Plain text without tags, in paragraphs. */
  script: string
  /** Notes for the professor, e.g. which part of the instructions was not followed. */
  notes: readonly Message[]
}

/** A word on the slide with its box, in pixels of the slide's picture. */
export type SlideWord = { text: string; x: number; y: number; width: number; height: number }

type AnnotationTool = 'highlight' | 'arrow' | 'text_annotation' | 'diagram'

/**
 * Asks for a script with tags. If `currentScript` has words, they are kept and annotated, unless the
 * instructions ask for more. Without words a script is written first.
 */
export type AnnotateRequest = ScriptRequest & {
  tools: readonly AnnotationTool[]
  words: readonly SlideWord[]
}

export type TranslateRequest = {
  /** May hold translation markers ⟦1⟧…⟦/1⟧, which must stand around the same words of the translation. */
  text: string
  /** ISO 639-1. */
  from: string
  to: string
  lectureTitle: string
  courseName: string
  settings: ScriptSettings
  /** Terms of the course and their translations elsewhere in the lecture. */
  glossary?: readonly { term: string; translation: string }[]
  /** The error in the last reply to this request; null at the first attempt. */
  complaint: string | null
}

/** Terms of a lecture that need one translation throughout. */
export type TermsRequest = {
  terms: readonly string[]
  /** ISO 639-1. */
  from: string
  to: string
  lectureTitle: string
  courseName: string
  /** Slides already translated, without tags. Their translations are kept. */
  examples: readonly { text: string; translation: string }[]
}

/** A slide as the assistant reads it. `script` has no tags. */
export type ChatSlide = { number: number; title: string | null; text: string; script: string }

export type ChatRequest = {
  question: string
  /** The language the student studies in. The answer uses it, unless the question is in another language. */
  language: string
  lectureTitle: string
  courseName: string
  /** The slides of the published lecture, in order. */
  slides: readonly ChatSlide[]
  /** 1-based: the slide that is open. */
  currentSlide: number
  /** What the student may read of the course: its syllabus (`title` null) and its announcements, the newest first. */
  courseTexts?: readonly { title: string | null; text: string }[]
  /** Each slide's audio at normal speed, null without any, and whether the student has studied it. */
  study?: readonly { number: number; voiceMs: number | null; isStudied: boolean }[]
  /** How much help the professor allows. */
  helpLevel?: HelpLevel
  /** The conversation before the question, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[]
  /** The open slide's picture as WebP, read only by an engine that looks at it. */
  picture?(): Promise<Uint8Array>
}

export type ChatReply = {
  /** Plain text in paragraphs. `[slide 4]` is shown as a link. */
  text: string
  /** The sources of the answer; empty if the lecture holds no answer. `quote` is verbatim from the slide or its script. */
  citations: { slideNumber: number; quote: string | null }[]
  /** The lecture does not hold the answer. Left out by an engine that cannot tell. */
  isUnanswered?: boolean
}

/** Groups of questions of students, each only by the words that several of them used; "…" stands for other words. */
export type AskedGroupsRequest = {
  groups: readonly { words: string; slideTitle: string | null }[]
  lectureTitle: string
  courseName: string
}

/** A short answer to be graded. Texts of students and professors are data, never instructions. */
export type GradeRequest = {
  question: string
  /** The professor's reference answer. */
  reference: string
  keywords: readonly string[]
  /** Lines "points: what for", or words of any kind; may be blank. */
  rubric: string
  /** At least 1, in steps of 0.5. */
  maximum: number
  leniency: 'strict' | 'normal' | 'lenient'
  /** The submitted answer; not blank. */
  answer: string
}

export type GradeVerdict = {
  /** Proposed points. The caller limits them to 0 … maximum in steps of 0.5. */
  points: number
  /** One or two sentences in the answer's language. */
  feedback: string
  /** `quote` is verbatim from the answer. */
  evidence: Evidence[]
  flags: ReviewFlag[]
}

/** A question of a graded submission, with everything the assistant may know when the result is discussed. */
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
  /** The student's answer as text; null without an answer. */
  answer: string | null
  points: number | null
  maximum: number
  /** The lines of the rubric with their points, where they explain the present points; else empty. */
  lines: readonly Evidence[]
  feedback: string | null
  /** The professor set the points. They are not changed. */
  isManual: boolean
}

export type DiscussRequest = {
  quizTitle: string
  message: string
  questions: readonly DiscussedQuestion[]
  /** The conversation before the message, oldest first. */
  history: readonly { role: 'user' | 'assistant'; content: string }[]
}

/** An engine's proposal for a grade. It has no effect by itself: `core/grade` decides. */
export type GradeProposal = {
  questionId: string
  /** The student's claim, as one sentence for the professor. */
  claim: string
  /** Points the engine proposes; null if it leaves them to the professor. */
  points: number | null
  /** The words of the submitted answer that support the claim; null without any. */
  quote: string | null
}

/** A request for question drafts about one slide. The professor edits and approves drafts. */
export type DraftRequest = {
  slide: { number: number; text: string; script: string }
  /** All slides in order: the built-in engine takes wrong options from them. */
  slides?: readonly ChatSlide[]
  lectureTitle: string
  courseName: string
  language: string
  types: readonly ('multiple_choice' | 'short_answer')[]
  count: number
  instructions: string
  /** Questions that exist already, to avoid duplicates. */
  asked: readonly string[]
  picture?(): Promise<Uint8Array>
}

/** `sentence` is verbatim from the slide or its script. The question's id is a placeholder. */
export type DraftedQuestion = { sentence: string; question: Question }

export type DiscussReply = {
  text: string
  proposals: GradeProposal[]
  /** The question that the text is about, if it is one: the way to the professor is offered below it. */
  questionId?: string | undefined
}

export type WriteOptions = {
  signal?: AbortSignal
  /** For ledger, budget and priority. Every feature passes it; the built-in engine ignores it. */
  usageContext?: UsageContext
  /** Called repeatedly with the whole text so far. */
  onPartial?(text: string): void
}

/** An AI engine, built-in or a model. It accepts any request and throws `AiRefusedError` for work it cannot do. */
export type AiEngine = {
  /** The engine's name and, if it has one, the model for scripts. */
  id: string
  kind: 'builtin' | 'model'
  /**
   * By task: the model and the version of its prompt. The job that wrote scripts, translated or drafted
   * stores it in its result; a grade stores it in the first entry of its history.
   */
  by?: Partial<Record<AiTask, string>>
  writeScript(request: ScriptRequest, options?: WriteOptions): Promise<WrittenScript>
  /** The script has valid tags (`core/script`). Highlights and arrows name only words of the slide. */
  annotateScript(request: AnnotateRequest, options?: WriteOptions): Promise<WrittenScript>
  /** Answers from the lecture only, or says that the lecture holds no answer. */
  chat(request: ChatRequest, options?: WriteOptions): Promise<ChatReply>
  /**
   * Says what each group asks for, as one question in the language of its words, by the index of the group. Groups
   * without a usable reply are left out. Undefined if no model for the assistant is configured.
   */
  summariseQuestions?(
    request: AskedGroupsRequest,
    options?: WriteOptions,
  ): Promise<{ index: number; text: string }[]>
  /** Grades one answer; it sees nothing else. @throws AiReplyError if the reply cannot be read */
  gradeAnswer(request: GradeRequest, options?: WriteOptions): Promise<GradeVerdict>
  /** Discusses a result with a student. It may propose changes of points, never make them. */
  discussResult(request: DiscussRequest, options?: WriteOptions): Promise<DiscussReply>
  /** Formats the text of a syllabus PDF (lines, headings, lists) without adding words. Undefined: the text stays as it is. */
  tidySyllabus?(text: string, options?: WriteOptions): Promise<{ text: string }>
  /** Without a model, `by.draft` is missing and `instructions` are not followed. */
  draftQuestions(request: DraftRequest, options?: WriteOptions): Promise<DraftedQuestion[]>
  /** Undefined if no model for translation is configured. Callers check this before they start. */
  translate?(request: TranslateRequest, options?: WriteOptions): Promise<{ text: string }>
  /** Translates terms. Terms without a translation are left out. */
  translateTerms?(
    request: TermsRequest,
    options?: WriteOptions,
  ): Promise<{ term: string; translation: string }[]>
}

/** The engine works but cannot do this request. The message tells the professor what to do. */
export class AiRefusedError extends MessageError {
  override name = 'AiRefusedError'
}

/** The engine is unavailable now. The same request may succeed after `delaySeconds`. */
export class AiUnavailableError extends MessageError {
  override name = 'AiUnavailableError'
  readonly delaySeconds: number
  /**
   * `limit`: no request is answered before then. `fault`: another request may succeed. `silence`: nothing of an answer came
   * in the whole time limit.
   */
  readonly reason: 'limit' | 'fault' | 'silence'
  constructor(messages: Messages, delaySeconds: number, reason: 'limit' | 'fault' | 'silence') {
    super(messages)
    this.delaySeconds = delaySeconds
    this.reason = reason
  }
}

/** No request succeeds until the administrator changes the configuration. The message says what to change. */
export class AiMisconfiguredError extends MessageError {
  override name = 'AiMisconfiguredError'
}

/** The budget of the course or installation is spent. Calls resume next month or with a larger budget. */
export class AiBudgetError extends MessageError {
  override name = 'AiBudgetError'
}

/** The reply cannot be used. Another attempt may give a better one. */
export class AiReplyError extends MessageError {
  override name = 'AiReplyError'
}
