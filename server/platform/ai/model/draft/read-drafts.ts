import type { Question } from '@lectern/contract/questions.ts'
import type { DraftedQuestion, DraftRequest } from '@lectern/core/ai/engine.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { readQuestions } from '@lectern/core/questions/question-types.ts'
import { termsOf } from '@lectern/core/text/terms.ts'
import { z } from 'zod'

const text = z.string().nullable()
export const draftReply = z.object({
  questions: z
    .array(
      z.object({
        sentence: z.string(),
        type: z.string(),
        question: z.string(),
        options: z.array(z.string()).max(20).nullable(),
        correct: z.number().int().nullable(),
        reference: text,
        keywords: z.array(z.string()).max(50).nullable(),
        rubric: text,
        points: z.number().nullable(),
      }),
    )
    .max(40),
})
type GivenQuestion = z.output<typeof draftReply>['questions'][number]

const POINTS = { min: 1, max: 20, usual: 10 }
const MIN_OPTIONS = 3
const MAX_OPTIONS = 6
const LONGEST_SENTENCE = 600
const SHORTEST_SENTENCE = 6
/** Two questions that share this part of their terms count as the same question. */
const SAME_SHARE = 0.8
/** Options that only refer to the other options. */
const OF_OTHERS =
  /^(?:all|none|both|neither) of (?:the )?(?:above|these|them)|^(?:위의? )?모두(?: 정답| 맞)|^해당 ?없음|^以上(?:都|皆|全)|^都(?:不)?(?:是|对)/iu

const fold = (value: string): string => value.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/**
 * Finds a sentence as it is written in one of the texts, letter by letter except for line breaks and runs
 * of spaces; null if it does not occur.
 */
const findSentence = (sentence: string, texts: readonly string[]): string | null => {
  const wanted = sentence.trim().replaceAll(/^["“'‘]+|["”'’]+$/g, '')
  if (wanted.length < SHORTEST_SENTENCE || wanted.length > LONGEST_SENTENCE) return null
  const pattern = new RegExp(
    wanted
      .split(/\s+/)
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
      .join('\\s+'),
    'u',
  )
  for (const one of texts) {
    const found = pattern.exec(one)
    if (found) return found[0].replaceAll(/\s+/g, ' ')
  }
  return null
}

/** Returns true if a question was asked already, perhaps in other words. */
const isAskedAlready = (question: string, asked: readonly string[]): boolean => {
  const terms = new Set(termsOf(question))
  return asked.some((other) => {
    if (fold(other) === fold(question)) return true
    const others = new Set(termsOf(other))
    const [few, many] = terms.size < others.size ? [terms, others] : [others, terms]
    if (few.size < 3) return false
    let common = 0
    for (const term of few) if (many.has(term)) common += 1
    return common >= few.size * SAME_SHARE && common >= many.size * 0.5
  })
}

/** The position of the correct option must not give it away: models tend to put it first. */
const placeOf = (question: string, count: number): number => {
  let sum = 0
  for (const char of question) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 99_991
  return sum % count
}

const choiceOf = (given: GivenQuestion): Partial<Question> | string => {
  const options = (given.options ?? []).map((option) => option.trim().replace(/^\(?[A-Fa-f][.)]\s+/, ''))
  const right = given.correct ?? -1
  if (options.length < MIN_OPTIONS || options.length > MAX_OPTIONS || options.some((one) => one === ''))
    return 'it needs four options'
  if (new Set(options.map(fold)).size !== options.length) return 'two of its options are the same'
  if (options.some((option) => OF_OTHERS.test(option))) return 'an option speaks only of the others'
  if (right < 0 || right >= options.length) return '`correct` names none of its options'
  const others = options.filter((_, at) => at !== right)
  const place = placeOf(given.question, options.length)
  return { options: others.toSpliced(place, 0, options[right] ?? ''), correct_answer: place }
}

const answerOf = (given: GivenQuestion): Partial<Question> | string => {
  const reference = given.reference?.trim() ?? ''
  const keywords = (given.keywords ?? []).map((one) => one.trim()).filter((one) => one && one.length <= 100)
  if (reference === '') return 'it needs a reference answer'
  if (keywords.length === 0) return 'it needs keywords'
  return { correct_answer: reference, keywords: keywords.slice(0, 10), rubric: given.rubric?.trim() ?? '' }
}

const pointsOf = (points: number | null | undefined): number => {
  const rounded = Math.round((points ?? POINTS.usual) * 2) / 2
  return Number.isFinite(rounded) ? Math.min(POINTS.max, Math.max(POINTS.min, rounded)) : POINTS.usual
}

/** Reads one question; returns the question or the problem with it. */
const readOne = (
  given: GivenQuestion,
  id: string,
  { slide, types }: Pick<DraftRequest, 'slide' | 'types'>,
): DraftedQuestion | string => {
  if (!types.some((type) => type === given.type)) return 'it is not of a type that was asked for'
  const sentence = findSentence(given.sentence, [slide.text, slide.script])
  if (sentence === null) return '`sentence` does not stand on the slide or in its script letter by letter'
  const own = given.type === 'multiple_choice' ? choiceOf(given) : answerOf(given)
  if (typeof own === 'string') return own
  const question: Question = {
    question_id: id,
    question_type: given.type,
    question_text: given.question,
    points: pointsOf(given.points),
    options: null,
    correct_answer: null,
    keywords: null,
    max_length: null,
    rubric: null,
    ...own,
  }
  const read = readQuestions([question], 'create')
  return 'problem' in read ? formatMessage(read.problem) : { sentence, question: read.questions[0]! }
}

/**
 * Keeps the usable drafts: of a requested type, bound to a sentence that occurs in the texts, valid by the
 * rules of its type, and not asked before.
 */
export const readDrafts = (
  given: readonly GivenQuestion[],
  request: Pick<DraftRequest, 'slide' | 'types' | 'asked' | 'count'>,
  idOf: (index: number) => string,
): { drafts: DraftedQuestion[]; problems: string[] } => {
  const drafts: DraftedQuestion[] = []
  const problems: string[] = []
  for (const one of given) {
    if (drafts.length >= request.count) break
    const asked = [...request.asked, ...drafts.map(({ question }) => question.question_text)]
    const read = isAskedAlready(one.question, asked)
      ? 'it was asked already'
      : readOne(one, idOf(drafts.length), request)
    if (typeof read === 'string') problems.push(`- ${JSON.stringify(one.question.slice(0, 120))}: ${read}.`)
    else drafts.push(read)
  }
  return { drafts, problems }
}
