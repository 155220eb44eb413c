import type { Role } from '@lectern/contract/users.ts'

/** Anchor of the pronunciation list on the course's edit screen. */
export const pronunciationsAnchor = 'pronunciations'

/**
 * Every path of the application. Pages build their links with these functions, never with strings of their
 * own.
 */
export const paths = {
  landing: () => '/',
  login: () => '/login',
  register: (invitation = '') => `/register${invitation && `?invitation=${invitation}`}`,
  /** The server sends the browser on to the provider: no page of the application. */
  provider: (id: string) => `/api/auth/oidc/${id}`,
  /** The link of a course that is shared with students, also as a QR code. */
  enrollLink: (code: string) => `/enroll/${code}`,
  /** The link of a quiz that is shared with students, also as a QR code. */
  joinLink: (code: string) => `/join/${code}`,
  /** The privacy notice or the imprint. */
  legal: (kind: 'privacy' | 'imprint') => `/${kind}`,
  forgottenPassword: () => '/forgotten-password',
  account: () => '/account',
  admin: (part = '') => `/admin/${part}`,
  professorDashboard: () => '/professor/dashboard',
  models: (tab?: 'usage') => `/professor/models${tab ? `?tab=${tab}` : ''}`,
  createCourse: () => '/professor/courses/create',
  professorCourse: (courseId: string) => `/professor/courses/${courseId}`,
  professorStaff: (courseId: string) => `/professor/courses/${courseId}?tab=staff`,
  gradebook: (courseId: string) => `/professor/courses/${courseId}/gradebook`,
  professorQuizzes: (courseId: string) => `/professor/courses/${courseId}?tab=quizzes`,
  classQuestions: (courseId: string) => `/professor/courses/${courseId}?tab=questions`,
  students: (courseId: string) => `/professor/courses/${courseId}?tab=students`,
  studentOfCourse: (courseId: string, studentId: string) =>
    `/professor/courses/${courseId}/students/${studentId}`,
  lectureInsight: (lectureId: string, slide?: number) =>
    `/professor/lectures/${lectureId}/insight${slide ? `?slide=${slide}` : ''}`,
  editCourse: (courseId: string) => `/professor/courses/${courseId}/edit`,
  editPronunciations: (courseId: string) => `/professor/courses/${courseId}/edit#${pronunciationsAnchor}`,
  createLecture: (courseId: string) => `/professor/courses/${courseId}/lectures/create`,
  editLecture: (lectureId: string, slide?: number) =>
    `/professor/lectures/${lectureId}/edit${slide ? `?slide=${slide}` : ''}`,
  viewLecture: (lectureId: string, slide?: number) =>
    `/professor/lectures/${lectureId}/view${slide ? `?slide=${slide}` : ''}`,
  practiceCards: (lectureId: string) => `/professor/lectures/${lectureId}/practice`,
  updateLecture: (lectureId: string) => `/professor/lectures/${lectureId}/update`,
  replaceSlides: (lectureId: string) => `/professor/lectures/${lectureId}/replace`,
  /** @param question opens the editor of that question of the bank */
  questionBank: (courseId: string, question?: string) =>
    `/professor/courses/${courseId}/question-bank${question ? `?question=${question}` : ''}`,
  createQuiz: (courseId: string) => `/professor/courses/${courseId}/quiz/create`,
  editQuiz: (quizId: string, questionId = '') =>
    `/professor/quiz/${quizId}/edit${questionId && `?question=${encodeURIComponent(questionId)}`}`,
  quizSubmissions: (quizId: string) => `/professor/quiz/${quizId}/submissions`,
  /** What waits for a grader: everything, or the claims alone. */
  submissionsToReview: (quizId: string, show: 'look' | 'claims' = 'look') =>
    `/professor/quiz/${quizId}/submissions?show=${show}`,
  /** The submissions of one student of a quiz, found by the email. */
  submissionsOf: (quizId: string, email: string) =>
    `/professor/quiz/${quizId}/submissions?search=${encodeURIComponent(email)}`,
  quizAnswers: (quizId: string, questionId = '') =>
    `/professor/quiz/${quizId}/answers${questionId && `?question=${encodeURIComponent(questionId)}`}`,
  quizAnalysis: (quizId: string) => `/professor/quiz/${quizId}/analysis`,
  quizRegrade: (quizId: string) => `/professor/quiz/${quizId}/regrade`,
  /** Extra time for students, or with the time of one student open. */
  quizExtraTime: (quizId: string, studentId = '') =>
    `/professor/quiz/${quizId}/extra-time${studentId && `?student=${studentId}`}`,
  studentDashboard: () => '/student/dashboard',
  /** The dashboard, asking whether to enroll with a code. */
  enroll: (code: string) => `/student/dashboard?enroll=${encodeURIComponent(code)}`,
  studentCourse: (courseId: string) => `/student/courses/${courseId}`,
  courseAnnouncements: (courseId: string) => `/student/courses/${courseId}?tab=announcements`,
  practice: () => '/student/practice',
  ownFigures: (courseId: string) => `/student/courses/${courseId}/figures`,
  studentQuizzes: (courseId: string) => `/student/courses/${courseId}?tab=quizzes`,
  studentLecture: (lectureId: string, slide?: number) =>
    `/student/lectures/${lectureId}${slide ? `?slide=${slide}` : ''}`,
  /** The player, with the student's questions to the professor open. */
  lectureQuestions: (lectureId: string) => `/student/lectures/${lectureId}?questions`,
  joinQuiz: (code = '') => `/student/quiz/join${code && `?code=${encodeURIComponent(code)}`}`,
  takeQuiz: (quizId: string) => `/student/quiz/${quizId}/take`,
  quizResult: (quizId: string) => `/student/quiz/${quizId}/result`,
  studentNotes: () => '/student/notes',
  dashboardOf: (role: Role) => (role === 'professor' ? '/professor/dashboard' : '/student/dashboard'),
} as const
