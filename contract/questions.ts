import { z } from 'zod'
import { fieldError } from './field-errors.ts'
import { id } from './ids.ts'
import * as limits from './limits.ts'
import { answerForms, questionFields } from './question-forms.ts'
import { questionTypeNames } from './question-type-names.ts'
import { text } from './text.ts'

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
  // Not an enumeration: `readQuestions` in `core/questions` answers an unknown name with its own message.
  question_type: z
    .string()
    .max(50)
    .meta({ enum: [...questionTypeNames], description: questionFields }),
  question_text: text(limits.questionChars, 'question_text_too_long'),
  points: z.number(fieldError('points_too_low')).default(10).describe('At least 1, in steps of 0.5.'),
  options: z
    .array(text(limits.optionChars, 'option_too_long'))
    .max(limits.optionsPerQuestion, fieldError('too_many_options'))
    .nullable()
    .default(null),
  keep_option_order: z
    .boolean()
    .optional()
    .describe('The options stand in this order for every student, also in a quiz that shuffles.'),
  prompts: z
    .array(text(limits.optionChars, 'option_too_long'))
    .max(limits.optionsPerQuestion, fieldError('too_many_options'))
    .optional()
    .describe('The left sides of a matching question; its right sides are the `options`.'),
  partial_points: z
    .enum(partialPoints)
    .optional()
    .describe(
      'What wrong ticks do: `no_penalty`: nothing; `penalty`: each takes a right one away; `none`: all or nothing.',
    ),
  tolerance: z
    .number()
    .min(0)
    .max(1e300)
    .optional()
    .describe('A number may be off by this much: in its own unit, or in percent of the right number.'),
  tolerance_kind: z.enum(toleranceKinds).optional(),
  units: z
    .array(text(limits.unitChars, 'unit_too_long'))
    .max(limits.unitsPerQuestion, fieldError('too_many_units'))
    .optional()
    .describe('Spellings of the unit that a number needs, all of the same size. Left out or empty: no unit.'),
  correct_answer: z
    .union([z.number().int(), text(limits.referenceChars, 'reference_answer_too_long')])
    .nullable()
    .default(null)
    .describe('The key, in the form that the type says.'),
  keywords: z
    .array(text(limits.keywordChars, 'keyword_too_long'))
    .max(limits.keywordsPerQuestion, fieldError('too_many_keywords'))
    .nullable()
    .default(null),
  max_length: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('UTF-16 units that a short answer may have.'),
  rubric: text(limits.rubricChars, 'rubric_too_long')
    .nullable()
    .default(null)
    .describe('Lines "points: criterion", or any other words.'),
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
 * A student's answer. A type whose answers have several parts writes them into one text, so that every answer is compared
 * and stored in the same way.
 */
export const answerValue = z
  .union([z.number().int().min(0).max(1_000), text(limits.answerChars, 'answer_too_long')])
  .nullable()
  .describe(answerForms)
export type AnswerValue = z.output<typeof answerValue>
