import { questionBank } from '@lectern/contract/question-bank.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import { choiceOf, makeQuiz, shortOf } from '../../quizzes/quizzes.ts'
import { test } from '../../story.ts'
import { makeCourse, makePerson } from '../../world.ts'
import { desktop, look, phone } from '../look.ts'

test('question bank: page, editor, and in the builder', async ({ page, signIn }) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor, { name: 'Statistical NLP' })
  const kept = [
    { question: choiceOf('a', 'Which words does Kneser–Ney prefer in backoff?'), tags: ['smoothing'] },
    {
      question: choiceOf('b', 'Give the backoff weight $\\alpha$ for these counts.'),
      tags: ['smoothing', 'counting'],
    },
    { question: shortOf('c', 'Explain absolute discounting to a friend.'), tags: ['smoothing'] },
    { question: choiceOf('d', 'When is perplexity not comparable?'), tags: ['smoothing', 'perplexity'] },
    {
      question: choiceOf('e', 'What is the add-one estimate of $P(\\text{food} \\mid \\text{want})$?'),
      tags: ['counting'],
    },
    { question: choiceOf('f', 'Stupid backoff is a probability.'), tags: ['hmm', 'viterbi'] },
  ]
  await professor.call(questionBank.keep, { params: { courseId: course._id }, body: { questions: kept } })
  const quiz = await makeQuiz(professor, course._id, {
    title: 'Smoothing',
    questions: [kept[0]!.question],
  })
  await professor.call(quizzes.update, {
    params: { id: quiz._id },
    body: { picks: [{ tag: 'smoothing', count: 2, points: 4 }] },
  })
  await signIn(professor)
  await page.goto(`/professor/courses/${course._id}/question-bank`)
  await page.getByRole('checkbox', { name: /perplexity/ }).check()
  await page.getByRole('combobox', { name: 'Tag' }).selectOption('smoothing')
  await look(page, 'question-bank/page', { shows: page.getByText('1 question chosen') })
  await page.getByRole('button', { name: /^Edit: When is/ }).click()
  await look(page, 'question-bank/editor', { shows: page.getByRole('dialog', { name: 'Edit Question' }) })
  await page.goto(`/professor/quiz/${quiz._id}/edit`)
  await look(page, 'question-bank/builder', {
    shows: page.getByRole('region', { name: 'Random Picks' }),
    widths: [desktop.width],
  })
  await page.getByRole('button', { name: 'Keep in Bank' }).click()
  await look(page, 'question-bank/keep', { shows: page.getByRole('dialog'), widths: [desktop.width] })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add from Bank' }).click()
  const drawer = page.getByRole('dialog', { name: 'Question Bank' })
  await drawer.getByRole('combobox', { name: 'Tag' }).selectOption('counting')
  await look(page, 'question-bank/drawer', { shows: drawer, widths: [desktop.width] })
  await page.setViewportSize(phone)
  await page.goto(`/professor/quiz/${quiz._id}/edit`)
  await page.getByRole('button', { name: 'Add from Bank' }).click()
  await drawer.getByRole('combobox', { name: 'Tag' }).selectOption('counting')
  await look(page, 'question-bank/drawer on a phone', { shows: drawer, widths: [phone.width] })
})
