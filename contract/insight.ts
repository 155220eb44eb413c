import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, idParams } from './ids.ts'

/** How a question worked, over the graded submissions that had its present wording. */
export const itemAnalysis = z.object({
  quiz_id: id,
  submissions: z.number().int(),
  questions: z.array(
    z.object({
      question_id: z.string(),
      number: z.number().int(),
      question_type: z.string(),
      question_text: z.string(),
      points: z.number(),
      answers: z.number().int(),
      unanswered: z.number().int(),
      /** Mean share of points earned, 0 to 1: high is easy. Null without answers. */
      difficulty: z.number().nullable(),
      /**
       * Correlation of this question's points with those of all others, −1 to 1. Null with fewer than three
       * submissions or without variation.
       */
      discrimination: z.number().nullable(),
      /** For each option: how often it was chosen, in total, in the best and in the last third. */
      options: z
        .array(
          z.object({
            text: z.string(),
            is_correct: z.boolean(),
            chosen: z.number().int(),
            best_third: z.number().int(),
            last_third: z.number().int(),
          }),
        )
        .nullable(),
      /** Index of the wrong option chosen most; null when none was chosen wrongly, and without options. */
      most_chosen_wrong: z.number().int().nullable(),
      mean_seconds: z.number().nullable(),
    }),
  ),
})
export type ItemAnalysis = z.output<typeof itemAnalysis>

export const insight = defineCalls({
  itemAnalysis: {
    method: 'GET',
    path: '/quizzes/{id}/item-analysis',
    who: 'professor',
    action: 'see',
    summary: 'Difficulty, discrimination, choices and mean time of each question.',
    params: idParams,
    reply: itemAnalysis,
  },
})
