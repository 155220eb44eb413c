import { z } from 'zod'
import { defineCalls } from './call.ts'
import { id } from './ids.ts'

/** What waits for its graders in one quiz. */
const waitingReview = z.object({
  quiz_id: id,
  quiz_title: z.string(),
  course_id: id,
  course_name: z.string(),
  pending_claims: z.number().int(),
  flagged_answers: z.number().int(),
  /** Submissions whose grading has stopped. */
  stopped: z.number().int(),
})
export type WaitingReview = z.output<typeof waitingReview>

export const waitingReviews = defineCalls({
  list: {
    method: 'GET',
    path: '/quizzes/waiting-reviews',
    who: 'professor',
    action: 'grade',
    summary:
      'What waits for the caller as a grader, over all courses that are not archived: claims, answers that need review and stopped gradings, by quiz; the quizzes with the most first.',
    reply: z.array(waitingReview),
  },
})
