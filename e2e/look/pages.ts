import { makeQuiz } from '../quizzes/quizzes.ts'
import type { Person } from '../world.ts'
import { makeDemoClass } from './student-world.ts'

/** The addresses that the person opens; undefined: signed out. */
export type PagesOfPerson = [person: Person | undefined, addresses: string[]]

/** Makes the demo course and returns the addresses of its pages and of the public ones. */
export async function makePages(): Promise<PagesOfPerson[]> {
  const { professor, course, id, student } = await makeDemoClass()
  const quiz = await makeQuiz(professor, course._id)
  return [
    [undefined, ['/', '/login', '/register', '/forgotten-password', '/no-such-page']],
    [
      student,
      [
        '/student/dashboard',
        `/student/courses/${course._id}`,
        ...['quizzes', 'announcements', 'grades', 'syllabus'].map(
          (tab) => `/student/courses/${course._id}?tab=${tab}`,
        ),
        `/student/courses/${course._id}/figures`,
        `/student/lectures/${id}`,
        '/student/practice',
        '/student/notes',
        '/student/quiz/join',
        '/account',
      ],
    ],
    [
      professor,
      [
        '/professor/dashboard',
        '/professor/models',
        '/professor/courses/create',
        `/professor/courses/${course._id}`,
        `/professor/courses/${course._id}/edit`,
        `/professor/courses/${course._id}/gradebook`,
        `/professor/courses/${course._id}/question-bank`,
        `/professor/courses/${course._id}/quiz/create`,
        `/professor/courses/${course._id}/lectures/create`,
        `/professor/lectures/${id}/edit`,
        `/professor/lectures/${id}/insight`,
        `/professor/lectures/${id}/practice`,
        `/professor/lectures/${id}/update`,
        `/professor/quiz/${quiz._id}/edit`,
        `/professor/quiz/${quiz._id}/submissions`,
      ],
    ],
  ]
}
