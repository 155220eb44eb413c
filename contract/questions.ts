import { z } from 'zod'
import { limits } from './limits.ts'
import { text } from './text.ts'

/**
 * A question on the wire, in one flat form for every type. The rules of each type are in `core/questions`;
 * the server enforces them.
 */
export const question = z.object({
  /** Made by the client; unique within its quiz. */
  question_id: z
    .string({ error: 'Every question needs a question_id.' })
    .min(1, { error: 'Every question needs a question_id.' })
    .max(limits.questionIdChars, { error: 'A question_id is too long.' })
    // It is part of addresses, and a key of plain objects.
    .refine((value) => /^[A-Za-z0-9_][A-Za-z0-9_.:~-]*$/.test(value) && !(value in {}), {
      error: 'A question_id holds letters, digits and _ . : ~ - only.',
    }),
  /** One of `core/questions/question-types.ts`: `multiple_choice`, `short_answer`. */
  question_type: z.string().max(50),
  question_text: text(
    limits.questionChars,
    `The question text must be at most ${limits.questionChars} characters long.`,
  ),
  points: z.number({ error: 'Points must be at least 1' }).default(10),
  options: z
    .array(text(limits.optionChars, `An option must be at most ${limits.optionChars} characters long.`))
    .max(limits.optionsPerQuestion, { error: `A question can have ${limits.optionsPerQuestion} options.` })
    .nullable()
    .default(null),
  /** The index of an option, from 0, or the reference text. */
  correct_answer: z
    .union([
      z.number().int(),
      text(
        limits.referenceChars,
        `The reference answer must be at most ${limits.referenceChars} characters long.`,
      ),
    ])
    .nullable()
    .default(null),
  keywords: z
    .array(text(limits.keywordChars, `A keyword must be at most ${limits.keywordChars} characters long.`))
    .max(limits.keywordsPerQuestion, {
      error: `A question can have ${limits.keywordsPerQuestion} keywords.`,
    })
    .nullable()
    .default(null),
  /** UTF-16 units that a short answer may have. */
  max_length: z.number().int().nullable().default(null),
  /** Lines "points: criterion", or any other words. */
  rubric: text(limits.rubricChars, `The rubric must be at most ${limits.rubricChars} characters long.`)
    .nullable()
    .default(null),
})
export type Question = z.output<typeof question>

/** A question as shown to a student before their submission is graded. */
export const studentQuestion = z.object({
  question_id: z.string(),
  question_type: z.string(),
  question_text: z.string(),
  points: z.number(),
  options: z.array(z.string()).nullable(),
  max_length: z.number().int().nullable(),
})
export type StudentQuestion = z.output<typeof studentQuestion>

/** A student's answer: an option's index from 0, a text, or null for none. */
export const answerValue = z
  .union([
    z.number().int().min(0).max(1_000),
    text(limits.answerChars, `An answer can have ${limits.answerChars} characters.`),
  ])
  .nullable()
export type AnswerValue = z.output<typeof answerValue>
