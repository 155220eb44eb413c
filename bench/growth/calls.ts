import { activity } from '@lectern/contract/activity.ts'
import { administration } from '@lectern/contract/administration.ts'
import { announcements } from '@lectern/contract/announcements.ts'
import { backups } from '@lectern/contract/backups.ts'
import { chat } from '@lectern/contract/chat.ts'
import { courseStaff } from '@lectern/contract/course-staff.ts'
import { courses } from '@lectern/contract/courses.ts'
import { deletedCourses } from '@lectern/contract/deleted-courses.ts'
import { gradebookCalls } from '@lectern/contract/gradebook.ts'
import { grading } from '@lectern/contract/grading.ts'
import { insight } from '@lectern/contract/insight.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { models } from '@lectern/contract/models.ts'
import { notes } from '@lectern/contract/notes.ts'
import { operations } from '@lectern/contract/operations.ts'
import { practice } from '@lectern/contract/practice.ts'
import { questionBank } from '@lectern/contract/question-bank.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { study } from '@lectern/contract/study.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { users } from '@lectern/contract/users.ts'
import type { HttpClient } from '../../server/client/http-client.ts'
import type { subjectOf } from './fill.ts'

/** One course with its professor and a student, and clients of the three kinds of callers. */
export type Subject = ReturnType<typeof subjectOf> & {
  student: HttpClient
  professor: HttpClient
  administrator: HttpClient
  /** Of the round: makes new events. */
  round: number
}
export type AskedCall = { name: string; ask(subject: Subject): Promise<unknown> }

const ofStudents: AskedCall[] = [
  { name: 'own account', ask: ({ student }) => student.call(users.me) },
  { name: 'own sessions', ask: ({ student }) => student.call(users.sessions) },
  { name: 'courses', ask: ({ student }) => student.call(courses.listMine) },
  { name: 'enrollments', ask: ({ student }) => student.call(courses.listEnrollments) },
  { name: 'resume', ask: ({ student }) => student.call(study.resume) },
  {
    name: 'course page',
    ask: ({ student, courseId }) => student.call(lectures.listForStudent, { params: { courseId } }),
  },
  {
    name: 'lecture',
    ask: ({ student, lectureId }) => student.call(lectures.get, { params: { id: lectureId } }),
  },
  {
    name: 'notes of a lecture',
    ask: ({ student, lectureId }) => student.call(notes.ofLecture, { params: { id: lectureId } }),
  },
  { name: 'search in notes', ask: ({ student }) => student.call(notes.search, { query: { q: 'cause' } }) },
  {
    name: 'conversation',
    ask: ({ student, lectureId }) => student.call(chat.activeHistory, { params: { lecture: lectureId } }),
  },
  {
    name: 'conversations',
    ask: ({ student, lectureId }) => student.call(chat.sessions, { params: { lecture: lectureId } }),
  },
  {
    name: 'own questions',
    ask: ({ student, lectureId }) => student.call(lectureQuestions.mine, { params: { id: lectureId } }),
  },
  {
    name: 'practice today',
    ask: ({ student }) =>
      student.call(practice.today, {
        query: { day_ends_at: new Date(Date.now() + 3_600_000).toISOString() },
      }),
  },
  {
    name: 'quizzes',
    ask: ({ student, courseId }) => student.call(submissions.ofCourse, { params: { courseId } }),
  },
  { name: 'running quizzes', ask: ({ student }) => student.call(submissions.running) },
  { name: 'due quizzes', ask: ({ student }) => student.call(submissions.due) },
  {
    name: 'own submission',
    ask: ({ student, quizId }) => student.call(grading.mine, { params: { id: quizId } }),
  },
  {
    name: 'own result',
    ask: ({ student, submissionId }) => student.call(grading.result, { params: { id: submissionId } }),
  },
  {
    name: 'own grades',
    ask: ({ student, courseId }) => student.call(gradebookCalls.mine, { params: { id: courseId } }),
  },
  {
    name: 'own figures',
    ask: ({ student, courseId }) => student.call(insight.ownFigures, { params: { id: courseId } }),
  },
  { name: 'announcements', ask: ({ student }) => student.call(announcements.mine) },
  { name: 'announcements of the platform', ask: ({ student }) => student.call(announcements.current) },
  {
    name: 'five events',
    ask: ({ student, lectureId, round }) =>
      student.call(activity.log, {
        body: {
          lecture_id: lectureId,
          session_id: `growth-${round}`,
          events: Array.from({ length: 5 }, (_, index) => ({
            event_type: 'play',
            event_id: `growth-${round}-${index}`,
            timestamp: new Date().toISOString(),
            slide_index: index + 1,
            data: {},
          })),
        },
      }),
  },
]

const ofProfessors: AskedCall[] = [
  { name: 'courses', ask: ({ professor }) => professor.call(courses.list) },
  { name: 'deleted courses', ask: ({ professor }) => professor.call(deletedCourses.list) },
  {
    name: 'course',
    ask: ({ professor, courseId }) => professor.call(courses.get, { params: { id: courseId } }),
  },
  {
    name: 'staff',
    ask: ({ professor, courseId }) => professor.call(courseStaff.list, { params: { id: courseId } }),
  },
  {
    name: 'course page',
    ask: ({ professor, courseId }) => professor.call(lectures.listOfCourse, { params: { courseId } }),
  },
  {
    name: 'lecture',
    ask: ({ professor, lectureId }) =>
      professor.call(lectures.get, { params: { id: lectureId }, query: { history: 'none' } }),
  },
  {
    name: 'jobs of a lecture',
    ask: ({ professor, lectureId }) => professor.call(jobs.ofLecture, { params: { id: lectureId } }),
  },
  {
    name: 'quizzes',
    ask: ({ professor, courseId }) => professor.call(quizzes.ofCourse, { params: { courseId } }),
  },
  { name: 'quiz', ask: ({ professor, quizId }) => professor.call(quizzes.get, { params: { id: quizId } }) },
  {
    name: 'question bank',
    ask: ({ professor, courseId }) => professor.call(questionBank.list, { params: { courseId } }),
  },
  {
    name: 'practice cards',
    ask: ({ professor, lectureId }) => professor.call(practice.cards, { params: { id: lectureId } }),
  },
  {
    name: 'submissions',
    ask: ({ professor, quizId }) => professor.call(grading.list, { params: { id: quizId } }),
  },
  {
    name: 'statistics of a quiz',
    ask: ({ professor, quizId }) => professor.call(grading.statistics, { params: { id: quizId } }),
  },
  {
    name: 'missing submissions',
    ask: ({ professor, quizId }) => professor.call(grading.missing, { params: { id: quizId } }),
  },
  {
    name: 'answers to a question',
    ask: ({ professor, quizId }) =>
      professor.call(grading.answersTo, { params: { id: quizId, question: 'question-1' } }),
  },
  {
    name: 'item analysis',
    ask: ({ professor, quizId }) => professor.call(insight.itemAnalysis, { params: { id: quizId } }),
  },
  {
    name: 'history of a submission',
    ask: ({ professor, submissionId }) => professor.call(grading.history, { params: { id: submissionId } }),
  },
  {
    name: 'gradebook',
    ask: ({ professor, courseId }) => professor.call(gradebookCalls.get, { params: { id: courseId } }),
  },
  {
    name: 'students',
    ask: ({ professor, courseId }) => professor.call(insight.students, { params: { id: courseId } }),
  },
  {
    name: 'one student',
    ask: ({ professor, courseId, studentId }) =>
      professor.call(insight.student, { params: { id: courseId, user: studentId } }),
  },
  {
    name: 'confusion map',
    ask: ({ professor, lectureId }) => professor.call(insight.lecture, { params: { id: lectureId } }),
  },
  {
    name: 'questions of students',
    ask: ({ professor, courseId }) => professor.call(lectureQuestions.ofCourse, { params: { courseId } }),
  },
  {
    name: 'announcements',
    ask: ({ professor, courseId }) => professor.call(announcements.ofCourse, { params: { courseId } }),
  },
  { name: 'use of models', ask: ({ professor }) => professor.call(models.usage) },
  {
    name: 'budgets',
    ask: ({ professor, lectureId }) => professor.call(models.budgets, { params: { id: lectureId } }),
  },
]

const ofAdministrators: AskedCall[] = [
  { name: 'users', ask: ({ administrator }) => administrator.call(administration.users) },
  {
    name: 'users: professors',
    ask: ({ administrator }) => administrator.call(administration.users, { query: { group: 'professor' } }),
  },
  {
    name: 'users: page 20',
    ask: ({ administrator }) => administrator.call(administration.users, { query: { page: 20 } }),
  },
  {
    name: 'users: search',
    ask: ({ administrator, studentId }) =>
      administrator.call(administration.users, {
        query: { search: `dent ${Number.parseInt(studentId.slice(-12), 16)}` },
      }),
  },
  { name: 'courses', ask: ({ administrator }) => administrator.call(operations.courses) },
  {
    name: 'courses: search',
    ask: ({ administrator, courseId }) =>
      administrator.call(operations.courses, {
        query: { search: `urse ${Number.parseInt(courseId.slice(-12), 16)}` },
      }),
  },
  { name: 'jobs', ask: ({ administrator }) => administrator.call(operations.jobs) },
  {
    name: 'failed jobs',
    ask: ({ administrator }) => administrator.call(operations.jobs, { query: { group: 'failed' } }),
  },
  { name: 'storage', ask: ({ administrator }) => administrator.call(operations.quotas) },
  { name: 'models', ask: ({ administrator }) => administrator.call(operations.models) },
  { name: 'audit log', ask: ({ administrator }) => administrator.call(administration.audit) },
  {
    name: 'audit log: grades',
    ask: ({ administrator }) => administrator.call(administration.audit, { query: { group: 'grades' } }),
  },
  {
    name: 'audit log: search',
    ask: ({ administrator, studentId }) =>
      administrator.call(administration.audit, {
        query: { search: `dent ${Number.parseInt(studentId.slice(-12), 16)}` },
      }),
  },
  { name: 'health', ask: ({ administrator }) => administrator.call(administration.health) },
  { name: 'backups', ask: ({ administrator }) => administrator.call(backups.list) },
  { name: 'invitations', ask: ({ administrator }) => administrator.call(administration.invitations) },
  {
    name: 'announcements of the platform',
    ask: ({ administrator }) => administrator.call(announcements.ofPlatform),
  },
]

const named = (who: string, calls: AskedCall[]) =>
  calls.map(({ name, ask }) => ({ name: `${who}: ${name}`, ask }))

export const askedCalls: AskedCall[] = [
  ...named('student', ofStudents),
  ...named('professor', ofProfessors),
  ...named('administrator', ofAdministrators),
]
