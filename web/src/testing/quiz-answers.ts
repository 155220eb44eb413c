import type { Quiz } from '@lectern/contract/quizzes.ts'
import { courseId } from './lecture-answers.ts'

const time = '2026-01-01T00:00:00.000Z'

/** A quiz for its professor, without questions. */
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
