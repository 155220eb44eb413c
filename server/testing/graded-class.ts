import { grading } from '@lectern/contract/grading.ts'
import { makeCourse, makeProfessor, makeStudent } from './factories.ts'
import { waitForJob } from './jobs.ts'
import { choiceQuestion, textQuestion } from './quiz-factories.ts'
import { makeQuizRow, makeSubmission } from './quiz-rows.ts'
import { startTestApp } from './test-app.ts'

/** The reference of the text question; earns all its points word for word. */
export const REFERENCE = 'Plants make sugar from carbon dioxide and water with the energy of light.'

/**
 * A running platform with a professor whose quiz has a choice `mc` (key 1, 10 points) and a text `sa` (5
 * points).
 */
export const startGradedClass = async () => {
  const platform = await startTestApp({ works: true })
  const professor = await makeProfessor(platform, 'Grace Hopper')
  const course = await makeCourse(professor)
  const quiz = await makeQuizRow(platform, course, [
    choiceQuestion('mc', { correct_answer: 1 }),
    textQuestion('sa', { correct_answer: REFERENCE, keywords: ['sugar'], rubric: '', points: 5 }),
  ])
  return {
    platform,
    professor,
    course,
    quiz,
    /** A graded submission: the choice is wrong, the text equals the reference. */
    makeGraded: async () => {
      const student = await makeStudent(platform, course)
      const { id, jobId } = await makeSubmission(platform, quiz, student, { mc: 0, sa: REFERENCE })
      await waitForJob(student, jobId)
      return { id, student }
    },
    /** The professor sets the points of an answer. */
    setGrade: (id: string, question_id: string, points_earned: number, more = {}) =>
      professor.call(grading.setGrade, { params: { id }, body: { question_id, points_earned, ...more } }),
  }
}

export type GradedClass = Awaited<ReturnType<typeof startGradedClass>>
