import { z } from 'zod'
import { fieldError } from './field-errors.ts'
import { id } from './ids.ts'
import { limits } from './limits.ts'
import { text } from './text.ts'

/** `no_penalty`: wrong ticks cost nothing. `penalty`: each takes a right one away. `none`: all or nothing. */
export const partialPoints = ['no_penalty', 'penalty', 'none'] as const
export const toleranceKinds = ['absolute', 'relative'] as const

/** The slide that teaches a question, in a lecture of the quiz's course. */
const questionSlide = z.object({
  lecture_id: id,
  /** 1-based, in the professor's working copy. */
  slide_index: z.number().int().min(1).max(100_000),
  /** Names the page wherever it moves. The server sends it; sent back, it counts instead of the number. */
  page_id: id.optional(),
})
export type QuestionSlide = z.output<typeof questionSlide>

/**
 * A question on the wire, in one flat form for every type. The rules of each type are in `core/questions`;
 * the server enforces them.
 */
export const question = z.object({
  /** Made by the client; unique within its quiz. */
  question_id: z
    .string(fieldError('question_id_missing'))
    .min(1, fieldError('question_id_missing'))
    .max(limits.questionIdChars, fieldError('question_id_too_long'))
    // It is part of addresses, and a key of plain objects.
    .refine(
      (value) => /^[A-Za-z0-9_][A-Za-z0-9_.:~-]*$/.test(value) && !(value in {}),
      fieldError('question_id_invalid'),
    ),
  /** One of `questionTypeNames` in `core/questions/question-type.ts`. */
  question_type: z.string().max(50),
  question_text: text(limits.questionChars, 'question_text_too_long'),
  points: z.number(fieldError('points_too_low')).default(10),
  options: z
    .array(text(limits.optionChars, 'option_too_long'))
    .max(limits.optionsPerQuestion, fieldError('too_many_options'))
    .nullable()
    .default(null),
  /** The options stand in this order for every student, also in a quiz that shuffles. */
  keep_option_order: z.boolean().optional(),
  /** The left sides of a matching question; its right sides are the `options`. */
  prompts: z
    .array(text(limits.optionChars, 'option_too_long'))
    .max(limits.optionsPerQuestion, fieldError('too_many_options'))
    .optional(),
  /** How an answer with several parts earns points when some parts are wrong. */
  partial_points: z.enum(partialPoints).optional(),
  /** A number may be off by this much: in its own unit, or in percent of the right number. */
  tolerance: z.number().min(0).max(1e300).optional(),
  tolerance_kind: z.enum(toleranceKinds).optional(),
  /** Spellings of the unit that a number needs, all of the same size. Left out or empty: no unit. */
  units: z
    .array(text(limits.unitChars, 'unit_too_long'))
    .max(limits.unitsPerQuestion, fieldError('too_many_units'))
    .optional(),
  /** The right answer: the index of an option, from 0, or a text in the form that `core/questions` gives its type. */
  correct_answer: z
    .union([z.number().int(), text(limits.referenceChars, 'reference_answer_too_long')])
    .nullable()
    .default(null),
  keywords: z
    .array(text(limits.keywordChars, 'keyword_too_long'))
    .max(limits.keywordsPerQuestion, fieldError('too_many_keywords'))
    .nullable()
    .default(null),
  /** UTF-16 units that a short answer may have. */
  max_length: z.number().int().nullable().default(null),
  /** Lines "points: criterion", or any other words. */
  rubric: text(limits.rubricChars, 'rubric_too_long').nullable().default(null),
  /** Left out or null: none. A student is led there by a wrong answer, once the result is shown. */
  slide: questionSlide.nullable().optional(),
})
export type Question = z.output<typeof question>

/** The order in which one student sees the options: indexes into `options`. Left out: as they stand. */
export const optionOrder = z.array(z.number().int()).optional()

/** A question as shown to a student before their submission is graded. */
export const studentQuestion = z.object({
  question_id: z.string(),
  question_type: z.string(),
  question_text: z.string(),
  points: z.number(),
  options: z.array(z.string()).nullable(),
  option_order: optionOrder,
  prompts: z.array(z.string()).optional(),
  /** Wrong ticks cost points. */
  wrong_costs: z.boolean().optional(),
  /** The number is written with its unit. */
  needs_unit: z.boolean().optional(),
  max_length: z.number().int().nullable(),
})
export type StudentQuestion = z.output<typeof studentQuestion>

/**
 * A student's answer: an option's index in `options`, from 0, a text, or null for none. A type whose answers have
 * several parts writes them into one text, so that every answer is compared and stored in the same way.
 */
export const answerValue = z
  .union([z.number().int().min(0).max(1_000), text(limits.answerChars, 'answer_too_long')])
  .nullable()
export type AnswerValue = z.output<typeof answerValue>
