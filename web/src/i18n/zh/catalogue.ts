import { account } from './account.ts'
import { admin } from './admin.ts'
import { annotations } from './annotations.ts'
import { announcements } from './announcements.ts'
import { archive } from './archive.ts'
import { authoring } from './authoring.ts'
import { bubble } from './bubble.ts'
import { chat } from './chat.ts'
import { common } from './common.ts'
import { courseCopies } from './course-copies.ts'
import { courseStaff } from './course-staff.ts'
import { drawing } from './drawing.ts'
import { editors } from './editors.ts'
import { gradebook } from './gradebook.ts'
import { insight } from './insight.ts'
import { invitations } from './invitations.ts'
import { messages } from './messages/all-messages.ts'
import { models } from './models.ts'
import { operations } from './operations.ts'
import { passkeys } from './passkeys.ts'
import { player } from './player.ts'
import { practice } from './practice.ts'
import { privacy } from './privacy.ts'
import { professor } from './professor.ts'
import { publicPages } from './public.ts'
import { questionBank } from './question-bank.ts'
import { questionTypes } from './question-types.ts'
import { quizAuthoring } from './quiz-authoring.ts'
import { quizResult } from './quiz-result.ts'
import { quizReview } from './quiz-review.ts'
import { quizTaking } from './quiz-taking.ts'
import { replacing } from './replacing.ts'
import { spoken } from './spoken.ts'
import { student } from './student.ts'
import { studio } from './studio.ts'
import { translation } from './translation.ts'
import { update } from './update.ts'

/** All areas of this language, by namespace. */
export const zh = {
  common,
  account,
  admin,
  announcements,
  archive,
  practice,
  public: publicPages,
  privacy,
  professor,
  courseCopies,
  courseStaff,
  gradebook,
  studio,
  translation,
  update,
  annotations,
  drawing,
  editors,
  bubble,
  authoring,
  spoken,
  models,
  insight,
  invitations,
  operations,
  passkeys,
  student,
  player,
  chat,
  messages,
  questionBank,
  questionTypes,
  quizAuthoring,
  quizReview,
  quizTaking,
  quizResult,
  replacing,
}
