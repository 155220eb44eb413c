import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import { interfaceLanguages } from './interface-languages.ts'
import { limits } from './limits.ts'
import { quizPhase, releaseState } from './quizzes.ts'

/** From the highest limit down. */
const letterScale = z
  .array(
    z.object({
      letter: z
        .string()
        .trim()
        .min(1, fieldError('letter_missing'))
        .max(limits.letterChars, fieldError('letter_too_long')),
      /** The total in percent from which the letter is given. */
      min: z
        .number()
        .min(0, fieldError('letter_limit_out_of_range'))
        .max(1_000, fieldError('letter_limit_out_of_range')),
    }),
  )
  .max(limits.lettersPerScale, fieldError('too_many_letters'))
  .refine(
    (scale) => scale.every(({ min }, index) => index === 0 || min < scale[index - 1]!.min),
    fieldError('letters_not_descending'),
  )

const weight = z
  .number()
  .min(0, fieldError('weight_out_of_range'))
  .max(1_000, fieldError('weight_out_of_range'))
  .nullable()

const gradebookQuiz = z.object({
  _id: id,
  title: z.string(),
  total_points: z.number(),
  /** Null: not set. Without any weight all quizzes weigh the same; otherwise this one does not count. */
  weight,
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  phase: quizPhase,
  /** Whether students see their result, else what it waits for. */
  results: releaseState,
  /** Closed, and its results are shown: missing work is 0. Before, only points that students see count, as preliminary. */
  counts: z.boolean(),
})
export type GradebookQuizColumn = z.output<typeof gradebookQuiz>

/**
 * Points as earned and possible; null: nothing begun. `missing` follows from `counts`. `enrolled_later`: nothing begun, and
 * the quiz was closed before the student first enrolled.
 */
const gradebookCell = z.union([
  z.tuple([z.number(), z.number()]),
  z.enum(['excused', 'enrolled_later', 'handed_in', 'running']),
  z.null(),
])

const rules = z.object({ drop_lowest: z.number().int(), scale: letterScale })
/** What the totals are computed from, by `core/grade/gradebook.ts`, in the browser, on the server and in the export. */
const gradebook = z.object({
  course_name: z.string(),
  quizzes: z.array(gradebookQuiz),
  rules,
  students: z.array(
    z.object({
      _id: id,
      name: z.string(),
      email: z.string(),
      /** In the order of the quizzes. */
      cells: z.array(gradebookCell),
    }),
  ),
  excuses: z.array(
    z.object({
      quiz_id: id,
      student_id: id,
      /** The name of the person who excused the student; null: not known, or the account was removed. */
      by: z.string().nullable(),
      at: time,
    }),
  ),
})
export type Gradebook = z.output<typeof gradebook>

export const gradebookCalls = defineCalls({
  get: {
    method: 'GET',
    path: '/courses/{id}/gradebook',
    who: 'professor',
    action: 'grade',
    summary: 'Students × quizzes of a course with the rules of the totals; students by name.',
    params: idParams,
    reply: gradebook,
  },
  mine: {
    method: 'GET',
    path: '/courses/{id}/gradebook/mine',
    who: 'student',
    summary: "The student's own row, as the professor sees it; points only of results that are shown.",
    params: idParams,
    reply: gradebook.omit({ students: true, excuses: true }).extend({ cells: z.array(gradebookCell) }),
  },
  change: {
    method: 'PUT',
    path: '/courses/{id}/gradebook',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Change weights, how many of the lowest are dropped, and the letters. What is left out stays.',
    params: idParams,
    body: z.object({
      drop_lowest: z
        .number()
        .int(fieldError('drop_lowest_out_of_range'))
        .min(0, fieldError('drop_lowest_out_of_range'))
        .max(20, fieldError('drop_lowest_out_of_range'))
        .optional(),
      scale: letterScale.optional(),
      weights: z
        .array(z.object({ quiz_id: id, weight }))
        .max(1_000)
        .optional(),
    }),
    reply: z.object({ rules, weights: z.array(z.object({ quiz_id: id, weight })) }),
  },
  excuse: {
    method: 'PUT',
    path: '/courses/{id}/gradebook/excused',
    who: 'professor',
    action: 'grade',
    summary: 'Excuse a student from a quiz, or take that back: the quiz does not count for them.',
    params: idParams,
    body: z.object({ quiz_id: id, student_id: id, excused: z.boolean() }),
    reply: z.object({ quiz_id: id, student_id: id, excused: z.boolean() }),
  },
  export: {
    method: 'POST',
    path: '/courses/{id}/gradebook/export',
    who: 'professor',
    action: 'grade',
    summary:
      'The gradebook as an Excel workbook: points, what is missing, dropped or excused, totals and letters.',
    params: idParams,
    query: z.object({
      /** Of the headings and states. */
      language: z.enum(interfaceLanguages, fieldError('interface_language_unknown')).default('en'),
    }),
    gives: 'file',
    reply: z.unknown(),
  },
})
