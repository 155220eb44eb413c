import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { courseParams, id, idParams, moveTo, time } from './ids.ts'
import * as limits from './limits.ts'
import { tag } from './question-bank.ts'
import { question } from './questions.ts'
import { requiredLine, text } from './text.ts'

/** How strict the built-in grader of short answers is. */
const leniency = z.enum(['strict', 'normal', 'lenient'])
export type Leniency = z.output<typeof leniency>

/** When students see something of their graded submission; closed: not active, and no attempt is running. */
export const releaseTime = z.enum(['at_once', 'after_closing', 'by_hand'])
export type ReleaseTime = z.output<typeof releaseTime>
/** Whether students see it now, else what it waits for. */
export const releaseState = z.enum(['shown', 'after_closing', 'by_hand'])
export type ReleaseState = z.output<typeof releaseState>
export const release = z.object({
  /** Score, points and what is right. */
  results: releaseState,
  /** Correct answers, keywords, rubrics, feedback (it names them) and the discussion. Never before the results. */
  correct_answers: releaseState,
})
export type Release = z.output<typeof release>

/**
 * What the lecture's assistant refuses while the quiz is open: its questions, to a student whose attempt runs (always)
 * or to the whole class; or every question of the class.
 */
const assistantGuard = z.enum(['attempt', 'class', 'off'])
export type AssistantGuard = z.output<typeof assistantGuard>

/** By date: before it opens, open, closed. Not active: closed. */
export const quizPhase = z.enum(['before', 'open', 'closed'])
export type QuizPhase = z.output<typeof quizPhase>

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** "k of the bank's questions with this tag": each attempt draws its own. A quiz has one pick per tag. */
const randomPick = z.object({
  tag,
  count: z
    .number(fieldError('pick_count_too_low'))
    .int(fieldError('pick_count_too_low'))
    .min(1, fieldError('pick_count_too_low'))
    .max(limits.questionsPerQuiz, fieldError('too_many_questions')),
  /** Of each question, whatever it has in the bank. */
  points: z.number(fieldError('points_too_low')),
})
export type RandomPick = z.output<typeof randomPick>

const fields = {
  title: requiredLine(limits.titleChars, 'quiz_title_missing', 'title_too_long'),
  description: text(limits.descriptionChars, 'description_too_long').nullable(),
  questions: z
    .array(question, fieldError('questions_missing'))
    .max(limits.questionsPerQuiz, fieldError('too_many_questions')),
  /** Asked after the questions. Saving them takes the present questions of the bank. */
  picks: z.array(randomPick).max(limits.picksPerQuiz, fieldError('too_many_picks')),
  /** Null, or the empty text of a form's field: no limit. */
  time_limit_minutes: z.preprocess(
    (value) => (value === '' ? null : value),
    z
      .number(fieldError('time_limit_too_short'))
      .int(fieldError('time_limit_not_whole'))
      .min(1, fieldError('time_limit_too_short'))
      .max(limits.timeLimitMinutes, fieldError('time_limit_too_long'))
      .nullable(),
  ),
  /** Whether students may join; with dates, within them. */
  is_active: z.boolean(),
  /** Both null: by hand, open while it is active. Otherwise open from the one until the other. */
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  /** The IANA time zone in which the professor reads and writes the dates. */
  time_zone: z.string().max(64).refine(isTimeZone, fieldError('time_zone_unknown')).nullable(),
  leniency,
  /** Whether each student sees the options in an order of their own. */
  shuffle_options: z.boolean(),
  /** The same for the questions. */
  shuffle_questions: z.boolean(),
  /** Whether the assistant may raise points when a result is discussed. */
  assistant_adjusts: z.boolean(),
  assistant_guard: assistantGuard,
  show_results: releaseTime,
  show_correct_answers: releaseTime,
}

export const newQuiz = z.object({
  ...fields,
  description: fields.description.default(null),
  picks: fields.picks.default([]),
  time_limit_minutes: fields.time_limit_minutes.default(null),
  is_active: fields.is_active.default(true),
  opens_at: fields.opens_at.default(null),
  closes_at: fields.closes_at.default(null),
  time_zone: fields.time_zone.default(null),
  leniency: fields.leniency.default('normal'),
  shuffle_options: fields.shuffle_options.default(false),
  shuffle_questions: fields.shuffle_questions.default(false),
  assistant_adjusts: fields.assistant_adjusts.default(true),
  assistant_guard: fields.assistant_guard.default('attempt'),
  show_results: fields.show_results.default('at_once'),
  show_correct_answers: fields.show_correct_answers.default('at_once'),
})
export const quizChange = z.object(fields).partial().extend({
  /** The revision that was edited; the save is refused when the revision differs. */
  revision: z.number().int().optional(),
  /** Without it, dates that move the end of running attempts are refused: 409 `quiz_dates_move_attempts`. */
  moves_running_attempts: z.boolean().optional(),
})

/** A quiz for its professor. */
const quiz = z.object({
  _id: id,
  title: z.string(),
  description: z.string().nullable(),
  time_limit_minutes: z.number().int().nullable(),
  is_active: z.boolean(),
  opens_at: time.nullable(),
  closes_at: time.nullable(),
  time_zone: z.string().nullable(),
  /** By the server's clock. */
  phase: quizPhase,
  course_id: id,
  course_name: z.string(),
  /** Without those of random picks. */
  questions: z.array(question),
  picks: z.array(
    randomPick.extend({
      /** From how many questions it draws, as they were in the bank when the picks were saved. */
      available: z.number().int(),
      /** Saving the picks again would take other questions: the bank has changed. */
      is_outdated: z.boolean(),
    }),
  ),
  total_points: z.number(),
  quiz_code: z.string(),
  leniency,
  shuffle_options: z.boolean(),
  shuffle_questions: z.boolean(),
  assistant_adjusts: z.boolean(),
  assistant_guard: assistantGuard,
  show_results: releaseTime,
  show_correct_answers: releaseTime,
  /** When the professor showed them by hand; null when not, or taken back. */
  results_released_at: time.nullable(),
  correct_answers_released_at: time.nullable(),
  /** What students with a graded submission see now. */
  release,
  /** Counts changes of the questions. */
  revision: z.number().int(),
  created_at: time,
  updated_at: time,
  /** When it was deleted; restored: null. A deleted quiz never changes; its submissions and grades stay. */
  archived_at: time.nullable(),
  /** Running attempts, and submitted ones. */
  open_attempts: z.number().int(),
  submission_count: z.number().int(),
})
export type Quiz = z.output<typeof quiz>

const quizListItem = quiz
  .omit({
    questions: true,
    picks: true,
    course_name: true,
    archived_at: true,
    shuffle_options: true,
    shuffle_questions: true,
    assistant_guard: true,
    show_results: true,
    show_correct_answers: true,
    results_released_at: true,
    correct_answers_released_at: true,
    release: true,
  })
  .extend({
    question_count: z.number().int(),
    graded_count: z.number().int(),
    /** What waits for a grader, as in the list of waiting reviews. */
    pending_claims: z.number().int(),
    flagged_answers: z.number().int(),
    /** Submissions whose grading has stopped. */
    stopped_count: z.number().int(),
    /** Of graded submissions; null without any. */
    average_percentage: z.number().nullable(),
  })
export type QuizListItem = z.output<typeof quizListItem>

/**
 * More time for one student: the limit times `time_factor`, and `extra_minutes` on top. `closes_at` stands in place of
 * the quiz's closing date, while the quiz has one.
 */
const accommodation = z.object({
  student_id: id,
  name: z.string(),
  email: z.string(),
  time_factor: z.number(),
  extra_minutes: z.number().int(),
  closes_at: time.nullable(),
  /** The person who changed the time last; null where it was never changed, or the account was removed. */
  changed_by: z.string().nullable(),
  changed_at: time.nullable(),
  /** For a running attempt with a limit. */
  deadline_at: time.nullable(),
  state: z.enum(['not_started', 'running', 'submitted']),
})
export type Accommodation = z.output<typeof accommodation>

const studentOfQuiz = z.object({ id, student: id })

export const quizzes = defineCalls({
  create: {
    method: 'POST',
    path: '/quizzes',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Create a quiz with its questions; it gets an access code of its own.',
    query: z.object({ course_id: id }),
    body: newQuiz,
    maxBodyBytes: limits.quizBytes,
    reply: quiz,
  },
  ofCourse: {
    method: 'GET',
    path: '/quizzes/course/{courseId}',
    who: 'professor',
    action: 'see',
    summary:
      "The quizzes of the professor's course in its order, without those deleted; `deleted=only` gives those, whose results stay.",
    params: courseParams,
    query: z.object({ deleted: z.enum(['none', 'only']).default('none') }),
    reply: z.array(quizListItem),
  },
  move: {
    method: 'PUT',
    path: '/quizzes/{id}/order',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Move a quiz before another quiz of its course, or to the end (null). Students see the same order.',
    params: idParams,
    body: moveTo,
    reply: z.object({ detail: z.string() }),
  },
  get: {
    method: 'GET',
    path: '/quizzes/{id}',
    who: 'professor',
    action: 'see',
    summary: 'A quiz with its questions and keys, for its professor.',
    params: idParams,
    reply: quiz,
  },
  update: {
    method: 'PUT',
    path: '/quizzes/{id}',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Change a quiz. Running attempts keep the questions they began with; grades already given stay.',
    params: idParams,
    body: quizChange,
    maxBodyBytes: limits.quizBytes,
    reply: quiz,
  },
  remove: {
    method: 'DELETE',
    path: '/quizzes/{id}',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Delete a quiz: it leaves every list and cannot be joined; submissions and grades are kept. It can be restored.',
    params: idParams,
    reply: z.object({ detail: z.string() }),
  },
  restore: {
    method: 'POST',
    path: '/quizzes/{id}/restore',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Take back the deletion of a quiz: it is as it was, active if it was. Repeating it changes nothing.',
    params: idParams,
    reply: quiz,
  },
  release: {
    method: 'PUT',
    path: '/quizzes/{id}/release',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Show results or correct answers to students now, whatever the quiz waits for, or take that back. A deleted quiz too.',
    params: idParams,
    body: z.object({ results: z.boolean().optional(), correct_answers: z.boolean().optional() }),
    reply: quiz,
  },
  addPicture: {
    method: 'POST',
    path: '/courses/{courseId}/question-pictures',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Store a PNG, JPEG or WebP picture for questions of the course. A text shows it as `![description](picture:name)`.',
    params: courseParams,
    takes: 'upload',
    maxFileBytes: limits.questionPictureBytes,
    reply: z.object({ name: z.string(), url: z.string() }),
  },
  accommodations: {
    method: 'GET',
    path: '/quizzes/{id}/accommodations',
    who: 'professor',
    action: 'see',
    summary: 'Every student of the course with the time they have more; 1 and 0 without any.',
    params: idParams,
    reply: z.array(accommodation),
  },
  setAccommodation: {
    method: 'PUT',
    path: '/quizzes/{id}/accommodations/{student}',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Give a student more time or another closing date, before the quiz or during it; 1, 0 and null take it back.',
    params: studentOfQuiz,
    body: z.object({
      time_factor: z
        .number()
        .min(1, fieldError('time_factor_too_low'))
        .max(10, fieldError('time_factor_too_high'))
        .default(1),
      extra_minutes: z
        .number()
        .int(fieldError('extra_time_not_whole'))
        .min(0, fieldError('extra_time_negative'))
        .max(limits.timeLimitMinutes, fieldError('extra_time_too_long'))
        .default(0),
      /** Null: the quiz's. Left out: as it is. */
      closes_at: time.nullable().optional(),
      /** The time on the screen: a second person gets a conflict instead of taking back what the first has given. */
      before: z
        .object({ time_factor: z.number(), extra_minutes: z.number(), closes_at: time.nullable() })
        .optional(),
    }),
    reply: accommodation,
  },
})
