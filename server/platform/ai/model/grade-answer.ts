import type { ReviewFlag } from '@lectern/contract/grading.ts'
import { z } from 'zod'
import type { AiEngine, GradeRequest } from '../ai.ts'
import { detectLanguage } from '../builtin/detect-language.ts'
import type { PromptPart } from './ask.ts'
import { askForObject } from './ask-object.ts'
import { createFence } from './fence.ts'
import { withoutPartials } from './partials.ts'
import { readPrompt } from './read-prompt.ts'
import type { TaskModel } from './task-model.ts'

export const gradePrompt = readPrompt('./grade-answer.prompt.md', import.meta.url)
const OUTPUT_TOKENS = 4_000
/** Below it somebody should look. */
const SURE = 0.6
/** So far apart from what counting words gives, as a share of the maximum, that somebody should look. */
const WIDE_GAP = 0.5

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

/** What all answers to a question share comes first, in one fence, so that a provider keeps it. */
const writePrompt = (request: GradeRequest): PromptPart[] => {
  const { around } = createFence(`question ${request.question}`)
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
      isKept: true,
    },
    { text: around('answer', request.answer) },
  ]
}

/** Feedback in another language than the answer helps nobody: then what counting words says of it stands there. */
const feedbackFor = (answer: string, given: string, counted: string): string => {
  const [asked, told] = [detectLanguage(answer), detectLanguage(given)]
  return asked !== null && told !== null && asked !== told ? counted : given
}

/**
 * Grades by asking a model. What it says is checked by the caller (`core/grade/read-verdict.ts`); where it is unsure
 * or far from the built-in grader, the answer is flagged for the professor.
 */
export const createGradeAnswer =
  (model: TaskModel, builtin: AiEngine): AiEngine['gradeAnswer'] =>
  async (request, options = {}) => {
    const { value: given } = await askForObject(model, verdict, {
      instructions: gradePrompt.text,
      prompt: writePrompt(request),
      outputTokens: OUTPUT_TOKENS,
      options: withoutPartials(options),
    })
    const counted = await builtin.gradeAnswer(request, options)
    const isFar = Math.abs(given.points - counted.points) >= WIDE_GAP * request.maximum
    const flags: ReviewFlag[] = counted.flags.filter((flag) => flag === 'other_language')
    if (given.confidence < SURE || isFar) flags.push('low_confidence')
    return {
      points: given.points,
      feedback: feedbackFor(request.answer, given.feedback, counted.feedback),
      evidence: given.evidence.map(({ criterion, points, points_possible, quote }) => ({
        criterion,
        points_earned: points,
        points_possible,
        quote,
      })),
      flags,
    }
  }
