import type { CourseRole } from '@lectern/contract/course-access.ts'
import { courses } from '@lectern/contract/courses.ts'
import { insight } from '@lectern/contract/insight.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { answerForProfessor, lectureId, makeCourse } from '../../../testing/lecture-answers.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeQuiz } from '../../../testing/quiz-answers.ts'
import { quizId } from '../../../testing/review-answers.ts'

const open = async (role: CourseRole, discrimination = 0.9) => {
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
      {
        question_id: 'q2',
        number: 2,
        question_type: 'true_false',
        question_text: 'Roots grow up.',
        points: 2,
        answers: 10,
        unanswered: 0,
        difficulty: 0.4,
        discrimination,
        options: [
          { text: 'True', is_correct: true, chosen: 4, best_third: 0, last_third: 2 },
          { text: 'False', is_correct: false, chosen: 6, best_third: 3, last_third: 1 },
        ],
        most_chosen_wrong: 1,
        mean_seconds: 20,
        slide: null,
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

test('options of true or false are named, as they have no numbers for students', async () => {
  await open('teacher', -0.3)
  await expectShown('False, 60%')
  await expectShown('The best third chose “False” more often than the key.')
})
