import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { courseParams, id, idParams, time } from './ids.ts'
import * as limits from './limits.ts'
import { answerValue, studentQuestion } from './questions.ts'
import { quizPhase, releaseState, releaseTime } from './quizzes.ts'

/** The state of a student's attempt. */
const attemptState = z.object({
  /** Questions are open and nothing is submitted. */
  is_draft: z.boolean(),
  submitted: z.boolean(),
  is_graded: z.boolean(),
  /** By the server's clock, 0 once the time is up; null without a limit and after submission. */
  remaining_seconds: z.number().int().nullable(),
  submission_id: id.nullable(),
  submitted_at: time.nullable(),
  /** Of a graded submission whose results are shown, out of the quiz's `total_points`. */
  points_earned: z.number().nullable(),
  percentage: z.number().nullable(),
  /** Points that are shown can still change: a person reviews an answer. */
  is_provisional: z.boolean(),
  /** The grading waits or runs; false with `submitted` and not `is_graded`: it has stopped. */
  is_grading: z.boolean(),
  /** Whether the student sees the result once it is graded, else what it waits for. */
  results: releaseState,
})

/** A quiz in a student's list: without questions and code. */
const studentQuizListItem = z.object({
  _id: id,
  title: z.string(),
  description: z.string().nullable(),
  time_limit_minutes: z.number().int().nullable(),
  /** Whether this student may begin it now. */
  is_active: z.boolean(),
  /** The student's own dates. Null: it opens or closes by hand. */
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  phase: quizPhase,
  course_id: id,
  question_count: z.number().int(),
  total_points: z.number(),
  created_at: time,
  /** Null before the student has joined. */
  submission: attemptState.nullable(),
})
export type StudentQuizListItem = z.output<typeof studentQuizListItem>

/** What a student is told before the clock starts. */
const quizStart = z.object({
  /** The time limit with the student's own extra time; null without a limit. */
  own_minutes: z.number().nullable(),
  /** Of the questions that each student gets. */
  multiple_choice_count: z.number().int(),
  /** Of those: answered in the student's own words. */
  written_count: z.number().int(),
  /** Some or all questions are drawn at random for each student. */
  is_drawn: z.boolean(),
  show_results: releaseTime,
  show_correct_answers: releaseTime,
  /** The lecture's assistant answers no question while the quiz is open. */
  is_assistant_off: z.boolean(),
  /** The questions stand in an order of the student's own. */
  is_shuffled: z.boolean(),
})
export type QuizStart = z.output<typeof quizStart>

/** A quiz being taken. Questions are included from the moment the student's clock started. */
const studentQuiz = studentQuizListItem.extend({
  course_name: z.string(),
  /** Null once the clock has started. */
  start: quizStart.nullable(),
  questions: z.array(studentQuestion),
  /** The attempt existed before this call. */
  is_resuming: z.boolean(),
  /** As in `submission`: the start of the screen's countdown. */
  remaining_seconds: z.number().int().nullable(),
  started_at: time.nullable(),
  deadline_at: time.nullable(),
  server_time: time,
})
export type StudentQuiz = z.output<typeof studentQuiz>

/**
 * An answer with its edit count. Of two that arrive for a question the higher version wins, so that a late
 * retry or a second tab cannot restore an old text. Without versions, the last one wins.
 */
const savedAnswer = z.object({
  question_id: z.string(),
  answer: answerValue,
  version: z.number().int(),
})
export type SavedAnswer = z.output<typeof savedAnswer>

const sentAnswers = z.object({
  answers: z
    .array(
      z.object({
        question_id: z.string().max(limits.questionIdChars),
        answer: answerValue.default(null),
        version: z.number().int().min(0).max(1_000_000_000).optional(),
      }),
    )
    .max(limits.questionsPerQuiz, fieldError('too_many_answers')),
  /** Ignored: the server measures the time. */
  time_taken_seconds: z.unknown().optional(),
})

export const draft = z.object({
  answers: z.array(savedAnswer),
  saved_at: time.nullable(),
  remaining_seconds: z.number().int().nullable(),
  server_time: time,
})
export type Draft = z.output<typeof draft>

/** An attempt whose questions are open, for the bar that leads back to it. */
export const runningQuiz = z.object({
  _id: id,
  title: z.string(),
  question_count: z.number().int(),
  /** Of the answers that the server has. */
  answered_count: z.number().int(),
  /** As in `attemptState`. */
  remaining_seconds: z.number().int().nullable(),
})
export type RunningQuiz = z.output<typeof runningQuiz>

/** A quiz that is open for the student, or that opens in the next three weeks. */
const dueQuiz = z.object({
  _id: id,
  title: z.string(),
  course_id: id,
  course_name: z.string(),
  question_count: z.number().int(),
  time_limit_minutes: z.number().int().nullable(),
  /** `before` or `open`. */
  phase: quizPhase,
  /** The student's own dates. */
  opens_at: time.nullable(),
  closes_at: time.nullable(),
})
export type DueQuiz = z.output<typeof dueQuiz>

export const submissions = defineCalls({
  join: {
    method: 'POST',
    path: '/quizzes/join',
    who: 'student',
    summary: "Join a quiz by its code. The student's clock starts here, once; joining again resumes.",
    body: z.object({
      quiz_code: z
        .string(fieldError('access_code_missing'))
        .trim()
        .toUpperCase()
        .min(1, fieldError('access_code_missing'))
        .length(5, fieldError('access_code_length')),
      /** The quiz that the student meant. With the code of another quiz nothing starts: 409 `code_of_other_quiz`. */
      quiz_id: id.optional(),
      /** False only checks the code: no clock starts, and the reply has no questions. A running attempt is resumed. */
      start: z.boolean().default(true),
    }),
    reply: studentQuiz,
  },
  ofCourse: {
    method: 'GET',
    path: '/quizzes/student/course/{courseId}',
    who: 'student',
    summary:
      'The quizzes of a course the student is enrolled in, in the order of the course, with where they stand.',
    params: courseParams,
    reply: z.array(studentQuizListItem),
  },
  running: {
    method: 'GET',
    path: '/quizzes/student/running',
    who: 'student',
    summary:
      "The student's attempts that are not submitted, least time left first, those without a limit last.",
    reply: z.array(runningQuiz),
  },
  due: {
    method: 'GET',
    path: '/quizzes/student/due',
    who: 'student',
    summary:
      "Quizzes of the student's courses that they have not begun: the open ones, those without a closing date first, then those that open in the next three weeks.",
    reply: z.array(dueQuiz),
  },
  quiz: {
    method: 'GET',
    path: '/quizzes/{id}/student',
    who: 'student',
    summary: 'A quiz for a student; with its questions once their clock runs.',
    params: idParams,
    reply: studentQuiz,
  },
  saveProgress: {
    method: 'POST',
    path: '/quizzes/{id}/save-progress',
    who: 'student',
    // A course with an open attempt cannot be archived; three hundred save at once.
    worksInArchive: true,
    summary:
      'Keep answers of a running attempt; up to 10 seconds after its deadline they count. Answers what the server holds now.',
    params: idParams,
    body: sentAnswers.extend({
      /** The question that is open from now on; the server measures the time on each. */
      open_question_id: z.string().max(limits.questionIdChars).optional(),
    }),
    maxBodyBytes: limits.quizBytes,
    reply: draft,
  },
  draft: {
    method: 'GET',
    path: '/quizzes/{id}/draft',
    who: 'student',
    summary: 'The answers that the server holds of a running attempt.',
    params: idParams,
    reply: draft,
  },
  submit: {
    method: 'POST',
    path: '/quizzes/{id}/submit',
    who: 'student',
    // A course with an open attempt cannot be archived; three hundred save at once.
    worksInArchive: true,
    summary:
      "Hand in and start the grading. A second time gives the first one's job, or 409 once it is graded. After the deadline the answers saved in time count.",
    params: idParams,
    body: sentAnswers,
    maxBodyBytes: limits.quizBytes,
    reply: z.object({ job_id: id, submission_id: id }),
  },
  handInAll: {
    method: 'POST',
    path: '/quizzes/{id}/hand-in-all',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Submit every open attempt with the answers saved so far. Of a very large class some may remain; ask again.',
    params: idParams,
    reply: z.object({ handed_in: z.number().int(), remaining: z.number().int() }),
  },
})
