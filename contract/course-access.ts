/**
 * What each role on the staff of a course may do. The one table: the server's checks, the calls' tests and the tab Staff
 * read it.
 */
export const courseRoles = ['owner', 'teacher', 'assistant'] as const
export type CourseRole = (typeof courseRoles)[number]

/** In the order in which the tab Staff shows them. */
export const courseActions = [
  /** Lectures (unpublished ones too), quizzes with their keys, students and insight. */
  'see',
  /** Submissions: points, feedback, disputes; and the students' open questions. */
  'grade',
  /** Slides, scripts, audio, translations, publishing, and every generation for them. */
  'edit_lectures',
  /** Quizzes, their results and times, and the settings of the course. */
  'edit_quizzes',
  'announce',
  'manage_staff',
  'delete_course',
] as const
export type CourseAction = (typeof courseActions)[number]

const allowed: Record<CourseRole, readonly CourseAction[]> = {
  owner: courseActions,
  teacher: ['see', 'grade', 'edit_lectures', 'edit_quizzes', 'announce'],
  assistant: ['see', 'grade'],
}

export const mayDo = (role: CourseRole, action: CourseAction): boolean => allowed[role].includes(action)

/** The same for a course: in an archived one nothing can be changed, whatever the role. */
export const mayChange = (
  course: { role?: CourseRole | undefined; archived_at: string | null },
  action: CourseAction,
): boolean => course.role !== undefined && course.archived_at === null && mayDo(course.role, action)

/** The roles that may do an action. */
export const rolesFor = (action: CourseAction): CourseRole[] =>
  courseRoles.filter((role) => mayDo(role, action))
