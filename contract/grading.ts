import { z } from 'zod'
import { defineCalls } from './call.ts'
import { gradeChange } from './grade-change.ts'
import { gradingStop } from './grading-stops.ts'
import { id, idParams, jobParams, time } from './ids.ts'
import { startedJob } from './jobs.ts'
import * as limits from './limits.ts'
import { message, messageFields } from './messages.ts'
import { feedback, linesPoints, points, pointsBefore, questionId } from './points-by-hand.ts'
import { answerValue, optionOrder, question } from './questions.ts'
import { missingStudent, quizStatistics } from './quiz-statistics.ts'
import { release } from './quizzes.ts'
import { regradePreview } from './regrading.ts'
import { reviewFlag } from './review-flags.ts'
import { text } from './text.ts'

const gradingMethod = z.enum(['auto', 'ai_adjusted', 'manual'])
export type GradingMethod = z.output<typeof gradingMethod>

const grade = z.object({
  total_points_earned: z.number(),
  total_points_possible: z.number(),
  /** 0 to 100, one decimal. */
  percentage: z.number(),
  graded_at: time,
  grading_method: gradingMethod,
})
export type Grade = z.output<typeof grade>

/** One rubric line (or keyword) with the words of the answer that meet it. */
const evidence = z.object({
  /** The rubric line or keyword. */
  criterion: z.string(),
  points_earned: z.number(),
  points_possible: z.number(),
  /** Stands in the answer, letter by letter; null when nothing meets the line. */
  quote: z.string().nullable(),
})
export type Evidence = z.output<typeof evidence>

const gradedAnswer = z.object({
  question_id: z.string(),
  answer: answerValue,
  /** Null before grading, and while it waits for the professor. */
  points_earned: z.number().nullable(),
  is_correct: z.boolean().nullable(),
  feedback: z.string().nullable(),
  /** A person set the points, and the feedback is still the grader's: it does not explain these points. */
  feedback_from_grader: z.literal(true).optional(),
  grading_method: gradingMethod,
  /** The first points, if they have changed since. For the student: the first that were shown. */
  original_points: z.number().nullable(),
  /** The points wait for the professor's review. */
  is_provisional: z.boolean(),
  /** By a grader, or the lines as a person has set them. The student gets none that explain other points. */
  evidence: z.array(evidence),
  /**
   * For the professor only: the points that the evidence explains, where a person or the assistant has given others since,
   * without lines; left out while it explains the present points.
   */
  evidence_points: z.number().optional(),
  /** For the student: the slide that teaches it, after an answer without full points, once the result is shown. */
  slide: z.object({ lecture_id: id, lecture_title: z.string(), slide_index: z.number().int() }).optional(),
  /**
   * For the student, once correct answers are shown: whether the professor can be asked to grade it again; left out where
   * there is nothing to ask, as for full points or after a claim.
   */
  regrading: z.enum(['open', 'no_answer', 'too_many']).optional(),
  /** For the professor only. */
  flags: z.array(reviewFlag).optional(),
  /** For the professor only: the name of the person who changed it last; left out where no person has. */
  changed_by: z.string().optional(),
  /** For the professor only: a person has looked at it, so its flags are settled. */
  reviewed: z.boolean().optional(),
})
export type GradedAnswer = z.output<typeof gradedAnswer>

const gradeClaim = z.object({
  claim_id: id,
  question_id: z.string().nullable(),
  claim_text: z.string(),
  ai_response: z.string(),
  original_points: z.number().nullable(),
  adjusted_points: z.number().nullable(),
  status: z.enum(['approved', 'rejected', 'pending']),
  /** Raised by the assistant. */
  by_assistant: z.boolean(),
  created_at: time,
  decided_at: time.nullable(),
  /** For the student: the professor's words with the decision; left out without any. */
  reason: z.string().optional(),
})
export type GradeClaim = z.output<typeof gradeClaim>

/**
 * A submission for its student or the quiz's professor. The student gets points once it is graded and results are
 * shown, and keys, evidence, feedback and claims once correct answers are shown, too.
 */
const submission = z.object({
  _id: id,
  quiz_id: id,
  student_id: id,
  is_graded: z.boolean(),
  submitted_at: time,
  time_taken_seconds: z.number().int(),
  handed_in_by: z.enum(['student', 'server', 'professor']),
  answers: z.array(gradedAnswer),
  auto_grade: grade.nullable(),
  final_grade: grade.nullable(),
  grade_claims: z.array(gradeClaim),
  /** What the student sees of it once it is graded. */
  release,
  /** The running grading job. */
  job_id: id.nullable(),
  /** For the professor: why the grading has stopped or waits; left out otherwise. */
  grading_stop: gradingStop.optional(),
  quiz: z.object({
    title: z.string(),
    course_id: id,
    /** The course is archived: the result can be read, not discussed. Left out otherwise. */
    is_archived: z.literal(true).optional(),
    /** As they were when the student began. Keys, keywords and rubrics are null until they are shown. */
    questions: z.array(
      question.extend({
        /** For the student: the options in the order they saw. */
        option_order: optionOrder,
        /** For the student: the number of the question in a shuffled attempt, where it was another one. */
        asked_as: z.number().int().optional(),
      }),
    ),
  }),
  /** For the professor only. */
  student: z.object({ name: z.string(), email: z.string() }).optional(),
})
export type Submission = z.output<typeof submission>

/** A row of the professor's table. */
const submissionListItem = z.object({
  _id: id,
  student_id: id,
  student_name: z.string(),
  student_email: z.string(),
  submitted_at: time,
  time_taken_seconds: z.number().int(),
  is_graded: z.boolean(),
  /** The grading waits or runs; false and not `is_graded`: it has stopped. */
  is_grading: z.boolean(),
  handed_in_by: z.enum(['student', 'server', 'professor']),
  auto_grade: grade.nullable(),
  final_grade: grade.nullable(),
  /** Answers with flags that were not reviewed. */
  flagged_answers: z.number().int(),
  pending_claims: z.number().int(),
  /** Only when requested (`answers=all`). */
  answers: z.array(gradedAnswer).optional(),
  grade_claims: z.array(gradeClaim).optional(),
})
export type SubmissionListItem = z.output<typeof submissionListItem>

/** One student's answer to a question, in a list of all students' answers. */
const answerToQuestion = gradedAnswer.extend({
  submission_id: id,
  /** How many other submissions have the same answer, apart from capitals, spaces and a final full stop. */
  same_answers: z.number().int(),
  student_name: z.string(),
  student_email: z.string(),
  submitted_at: time,
  /** The question as this student saw it. */
  question,
  pending_claim: gradeClaim.nullable(),
})
export type AnswerToQuestion = z.output<typeof answerToQuestion>

const reason = text(limits.reasonChars, 'reason_too_long').default('')

export const grading = defineCalls({
  status: {
    method: 'GET',
    path: '/quizzes/grading-status/{job}',
    who: 'signedIn',
    action: 'grade',
    summary: 'Whether a submission is graded.',
    params: jobParams,
    reply: z.object({
      job_id: id,
      submission_id: id,
      status: z.enum(['RUNNING', 'COMPLETED', 'FAILED']),
      message: z.string(),
      ...messageFields,
      error: z.string().nullable(),
      /** The error as data; none while there is none. */
      error_messages: z.array(message),
    }),
  },
  mine: {
    method: 'GET',
    path: '/quizzes/{id}/my-submission',
    who: 'student',
    summary: "The student's own submission; 404 until it is submitted.",
    params: idParams,
    reply: submission,
  },
  result: {
    method: 'GET',
    path: '/quizzes/submission/{id}/result',
    who: 'signedIn',
    action: 'grade',
    summary: 'A submission with its grades, for its student or the professor.',
    params: idParams,
    reply: submission,
  },
  list: {
    method: 'GET',
    path: '/quizzes/{id}/submissions',
    who: 'professor',
    action: 'grade',
    summary: 'All submissions, newest first; `answers=none` leaves answers and claims out.',
    params: idParams,
    query: z.object({
      answers: z.enum(['all', 'none']).default('all'),
      limit: z.coerce.number().int().min(1).max(10_000).default(10_000),
      /** The `_id` of the last known one. */
      cursor: id.optional(),
    }),
    reply: z.array(submissionListItem),
  },
  statistics: {
    method: 'GET',
    path: '/quizzes/{id}/statistics',
    who: 'professor',
    action: 'grade',
    summary: 'Counts, average, distribution and the share reached in each question.',
    params: idParams,
    reply: quizStatistics,
  },
  missing: {
    method: 'GET',
    path: '/quizzes/{id}/missing',
    who: 'professor',
    action: 'grade',
    summary: 'The students of the course who have not submitted, by name.',
    params: idParams,
    reply: z.array(missingStudent),
  },
  answersTo: {
    method: 'GET',
    path: '/quizzes/{id}/questions/{question}/answers',
    who: 'professor',
    action: 'grade',
    summary: 'All answers to one question, those that need a look first.',
    params: z.object({ id, question: questionId }),
    query: z.object({
      limit: z.coerce.number().int().min(1).max(500).default(100),
      /** How many to skip. */
      offset: z.coerce.number().int().min(0).max(100_000).default(0),
    }),
    reply: z.object({ total: z.number().int(), answers: z.array(answerToQuestion) }),
  },
  setGrade: {
    method: 'PUT',
    path: '/quizzes/submission/{id}/grade',
    who: 'professor',
    action: 'grade',
    summary:
      'Set points and feedback of one answer by hand; no assistant changes it any more. Repeating it changes nothing.',
    params: idParams,
    body: z.object({
      question_id: questionId,
      points_earned: points,
      lines: linesPoints,
      /** Left out: unchanged. */
      feedback,
      reason,
      points_before: pointsBefore,
    }),
    reply: submission,
  },
  gradeSame: {
    method: 'POST',
    path: '/quizzes/submission/{id}/grade-same',
    who: 'professor',
    action: 'grade',
    summary: 'Give the same answers of others these points; graded by hand ones only if `replace_manual`.',
    params: idParams,
    body: z.object({
      question_id: questionId,
      replace_manual: z.boolean(),
      reason,
    }),
    reply: z.object({ changed: z.number().int(), by_hand: z.number().int() }),
  },
  confirmGrade: {
    method: 'POST',
    path: '/quizzes/submission/{id}/settle',
    who: 'professor',
    action: 'grade',
    summary: 'Settle the flags of an answer, because its points are right; `false` takes that back.',
    params: idParams,
    body: z.object({ question_id: questionId, confirmed: z.boolean().default(true) }),
    reply: submission,
  },
  history: {
    method: 'GET',
    path: '/quizzes/submission/{id}/history',
    who: 'professor',
    action: 'grade',
    summary: 'Every change of the grades of a submission, newest first.',
    params: idParams,
    reply: z.array(gradeChange),
  },
  reverse: {
    method: 'POST',
    path: '/quizzes/submission/{id}/reverse',
    who: 'professor',
    action: 'grade',
    summary:
      "Take a change back: the answer has the points it had before. A student's claim that it approved is pending again.",
    params: idParams,
    body: z.object({ change_id: id, reason }),
    reply: submission,
  },
  decideClaim: {
    method: 'PUT',
    path: '/quizzes/submission/{id}/claims/{claim}',
    who: 'professor',
    action: 'grade',
    summary:
      'Approve a pending claim, with the points it gets, or reject it with a reason; `pending` takes the decision back, with its points.',
    params: z.object({ id, claim: id }),
    body: z.object({
      status: z.enum(['approved', 'rejected', 'pending']),
      /** For an approved claim about a question. */
      points_earned: points.optional(),
      lines: linesPoints,
      /** Of the answer; left out: unchanged. */
      feedback,
      points_before: pointsBefore,
      /** The student reads it; required where the claim is rejected or gets less than full points. */
      reason,
    }),
    reply: submission,
  },
  gradeAgain: {
    method: 'POST',
    path: '/quizzes/submission/{id}/grade-again',
    who: 'professor',
    action: 'grade',
    summary: 'Start the grading of a submission whose grading failed.',
    params: idParams,
    reply: startedJob,
  },
  gradeAllAgain: {
    method: 'POST',
    path: '/quizzes/{id}/grade-again',
    who: 'professor',
    action: 'grade',
    summary:
      'Start every grading of a quiz that has stopped. Of a very large class some may remain; ask again.',
    params: idParams,
    reply: z.object({ started: z.number().int(), remaining: z.number().int() }),
  },
  cancelGrading: {
    method: 'POST',
    path: '/quizzes/submission/{id}/cancel-grading',
    who: 'professor',
    action: 'grade',
    summary: 'Cancel the running grading of a submission. It stays ungraded until `gradeAgain`.',
    params: idParams,
    reply: z.object({}),
  },
  previewRegrade: {
    method: 'POST',
    path: '/quizzes/{id}/regrade-preview',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Work out, as a job, what grading all submissions by the quiz as it is now would change.',
    params: idParams,
    reply: startedJob,
  },
  regradePreview: {
    method: 'GET',
    path: '/quizzes/{id}/regrade-preview',
    who: 'professor',
    action: 'grade',
    summary: 'The newest finished preview of a regrading, or null.',
    params: idParams,
    reply: regradePreview.nullable(),
  },
  regrade: {
    method: 'POST',
    path: '/quizzes/{id}/regrade',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Apply a preview, as a job: one entry in the history of everybody whose points move.',
    params: idParams,
    body: z.object({ preview_id: id }),
    reply: startedJob,
  },
})
