import type { ReviewFlag } from '@lectern/contract/review-flags.ts'
import type { AiEngine, GradeRequest } from '@lectern/core/ai/engine.ts'
import { feedbackLanguageOf } from '@lectern/core/grade/feedback-language.ts'
import { holdToRubric } from '@lectern/core/grade/hold-to-rubric.ts'
import { boundPoints } from '@lectern/core/grade/points.ts'
import { languageName } from '@lectern/core/languages.ts'
import { detectLanguage } from '@lectern/core/text/detect-language.ts'
import { z } from 'zod'
import type { PromptPart } from '../ask/ask.ts'
import { askForObject } from '../ask/ask-object.ts'
import { createDelimiter } from '../ask/delimiter.ts'
import { withoutPartials } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'

export const gradePrompt = readPrompt('./grade-answer.prompt.md', import.meta.url)
const OUTPUT_TOKENS = 4_000
/** Below this confidence the answer is flagged for review. */
const SURE = 0.6
/**
 * Difference from the keyword count, as a share of the maximum, from which on the answer is flagged for
 * review.
 */
const WIDE_GAP = 0.3
/** Flags about limits of the keyword count, which do not concern a model. Its other flags are kept. */
const ownDoubts: ReadonlySet<ReviewFlag> = new Set(['paraphrase', 'few_words', 'low_confidence'])

const verdict = z.object({
  points: z.number(),
  feedback: z.string(),
  evidence: z
    .array(
      z.object({
        criterion: z.string(),
        points: z.number(),
        points_possible: z.number(),
        quote: z.string().nullable(),
      }),
    )
    .max(60),
  confidence: z.number().min(0).max(1),
})

/** The part that all answers to a question share comes first, in one delimiter, for the provider's prompt cache. */
const writePrompt = (request: GradeRequest, language: string | null): PromptPart[] => {
  const { around } = createDelimiter(`question ${request.question}`)
  return [
    {
      text: [
        around('question', request.question),
        around('reference', request.reference),
        around('keywords', request.keywords.join('\n') || '(none)'),
        around('rubric', request.rubric.trim() || '(none)'),
        `Leniency: ${request.leniency}`,
        `Maximum: ${request.maximum} points`,
      ].join('\n'),
      isCached: true,
    },
    {
      text: [
        around('answer', request.answer),
        ...(language ? [`Write the feedback in ${languageName(language)}.`] : []),
      ].join('\n'),
    },
  ]
}

/**
 * Feedback in another language does not help the student. It is replaced by the keyword count's feedback if
 * that is in the right language.
 */
const feedbackIn = (language: string | null, given: string, counted: string): string => {
  const writtenIn = detectLanguage(given)
  const isOther = language !== null && writtenIn !== null && writtenIn !== language
  return isOther && detectLanguage(counted) === language ? counted : given
}

/**
 * Grades with a model. `core/grade/hold-to-rubric.ts` checks its points against the rubric,
 * `core/grade/read-verdict.ts` bounds the rest of its verdict. An answer is flagged for the professor if
 * the model is unsure or far from the built-in grader, or if the built-in grader sees words without
 * sentences, repeated keywords, a denial, another language or text addressed to the grader.
 */
export const createGradeAnswer =
  (model: TaskModel, builtin: AiEngine): AiEngine['gradeAnswer'] =>
  async (request, options = {}) => {
    const language = feedbackLanguageOf(request)
    const { value: given } = await askForObject(model, verdict, {
      instructions: gradePrompt.text,
      prompt: writePrompt(request, language),
      outputTokens: OUTPUT_TOKENS,
      options: withoutPartials(options),
    })
    const counted = await builtin.gradeAnswer(request, options)
    const evidence = given.evidence.map(({ criterion, points, points_possible, quote }) => ({
      criterion,
      points_earned: points,
      points_possible,
      quote,
    }))
    const { answer, maximum } = request
    const held = holdToRubric({ points: given.points, evidence, answer, maximum }, request.rubric)
    const points = boundPoints(held.points, maximum)
    const flags = [...counted.flags.filter((flag) => !ownDoubts.has(flag)), ...held.flags]
    if (Math.abs(points - counted.points) >= WIDE_GAP * maximum)
      flags.push({ flag: 'far_from_count', given: points, counted: counted.points })
    if (given.confidence < SURE) flags.push('low_confidence')
    return {
      points: held.points,
      feedback: feedbackIn(language, given.feedback, counted.feedback),
      evidence: held.evidence,
      flags,
    }
  }
