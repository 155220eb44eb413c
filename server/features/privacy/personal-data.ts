/**
 * Every column that refers to an account, and what erasing the account does with its rows. A test compares the list with the
 * database, so that a new table cannot be forgotten.
 *
 * - `delete`: the rows are the person's own, or about the person alone.
 * - `work`: a submitted quiz: kept without a name, or deleted, as ERASED_GRADES says. An open attempt is deleted.
 * - `keep`: the rows belong to a course or to others; the account they point to no longer names a person.
 */
type Erasure = 'delete' | 'work' | 'keep'

/** In the order of deletion. */
export const personalData: Readonly<Record<string, Erasure>> = {
  'sessions.user_id': 'delete',
  'identities.user_id': 'delete',
  'passkeys.user_id': 'delete',
  // Its note says for whom it was made.
  'invitations.used_by': 'delete',
  'one_time_links.user_id': 'delete',
  'data_exports.user_id': 'delete',
  'enrollments.student_id': 'delete',
  'former_enrollments.student_id': 'delete',
  'course_staff.user_id': 'delete',
  'deleted_course_members.user_id': 'delete',
  'activity_events.user_id': 'delete',
  'activity_allowances.user_id': 'delete',
  'insight_visits.student_id': 'delete',
  'insight_students.student_id': 'delete',
  'slide_progress.student_id': 'delete',
  'viewed_marks.student_id': 'delete',
  'set_aside_study.student_id': 'delete',
  'lecture_progress.student_id': 'delete',
  'bookmarks.student_id': 'delete',
  'notes.student_id': 'delete',
  'chat_sessions.user_id': 'delete',
  'lecture_questions.student_id': 'delete',
  'lecture_editors.user_id': 'delete',
  'announcement_reads.user_id': 'delete',
  'practice_states.student_id': 'delete',
  'practice_reviews.student_id': 'delete',
  'quiz_attempts.student_id': 'work',
  'quiz_accommodations.student_id': 'delete',
  'quiz_excuses.student_id': 'delete',
  // Deleted courses are removed at the next run; all others are handed over or deleted before.
  'courses.professor_id': 'keep',
  'published_versions.published_by': 'keep',
  'drawings.author_id': 'keep',
  'announcements.author_id': 'keep',
  'script_versions.author_id': 'keep',
  'grade_changes.user_id': 'keep',
  'grade_claims.decided_by': 'keep',
  'quiz_excuses.excused_by': 'keep',
  'quiz_accommodations.changed_by': 'keep',
  'staff_invitations.invited_by': 'keep',
  'course_invitations.invited_by': 'keep',
  'invitations.made_by': 'keep',
  'model_uses.user_id': 'keep',
  // Those of a course are its staff's; the person's own are deleted by kind.
  'jobs.owner_id': 'keep',
}

export const columnsToDelete = Object.entries(personalData).flatMap(([name, erasure]) => {
  const [table, column] = name.split('.')
  return erasure === 'delete' && table && column ? [{ table, column }] : []
})
