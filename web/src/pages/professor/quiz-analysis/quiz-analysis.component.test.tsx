import type { CourseRole } from '@lectern/contract/course-access.ts'
import { courses } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { answerForProfessor, lectureId, makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'
import { quizId } from '../../../testing/review-answers.ts'

const open = async (role: CourseRole) => {
  answerForProfessor()
  answer(courses.get, makeCourse({ role }))
  answer(quizzes.get, makeQuiz())
  answer(insight.itemAnalysis, {
    quiz_id: quizId,
    submissions: 10,
    questions: [
      {
        question_id: 'q1',
        number: 1,
        question_type: 'short_answer',
        question_text: 'Why do roots grow down?',
        points: 10,
        answers: 10,
        unanswered: 0,
        difficulty: 0.5,
        discrimination: 0.4,
        options: null,
        most_chosen_wrong: null,
        mean_seconds: null,
        slide: { lecture_id: lectureId, lecture_title: 'Roots', slide_index: 2, title: null },
      },
    ],
  })
  await openPage(`/professor/quiz/${quizId}/analysis`, makeUser('professor'))
}
const slide = page.getByRole('link', { name: 'Taught on slide 2 of Roots' })
const regrade = page.getByRole('link', { name: 'then regrade, with a preview first' })

test('a teacher corrects the key, and opens the slide in the studio', async () => {
  await open('teacher')
  await expect.element(slide).toHaveAttribute('href', `/professor/lectures/${lectureId}/edit?slide=2`)
  await expect.element(regrade).toBeVisible()
})

test('an assistant sees the slide as students do, and is offered no key to correct', async () => {
  await open('assistant')
  await expect.element(slide).toHaveAttribute('href', `/professor/lectures/${lectureId}/view?slide=2`)
  await expect.element(regrade).not.toBeInTheDocument()
})
