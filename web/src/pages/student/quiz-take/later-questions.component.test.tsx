import { files } from '@lectern/contract/files.ts'
import { submissions } from '@lectern/contract/submissions.ts'
import { expect, test } from 'vitest'
import { answer, fail, requestsOf } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'
import { makeStudentQuiz } from '../../../testing/quiz-answers.ts'

const quiz = makeStudentQuiz()

test('pictures of later questions are loaded while the first one is answered', async () => {
  const pictured = (question_id: string, question_text: string, options: string[] | null = null) => ({
    ...quiz.questions[0]!,
    question_id,
    question_text,
    options,
  })
  const name = (digit: string) => digit.repeat(16)
  const { server_time } = quiz
  const draft = { answers: [], saved_at: null, remaining_seconds: 1_200, server_time }
  answer(submissions.running, [])
  answer(submissions.draft, draft)
  answer(submissions.saveProgress, draft)
  answer(submissions.quiz, {
    ...quiz,
    questions: [
      ...quiz.questions,
      pictured('q2', `Which one? ![A root](picture:${name('a')})`),
      {
        ...pictured('q3', 'And here?', [`![A leaf](picture:${name('b')})`, `![A bud](picture:${name('c')})`]),
        question_type: 'multiple_choice',
      },
    ],
  })
  fail(files.get, 404, { detail: 'File not found', code: 'file_not_found' })
  await openPage(`/student/quiz/${quiz._id}/take`, makeUser('student'))
  await expectShown('Why do roots grow downwards?')
  const asked = () => requestsOf(files.get).map(({ query }) => query.get('file_path'))
  await expect
    .poll(asked, { timeout: 10_000 })
    .toEqual(['a', 'b', 'c'].map((digit) => `question-picture/${name(digit)}`))
})
