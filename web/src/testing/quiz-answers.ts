import type { Quiz, QuizListItem } from '@lectern/contract/quizzes.ts'
import type { StudentQuiz } from '@lectern/contract/submissions.ts'
import { courseId } from './lecture-answers.ts'

const time = '2026-01-01T00:00:00.000Z'

/** Makes a quiz for its professor, without questions. */
export const makeQuiz = (fields: Partial<Quiz> = {}): Quiz => ({
  _id: '00000000-0000-7000-8000-00000000a001',
  title: 'Plants',
  description: null,
  time_limit_minutes: null,
  is_active: true,
  opens_at: null,
  closes_at: null,
  time_zone: null,
  phase: 'open',
  course_id: courseId,
  course_name: 'Gardening',
  questions: [],
  picks: [],
  total_points: 0,
  quiz_code: 'ABCDEF',
  leniency: 'normal',
  shuffle_options: false,
  shuffle_questions: false,
  assistant_adjusts: true,
  assistant_guard: 'attempt',
  show_results: 'at_once',
  show_correct_answers: 'at_once',
  results_released_at: null,
  correct_answers_released_at: null,
  release: { results: 'shown', correct_answers: 'shown' },
  revision: 1,
  created_at: time,
  updated_at: time,
  archived_at: null,
  open_attempts: 0,
  submission_count: 0,
  ...fields,
})

/** Makes a quiz as the list of its course has it. */
export const makeQuizListItem = (fields: Partial<QuizListItem> = {}): QuizListItem => ({
  ...makeQuiz(),
  question_count: 1,
  graded_count: 0,
  pending_claims: 0,
  flagged_answers: 0,
  stopped_count: 0,
  average_percentage: null,
  ...fields,
})

/** Makes a quiz that a student takes, with one question in their own words. */
export const makeStudentQuiz = (fields: Partial<StudentQuiz> = {}): StudentQuiz => ({
  _id: '00000000-0000-7000-8000-00000000a001',
  title: 'Plants',
  description: null,
  time_limit_minutes: 30,
  is_active: true,
  opens_at: null,
  closes_at: null,
  phase: 'open',
  course_id: courseId,
  course_name: 'Gardening',
  question_count: 1,
  total_points: 10,
  created_at: time,
  submission: {
    is_draft: true,
    submitted: false,
    is_graded: false,
    remaining_seconds: 1_200,
    submission_id: null,
    submitted_at: null,
    points_earned: null,
    percentage: null,
    is_provisional: false,
    is_grading: false,
    results: 'shown',
  },
  start: null,
  questions: [
    {
      question_id: 'q1',
      question_type: 'short_answer',
      question_text: 'Why do roots grow downwards?',
      points: 10,
      options: null,
      max_length: 1_000,
    },
  ],
  is_resuming: true,
  remaining_seconds: 1_200,
  started_at: time,
  deadline_at: time,
  server_time: time,
  ...fields,
})
