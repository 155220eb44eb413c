import { makeCourse, makeProfessor, makeStudent } from './factories.ts'
import { startTestApp } from './test-app.ts'

/** Starts a running platform with a professor, their course and a student of it. The caller stops the platform. */
export const startCourse = async (wishes?: Parameters<typeof startTestApp>[0]) => {
  const platform = await startTestApp(wishes)
  const professor = await makeProfessor(platform)
  const course = await makeCourse(professor)
  return { platform, professor, course, student: await makeStudent(platform, course) }
}
