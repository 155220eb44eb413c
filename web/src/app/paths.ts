import type { Role } from '@lectern/contract/users.ts'

/** Where the pronunciation list stands on the course's edit screen. */
export const pronunciationsAnchor = 'pronunciations'

/** Every address of the application. Pages link through these functions, never through texts of their own. */
export const paths = {
  landing: () => '/',
  login: () => '/login',
  register: () => '/register',
  professorDashboard: () => '/professor/dashboard',
  createCourse: () => '/professor/courses/create',
  professorCourse: (courseId: string) => `/professor/courses/${courseId}`,
  editCourse: (courseId: string) => `/professor/courses/${courseId}/edit`,
  editPronunciations: (courseId: string) => `/professor/courses/${courseId}/edit#${pronunciationsAnchor}`,
  createLecture: (courseId: string) => `/professor/courses/${courseId}/lectures/create`,
  editLecture: (lectureId: string) => `/professor/lectures/${lectureId}/edit`,
  studentDashboard: () => '/student/dashboard',
  studentCourse: (courseId: string) => `/student/courses/${courseId}`,
  studentLecture: (lectureId: string) => `/student/lectures/${lectureId}`,
  studentNotes: () => '/student/notes',
  dashboardOf: (role: Role) => (role === 'professor' ? '/professor/dashboard' : '/student/dashboard'),
} as const
