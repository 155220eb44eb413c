import { fieldErrors } from '@lectern/contract/field-errors.ts'

/** Messages about submissions, grades and claims. */
export const gradingMessages = {
  grading_submission: 'Your quiz is being graded. This may take a moment...',
  submission_graded: 'The submission is graded.',
  regrade_previewing: 'Working out what would change.',
  regrade_preview_ready: 'The preview is ready.',
  regrade_preview_replaced: 'Another preview has taken the place of this one.',
  regrade_preview_cancelled: 'The preview was cancelled.',
  regrading: 'Regrading the submissions.',
  regraded_one: '{{count}} grade has changed.',
  regraded_other: '{{count}} grades have changed.',
  regrade_outdated:
    'The quiz or a grade was changed after this preview. Nothing was regraded: look at a new preview first.',
  regrade_cancelled: 'The regrading was cancelled. No grade has changed.',
  no_submission: 'No submission found for this quiz.',
  submission_not_found: 'Submission not found.',
  grading_not_cancellable: 'A grading cannot be cancelled: what is handed in is graded.',
  question_never_asked: 'This quiz has never had such a question.',
  question_not_in_submission: 'This submission has no such question.',
  points_above_maximum: 'This question has {{number}} points at most.',
  claim_points_missing: 'Please enter the points that the answer gets.',
  points_changed:
    'These points were changed meanwhile: they are {{number}} now. Look at them again before you change them.',
  points_removed:
    'These points were changed meanwhile: they are not set now. Look at them again before you change them.',
  submission_not_graded: 'This submission is not graded yet.',
  already_graded: 'This submission is graded already.',
  answer_without_points: 'This answer has no points yet. Set them by hand.',
  change_not_found: 'There is no such change.',
  change_not_reversible:
    'This change cannot be taken back any more: something was changed after it. Set the points by hand.',
  claim_not_found: 'There is no such claim.',
  claim_already_approved: 'This claim was approved already. Look at it again.',
  claim_already_rejected: 'This claim was rejected already. Look at it again.',
  claim_without_question: 'This claim is about no question. Set points in its answers.',
  no_regrade_preview: 'There is no preview of a regrading yet.',
  regrade_running: 'A regrading of this quiz is being applied. Please wait until it is done.',
  regrade_already_applied: 'This regrading was applied already.',
  result_not_graded: 'Your quiz is not graded yet. You can discuss the result once it is.',
  too_many_result_questions:
    'You have asked {{number}} questions about this result within a day. Please go on later.',
  grading_complete: 'Grading complete! Redirecting to results...',
  grading_failed: 'Failed to grade quiz. Please contact your instructor.',
  grading_stopped: 'The grading was stopped.',
  cursor_names_no_submission: 'The cursor names no submission of this quiz.',
  ...fieldErrors,
} as const
