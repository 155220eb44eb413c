import { announcements } from '@lectern/contract/announcements.ts'
import { type Course, courses } from '@lectern/contract/courses.ts'
import { lectureQuestions } from '@lectern/contract/lecture-questions.ts'
import { practice } from '@lectern/contract/practice.ts'
import { quizChat } from '@lectern/contract/quiz-chat.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { study } from '@lectern/contract/study.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { users } from '@lectern/contract/users.ts'
import { finishJob, type HttpClient, HttpError, httpClient, signInOverHttp } from '../client/http-client.ts'
import { sendVisit } from '../client/send-visit.ts'
import {
  demoAnnouncement,
  demoCards,
  demoQuestion,
  demoStudents,
  hanasSlides,
  warmUpAnswers,
  warmUpQuestions,
  weekOneQuestions,
} from './demo-class.ts'
import { demoSlides } from './demo-course.ts'

const HOUR_MS = 3_600_000

/** Registers an account unless it exists from an earlier start, and signs in. */
export const signUpOrIn = async (
  address: string,
  person: { name: string; email: string; password: string; role: 'professor' | 'student' },
): Promise<HttpClient> => {
  try {
    return await signInOverHttp(address, person)
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 401) throw error
    await httpClient(address).call(users.register, { body: person })
    return signInOverHttp(address, person)
  }
}

/** Takes a quiz whole. @returns the submission, graded */
const takeQuiz = async (
  student: HttpClient,
  quiz: { _id: string; quiz_code: string; questions: { question_id: string }[] },
  answers: readonly (number | string | null)[],
): Promise<string> => {
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  const { job_id, submission_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: {
      answers: quiz.questions.map(({ question_id }, index) => ({
        question_id,
        answer: answers[index] ?? null,
      })),
    },
  })
  await finishJob(student, job_id)
  return submission_id
}

/**
 * Fills the demo course with a class: quizzes with graded submissions, a claim, an announcement, a question,
 * practice cards, and what each student studied.
 */
export const seedClass = async (
  address: string,
  professor: HttpClient,
  student: HttpClient,
  { course, lectureId }: { course: Course; lectureId: string },
): Promise<void> => {
  const makeQuiz = (title: string, questions: typeof weekOneQuestions, minutes: number | null) =>
    professor.call(quizzes.create, {
      query: { course_id: course._id },
      body: {
        title,
        time_limit_minutes: minutes,
        questions: questions.map(({ slide, ...question }) => ({
          ...question,
          slide: { lecture_id: lectureId, slide_index: slide },
        })),
      },
    })
  const enroll = (person: HttpClient) =>
    person.call(courses.enroll, { body: { course_code: course.course_code ?? '' } })
  await enroll(student)
  const warmUp = await makeQuiz('Warm-up', warmUpQuestions, null)
  const weekOne = await makeQuiz('Week 1: binary search', weekOneQuestions, 15)
  for (const card of demoCards) await professor.call(practice.add, { params: { id: lectureId }, body: card })

  await sendVisit(student, lectureId, { startMs: Date.now() - HOUR_MS, slides: hanasSlides })
  await takeQuiz(student, warmUp, warmUpAnswers[1] ?? [])
  for (const [index, { name, slides, replayed, answers, claim }] of demoStudents.entries()) {
    const email = `student${index + 2}@lectern.example`
    const person = await signUpOrIn(address, { name, email, password: 'lectern-demo', role: 'student' })
    await enroll(person)
    await sendVisit(person, lectureId, {
      startMs: Date.now() - HOUR_MS * (2 + index),
      slides,
      ...(replayed ? { replayed } : {}),
    })
    if (slides.length === demoSlides.length)
      await person.call(study.completeLecture, { params: { lecture: lectureId } })
    if (!answers) continue
    await takeQuiz(person, warmUp, warmUpAnswers[index % warmUpAnswers.length] ?? [])
    const id = await takeQuiz(person, weekOne, answers)
    if (claim) {
      const question_id = weekOneQuestions.at(-1)?.question_id ?? ''
      await person.call(quizChat.sendClaim, { params: { id }, body: { question_id, claim_text: claim } })
      await person.call(lectureQuestions.ask, { params: { id: lectureId }, body: demoQuestion })
    }
  }
  await professor.call(quizzes.update, { params: { id: warmUp._id }, body: { is_active: false } })
  await professor.call(announcements.create, { params: { courseId: course._id }, body: demoAnnouncement })
}
