import { announcements } from '@lectern/contract/announcements.ts'
import { courseInvitations } from '@lectern/contract/course-invitations.ts'
import { courses, type StudentCourse } from '@lectern/contract/courses.ts'
import { decidedClaims } from '@lectern/contract/decided-claims.ts'
import { lectures, type StudentLectureListItem } from '@lectern/contract/lectures.ts'
import { practice } from '@lectern/contract/practice.ts'
import { study } from '@lectern/contract/study.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { answer } from './answers.ts'
import { courseId, lectureId, makeCourse } from './lecture-answers.ts'

const time = '2026-01-01T00:00:00.000Z'

/** Makes a course as the dashboard of a student has it, with one lecture of two slides. */
export const makeStudentCourse = (fields: Partial<StudentCourse> = {}): StudentCourse => ({
  _id: courseId,
  name: 'Gardening',
  description: 'How plants grow.',
  syllabus: '',
  supported_languages: ['en'],
  tracks_students: true,
  archived_at: null,
  created_at: time,
  lecture_count: 1,
  completed_lectures: 0,
  slide_count: 2,
  completed_slides: 0,
  new_answers: null,
  enrolled_at: time,
  ...fields,
})

/** Makes a lecture as the course page of a student has it. */
export const makeStudentLecture = (fields: Partial<StudentLectureListItem> = {}): StudentLectureListItem => ({
  _id: lectureId,
  title: 'Plants at home',
  description: null,
  created_at: time,
  slide_count: 2,
  thumbnail_url: null,
  completed: false,
  completed_slides: 0,
  slide_index: null,
  duration_ms: 60_000,
  remaining_ms: 60_000,
  update: null,
  ...fields,
})

/** Gives the server's answers on the pages of a student with one course and one lecture, before any work. */
export function answerForStudent(): void {
  answer(courseInvitations.mine, { invitations: [], must_confirm: false })
  answer(courses.listMine, [makeStudentCourse()])
  answer(courses.get, makeCourse())
  answer(lectures.listForStudent, [makeStudentLecture()])
  answer(study.resume, null)
  answer(submissions.due, [])
  answer(submissions.running, [])
  answer(submissions.ofCourse, [])
  answer(announcements.mine, [])
  answer(announcements.ofCourse, [])
  answer(decidedClaims.list, [])
  answer(practice.today, { cards: [], done_today: 0, next_at: null, waiting: 0 })
}
