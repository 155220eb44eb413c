import type { AiEngine, DiscussedQuestion, DiscussRequest } from '@lectern/core/ai/engine.ts'
import { z } from 'zod'
import { askForObject } from '../ask/ask-object.ts'
import { createDelimiter } from '../ask/delimiter.ts'
import { showField } from '../ask/partials.ts'
import { readPrompt } from '../ask/read-prompt.ts'
import type { TaskModel } from '../ask/task-model.ts'

export const discussPrompt = readPrompt('./discuss-result.prompt.md', import.meta.url)
const OUTPUT_TOKENS = 6_000

const reply = z.object({
  reply: z.string().min(1),
  proposals: z
    .array(
      z.object({
        /** The number of the question. */
        question: z.number().int(),
        claim: z.string(),
        points: z.number().nullable(),
        quote: z.string().nullable(),
      }),
    )
    .max(10),
})

type Around = ReturnType<typeof createDelimiter>['around']

const tellQuestion = (question: DiscussedQuestion, around: Around): string =>
  [
    `Question ${question.number} (${question.type}), ${question.points ?? 'not graded'} of ${question.maximum} points${question.isManual ? ', set by the professor' : ''}`,
    around('question', question.question),
    ...(question.options ? [around('options', question.options.join('\n'))] : []),
    around('reference', question.reference),
    ...(question.keywords.length > 0 ? [around('keywords', question.keywords.join('\n'))] : []),
    ...(question.rubric.trim() ? [around('rubric', question.rubric)] : []),
    around('answer', question.answer ?? '(nothing was handed in)'),
    ...(question.feedback ? [around('feedback', question.feedback)] : []),
  ].join('\n')

const writePrompt = (request: DiscussRequest): string => {
  const { around } = createDelimiter()
  return [
    around('quiz', request.quizTitle),
    ...request.questions.map((question) => tellQuestion(question, around)),
    ...request.history.map(({ role, content }) =>
      around(role === 'user' ? 'student-before' : 'assistant-before', content),
    ),
    around('student', request.message),
  ].join('\n\n')
}

/**
 * Discusses a result with the student by asking a model. `core/grade/adjustment.ts` decides about its
 * proposals. Partial texts hold only its words, never a proposal.
 */
export const createDiscussResult =
  (model: TaskModel): AiEngine['discussResult'] =>
  async (request, options = {}) => {
    const { value: given } = await askForObject(model, reply, {
      instructions: discussPrompt.text,
      prompt: writePrompt(request),
      outputTokens: OUTPUT_TOKENS,
      options: showField(options, 'reply'),
    })
    return {
      text: given.reply,
      proposals: given.proposals.flatMap(({ question: number, claim, points, quote }) => {
        const question = request.questions.find((one) => one.number === number)
        return question ? [{ questionId: question.id, claim, points, quote }] : []
      }),
    }
  }
