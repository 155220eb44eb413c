import { z } from 'zod'

/** Why a professor should look at an answer. */
const plainFlag = z.enum([
  /** The grader's reply could not be read; the answer has no points yet. */
  'unreadable',
  /** Words without sentences, or in an order that says nothing. */
  'word_salad',
  /** The same words again and again, or only the question's words. */
  'repeats_keywords',
  /** Few of the expected words: it may say the same in others and deserve more points. */
  'paraphrase',
  /** Many points of a rubric for few of the reference's own words: it may say something else and deserve fewer points. */
  'few_words',
  /** Stored grades only: says "not" where the reference does not. `contradicts` names the two statements. */
  'negation',
  'other_language',
  /** Mentions points or addresses the grader. */
  'about_grading',
  'low_confidence',
  /** A model named a criterion that is not in the rubric, a line twice, or more points than a line has. */
  'beside_rubric',
])
/** A model's points differ much from a keyword count. Both are in points of the question. */
const gapFlag = z.object({ flag: z.literal('far_from_count'), given: z.number(), counted: z.number() })
/**
 * A model's points differ from the sum of its evidence: as given, and the sum. `evidence_counts`: the
 * evidence covers the whole rubric, and the sum became the points; `evidence_differs`: the points stayed.
 */
const sumFlag = z.object({
  flag: z.enum(['evidence_counts', 'evidence_differs']),
  given: z.number(),
  evidence: z.number(),
})

/** The answer gives another value than a part of the rubric or reference asks for, or says the opposite of it. */
const contradictionFlag = z.object({
  flag: z.literal('contradicts'),
  expected: z.string().max(200),
  stated: z.string().max(200),
})

/** Why a professor should look at an answer. */
export const reviewFlag = z.union([plainFlag, gapFlag, sumFlag, contradictionFlag])
export type ReviewFlag = z.output<typeof reviewFlag>
