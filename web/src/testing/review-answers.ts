import type { GradeChange } from '@lectern/contract/grade-change.ts'
import {
  type GradeClaim,
  type GradedAnswer,
  grading,
  type Submission,
  type SubmissionListItem,
} from '@lectern/contract/grading.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import type { QuizStatistics } from '@lectern/contract/quiz-statistics.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { answer } from './answers.ts'
import { answerForProfessor, courseId } from './lecture-answers.ts'
import { makeQuiz } from './quiz-answers.ts'

const time = '2026-01-01T00:00:00.000Z'
export const quizId = '00000000-0000-7000-8000-00000000a001'
export const submissionId = '00000000-0000-7000-8000-00000000b001'
const studentId = '00000000-0000-7000-8000-00000000c001'

/** Makes an answer in the student's own words, with 3.5 of 10 points. */
export const makeAnswer = (fields: Partial<GradedAnswer> = {}): GradedAnswer => ({
  question_id: 'q1',
  answer: 'Gravity pulls them.',
  points_earned: 3.5,
  is_correct: null,
  feedback: 'Not found in your answer: auxin.',
  grading_method: 'auto',
  original_points: null,
  is_provisional: false,
  evidence: [],
  flags: [],
  reviewed: false,
  ...fields,
})

export const makeClaim = (fields: Partial<GradeClaim> = {}): GradeClaim => ({
  claim_id: '00000000-0000-7000-8000-00000000d001',
  question_id: 'q1',
  claim_text: 'I wrote about gravity.',
  ai_response: '',
  original_points: 3.5,
  adjusted_points: null,
  status: 'pending',
  by_assistant: false,
  created_at: time,
  decided_at: null,
  ...fields,
})

const grade = (points: number) => ({
  total_points_earned: points,
  total_points_possible: 10,
  percentage: points * 10,
  graded_at: time,
  grading_method: 'auto' as const,
})

/** Makes a graded submission as its professor gets it. */
export const makeSubmission = (fields: Partial<Submission> = {}): Submission => ({
  _id: submissionId,
  quiz_id: quizId,
  student_id: studentId,
  is_graded: true,
  submitted_at: time,
  time_taken_seconds: 60,
  handed_in_by: 'student',
  answers: [makeAnswer()],
  auto_grade: grade(3.5),
  final_grade: grade(3.5),
  grade_claims: [],
  release: { results: 'shown', correct_answers: 'shown' },
  job_id: null,
  quiz: {
    title: 'Plants',
    course_id: courseId,
    questions: [
      {
        question_id: 'q1',
        question_type: 'short_answer',
        question_text: 'Why do roots grow downwards?',
        points: 10,
        options: null,
        correct_answer: 'Auxin gathers below.',
        keywords: ['auxin'],
        max_length: 1_000,
        rubric: '',
      },
    ],
  },
  student: { name: 'Kim Lee', email: 'kim@example.org' },
  ...fields,
})

/** Makes a submission's row in the professor's table. */
export const makeRow = (fields: Partial<SubmissionListItem> = {}): SubmissionListItem => ({
  _id: submissionId,
  student_id: studentId,
  student_name: 'Kim Lee',
  student_email: 'kim@example.org',
  submitted_at: time,
  time_taken_seconds: 60,
  is_graded: true,
  is_grading: false,
  handed_in_by: 'student',
  auto_grade: grade(3.5),
  final_grade: grade(3.5),
  flagged_answers: 0,
  pending_claims: 0,
  ...fields,
})

/** Makes the figures of a quiz with one graded submission. */
export const makeStatistics = (fields: Partial<QuizStatistics> = {}): QuizStatistics => ({
  phase: 'closed',
  enrolled: 1,
  open_attempts: 0,
  total: 1,
  graded: 1,
  pending: 0,
  stopped: 0,
  grading_stops: [],
  flagged_answers: 0,
  pending_claims: 0,
  average: 35,
  minimum: 35,
  maximum: 35,
  distribution: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0],
  questions: [{ question_id: 'q1', number: 1, answers: 1, share: 0.35 }],
  to_review: [],
  drawn_questions: [],
  former_questions: [],
  ...fields,
})

export const makeChange = (fields: Partial<GradeChange> = {}): GradeChange => ({
  change_id: '00000000-0000-7000-8000-00000000e001',
  question_id: 'q1',
  kind: 'manual',
  who: 'Ada Turing',
  why: '',
  messages: [],
  claim_text: null,
  flags: [],
  lines: [],
  feedback: null,
  feedback_before: null,
  points_before: 3.5,
  points_after: 9.5,
  total_before: 3.5,
  total_after: 9.5,
  moved: [],
  keys: [],
  reversed: false,
  reversible: true,
  at: time,
  ...fields,
})

/** Answers the calls of the submissions page for one submission. */
export function answerForReview(
  submission: Submission = makeSubmission(),
  changes: GradeChange[] = [],
  row: SubmissionListItem = makeRow(),
  statistics: QuizStatistics = makeStatistics(),
): void {
  answerForProfessor()
  answer(quizzes.get, makeQuiz({ questions: submission.quiz.questions, total_points: 10 }))
  answer(grading.list, [row])
  answer(grading.statistics, statistics)
  answer(grading.missing, [])
  answer(grading.result, submission)
  answer(grading.history, changes)
  answer(quizChat.history, [])
}
