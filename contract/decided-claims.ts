import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id, idParams, time } from './ids.ts'

/** A student's claim that a professor has decided. */
const decidedClaim = z.object({
  claim_id: id,
  quiz_id: id,
  quiz_title: z.string(),
  course_name: z.string(),
  claim_text: z.string(),
  status: z.enum(['approved', 'rejected']),
  /** The professor's words; empty without any. */
  reason: z.string(),
  /** Of the answer; null for a claim about no question. */
  points_before: z.number().nullable(),
  points_after: z.number().nullable(),
  decided_at: time,
  /** The student has not opened the result since. */
  is_new: z.boolean(),
})
export type DecidedClaim = z.output<typeof decidedClaim>

export const decidedClaims = defineCalls({
  list: {
    method: 'GET',
    path: '/quizzes/student/decided-claims',
    who: 'student',
    summary:
      "The student's claims that a professor has decided: of the last two weeks, and those not seen, the latest first.",
    reply: z.array(decidedClaim),
  },
  see: {
    method: 'POST',
    path: '/quizzes/{id}/my-submission/claims-seen',
    who: 'student',
    // A result can be read in an archived course, too.
    worksInArchive: true,
    summary:
      "Mark the decided claims of the student's own submission as seen. One that was decided later stays new.",
    params: idParams,
    /** The latest `decided_at` that was shown. */
    body: z.object({ decided_until: time }),
    reply: z.object({ detail: z.string() }),
  },
})
