import { z } from 'zod'
import { gradingStop } from './grading-stops.ts'
import { id, time } from './ids.ts'
import { question } from './questions.ts'
import { quizPhase } from './quizzes.ts'

/** Figures over all submissions of a quiz. */
export const quizStatistics = z.object({
  /** By the server's clock: students can begin while it is open. */
  phase: quizPhase,
  enrolled: z.number().int(),
  open_attempts: z.number().int(),
  total: z.number().int(),
  graded: z.number().int(),
  pending: z.number().int(),
  /** Of the pending ones: their grading has stopped. */
  stopped: z.number().int(),
  /** Why gradings have stopped or wait, the most frequent reason first. */
  grading_stops: z.array(gradingStop),
  flagged_answers: z.number().int(),
  pending_claims: z.number().int(),
  /** Percentages of graded submissions; null without any. */
  average: z.number().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  /** Ten counts: 0 to under 10 %, …, 90 to 100 %. */
  distribution: z.array(z.number().int()).length(10),
  /** By question of the current quiz: share of its points that was earned, 0 to 1. */
  questions: z.array(
    z.object({
      question_id: z.string(),
      number: z.number().int(),
      answers: z.number().int(),
      share: z.number().nullable(),
    }),
  ),
  /** Questions with answers to review, also former ones: how many are flagged and were not reviewed. */
  to_review: z.array(z.object({ question_id: z.string(), answers: z.number().int() })),
  /** The questions that random picks draw from, in the order of their numbers, which follow those of the quiz itself. */
  drawn_questions: z.array(question),
  /** Questions that the quiz no longer has and some submissions answer, each in its last wording. */
  former_questions: z.array(question),
})
export type QuizStatistics = z.output<typeof quizStatistics>

/** A student of the course without a submission: the attempt is running, or the quiz was not begun. */
export const missingStudent = z.object({
  student_id: id,
  name: z.string(),
  email: z.string(),
  state: z.enum(['in_progress', 'not_started']),
  /** Where a running attempt stands, without what was answered; null before it was begun. */
  progress: z
    .object({
      answered: z.number().int(),
      questions: z.number().int(),
      /** Null before the first save. */
      saved_at: time.nullable(),
      /** Null without a limit. */
      remaining_seconds: z.number().int().nullable(),
    })
    .nullable(),
})
export type MissingStudent = z.output<typeof missingStudent>
