import { activity } from './activity.ts'
import { administration } from './administration.ts'
import { annotations } from './annotations.ts'
import { announcements } from './announcements.ts'
import { backups } from './backups.ts'
import { chat } from './chat.ts'
import { courseCopies } from './course-copies.ts'
import { courseInvitations } from './course-invitations.ts'
import { courseStaff } from './course-staff.ts'
import { courses } from './courses.ts'
import { decidedClaims } from './decided-claims.ts'
import { deletedCourses } from './deleted-courses.ts'
import { deletedLectures } from './deleted-lectures.ts'
import { exports } from './exports.ts'
import { files } from './files.ts'
import { gradebookCalls } from './gradebook.ts'
import { grading } from './grading.ts'
import { health } from './health.ts'
import { insight } from './insight.ts'
import { jobs } from './jobs.ts'
import { lectureEditors } from './lecture-editors.ts'
import { lectureQuestions } from './lecture-questions.ts'
import { lectures } from './lectures.ts'
import { legalTexts } from './legal-texts.ts'
import { mergedAccounts } from './merged-accounts.ts'
import { models } from './models.ts'
import { notes } from './notes.ts'
import { operations } from './operations.ts'
import { passkeys } from './passkeys.ts'
import { practice } from './practice.ts'
import { privacy } from './privacy.ts'
import { publishing } from './publishing.ts'
import { questionBank } from './question-bank.ts'
import { quizChat } from './quiz-chat.ts'
import { quizDrafts } from './quiz-drafts.ts'
import { quizzes } from './quizzes.ts'
import { scripts } from './scripts.ts'
import { setup } from './setup.ts'
import { slides } from './slides.ts'
import { speech } from './speech.ts'
import { study } from './study.ts'
import { submissions } from './submissions.ts'
import { translation } from './translation.ts'
import { users } from './users.ts'
import { waitingReviews } from './waiting-reviews.ts'

/** Every call, by feature in story order. The OpenAPI page and the walk tests read this list. */
export const allCalls = {
  health,
  users,
  passkeys,
  courses,
  deletedCourses,
  deletedLectures,
  courseStaff,
  courseInvitations,
  lectures,
  lectureEditors,
  slides,
  scripts,
  annotations,
  speech,
  translation,
  publishing,
  study,
  notes,
  activity,
  chat,
  lectureQuestions,
  quizzes,
  questionBank,
  quizDrafts,
  practice,
  submissions,
  grading,
  decidedClaims,
  waitingReviews,
  quizChat,
  exports,
  gradebook: gradebookCalls,
  announcements,
  courseCopies,
  insight,
  models,
  jobs,
  setup,
  backups,
  administration,
  legalTexts,
  operations,
  privacy,
  mergedAccounts,
  files,
}
