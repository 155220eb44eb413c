import type { Call } from '@lectern/contract/call.ts'
import type { jobParams } from '@lectern/contract/ids.ts'
import type { JobKind, jobStatus } from '@lectern/contract/jobs.ts'
import { calls } from '../calls.ts'

type JobCall = Call & { params: typeof jobParams; reply: typeof jobStatus }

const anyJob = { status: calls.jobs.get, cancel: calls.jobs.cancel }

/** For each kind of job: how often its status is asked for, and the calls for its status and for its cancellation. */
export const jobKinds: Record<JobKind, { intervalMs: number; status: JobCall; cancel: JobCall }> = {
  syllabus: { intervalMs: 2000, status: calls.courses.syllabusStatus, cancel: calls.courses.cancelSyllabus },
  slides: { intervalMs: 2000, status: calls.slides.status, cancel: calls.slides.cancel },
  script: { intervalMs: 1000, status: calls.scripts.status, cancel: calls.scripts.cancel },
  lecture_scripts: { intervalMs: 1000, status: calls.scripts.status, cancel: calls.scripts.cancel },
  annotated_script: { intervalMs: 1000, status: calls.annotations.status, cancel: calls.annotations.cancel },
  translation: { intervalMs: 2000, status: calls.translation.status, cancel: calls.translation.cancel },
  lecture_chat: { intervalMs: 1000, status: calls.chat.status, cancel: calls.chat.cancel },
  // The screens of these two ask by calls that say more (`grading.status`, `quizChat.status`).
  quiz_grading: { intervalMs: 1000, ...anyJob },
  quiz_chat: { intervalMs: 500, ...anyJob },
  regrade_preview: { intervalMs: 1000, ...anyJob },
  regrade: { intervalMs: 1000, ...anyJob },
  // No screen follows it.
  mail: { intervalMs: 2000, ...anyJob },
  announcement_mail: { intervalMs: 2000, ...anyJob },
  course_invitation_mail: { intervalMs: 2000, ...anyJob },
  // The account page asks for the export itself.
  data_export: { intervalMs: 2000, ...anyJob },
  quiz_draft: { intervalMs: 1000, ...anyJob },
  practice_draft: { intervalMs: 1000, ...anyJob },
  publishing: { intervalMs: 1000, status: calls.publishing.status, cancel: calls.publishing.cancel },
  course_copy: { intervalMs: 1000, ...anyJob },
  audio: { intervalMs: 1000, status: calls.speech.status, cancel: calls.speech.cancel },
}
