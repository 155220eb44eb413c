import { courses } from '@lectern/contract/courses.ts'
import type { Question } from '@lectern/contract/questions.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { type Quiz, quizzes } from '@lectern/contract/quizzes.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, type Page } from '@playwright/test'
import { makeCourse, makePerson, makeStudentOf, type Person } from '../world.ts'

export type QuizWishes = Partial<
  Pick<
    Quiz,
    | 'title'
    | 'description'
    | 'time_limit_minutes'
    | 'is_active'
    | 'opens_at'
    | 'closes_at'
    | 'questions'
    | 'show_results'
    | 'show_correct_answers'
  >
>

/** A question with one right option; default: the first. */
export const choiceOf = (id: string, text: string, fields: Partial<Question> = {}): Question => ({
  question_id: id,
  question_type: 'multiple_choice',
  question_text: text,
  points: 10,
  options: ['Water', 'Light', 'Salt', 'Wind'],
  correct_answer: 0,
  keywords: null,
  max_length: null,
  rubric: null,
  ...fields,
})

/** A question with a written answer. */
export const shortOf = (id: string, text: string, fields: Partial<Question> = {}): Question => ({
  question_id: id,
  question_type: 'short_answer',
  question_text: text,
  points: 5,
  options: null,
  correct_answer: 'Leaves turn light into sugar.',
  keywords: ['light', 'sugar'],
  max_length: 1000,
  rubric: '3: Names the light\n2: Names the sugar',
  ...fields,
})

/**
 * Two questions with options, the first of which is right, and one with a written answer; created by the
 * public call.
 */
export const makeQuiz = (professor: Person, courseId: string, wishes: QuizWishes = {}): Promise<Quiz> =>
  professor.call(quizzes.create, {
    query: { course_id: courseId },
    body: {
      title: 'Light and water',
      description: 'Choose one answer, or write in your own words.',
      time_limit_minutes: 30,
      questions: [
        choiceOf('q1', 'What do seeds need first?', { options: ['Water', 'Music', 'Money', 'Luck'] }),
        choiceOf('q2', 'When does a leaf open?', {
          options: ['In the light', 'Never', 'At night', 'On Mondays'],
        }),
        shortOf('q3', 'Why do roots grow downwards?', {
          points: 15,
          correct_answer: 'They follow gravity, towards water.',
          keywords: ['gravity'],
          max_length: 200,
          rubric: '',
        }),
      ],
      ...wishes,
    },
  })

/** Makes a course with a professor, an enrolled student and a quiz. */
export const makeClass = async (wishes: QuizWishes = {}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Botany' })
  const student = await makeStudentOf(course)
  return { professor, course, student, quiz: await makeQuiz(professor, course._id, wishes) }
}

export const enrollIn = (student: Person, courseCode: string | null | undefined) =>
  student.call(courses.enroll, { body: { course_code: courseCode ?? '' } })

/** Joins without opening a page: the student's time starts now. */
export const joinQuiz = (student: Person, quiz: Quiz) =>
  student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })

export const openQuiz = async (page: Page, quiz: Quiz, question = 1): Promise<void> => {
  await page.goto(`/student/quiz/${quiz._id}/take`)
  await expect(page.getByRole('heading', { level: 1, name: quiz.title })).toBeVisible()
  await expect(page.getByText(/^Question \d of 3$/)).toBeVisible()
  await goToQuestion(page, question)
}

export const goToQuestion = async (page: Page, number: number): Promise<void> => {
  await page.getByRole('button', { name: new RegExp(`^Question ${number},`) }).click()
  await expect(page.getByText(`Question ${number} of 3`, { exact: true })).toBeVisible()
}

/** The answers stored on the server, by question. */
export const heldAnswers = async (student: Person, quiz: Quiz): Promise<Record<string, unknown>> => {
  const { answers } = await student.call(submissions.draft, { params: { id: quiz._id } })
  return Object.fromEntries(answers.map(({ question_id, answer }) => [question_id, answer]))
}

export const expectHeld = (student: Person, quiz: Quiz, answers: Record<string, unknown>): Promise<void> =>
  expect.poll(() => heldAnswers(student, quiz)).toEqual(answers)

export const submitDialog = (page: Page) => page.getByRole('dialog', { name: 'Ready to submit?' })

/** Sends all claims that the assistant has proposed to a student. */
export const sendClaims = async (student: Person, submissionId: string): Promise<void> => {
  const messages = await student.call(quizChat.history, { params: { id: submissionId } })
  for (const { question_id, claim_text } of messages.flatMap((message) => message.proposed_claims))
    await student.call(quizChat.sendClaim, {
      params: { id: submissionId },
      body: { question_id, claim_text },
    })
}
