import { submissions } from '@lectern/contract/submissions.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { expect, test } from '../story.ts'
import { makeCourse, makePerson, makeStudentOf } from '../world.ts'
import { choiceOf, makeQuiz, shortOf } from './quizzes.ts'

const hostile = '$\\href{javascript:alert(1)}{x}$ $\\htmlStyle{color: red}{y}$ $\\frac{1$'

test('formulas are drawn where a quiz is written, taken, graded and analysed; amounts of money stay', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const quiz = await makeQuiz(professor, course._id, {
    title: 'Formulas',
    questions: [
      choiceOf('square', 'What is $\\sqrt{x^2}$, if it costs between $5 and $6?', {
        options: ['$|x|$', '$x_{1:3}$', '$5'],
        correct_answer: 0,
      }),
      {
        ...choiceOf('pairs', 'Match the rules.'),
        question_type: 'matching',
        prompts: ['$a + b$', 'cost'],
        options: ['$b + a$', 'price'],
        correct_answer: '0,1',
      },
      choiceOf('hostile', hostile),
      shortOf('why', 'Why is $$e^{i\\pi} = -1$$ here?'),
    ],
  })
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/edit`)
  await page.getByRole('button', { name: 'Edit question 1' }).click()
  const preview = page.getByRole('region', { name: 'As students see it' })
  await expect(preview.locator('math')).toHaveCount(3)
  await expect(preview.getByText('if it costs between $5 and $6?', { exact: false })).toBeVisible()
  const text = page.getByLabel('Question text')
  await text.fill('Why ')
  await page.getByRole('button', { name: 'Formula', exact: true }).click()
  await page.keyboard.type('\\alpha')
  await expect(text).toHaveValue('Why $\\alpha$')
  await expect(preview.locator('math')).toHaveCount(3)
  await expect(preview.getByText('α').first()).toBeVisible()
  await expectAccessible(page)

  const student = await makeStudentOf(course)
  await student.call(submissions.join, { body: { quiz_code: quiz.quiz_code } })
  const taking = await openPage(student, { viewport: { width: 390, height: 844 }, hasTouch: true })
  await taking.goto(`/student/quiz/${quiz._id}/take`)
  const heading = taking.getByRole('heading', { level: 2 })
  await expect(heading.locator('math')).toHaveCount(1)
  await expect(heading).toContainText(', if it costs between $5 and $6?')
  await expect(taking.getByRole('radiogroup').locator('math')).toHaveCount(2)
  await expect(taking.getByRole('radiogroup').getByText('$5', { exact: true })).toBeVisible()
  await expectAccessible(taking)
  await taking.getByRole('button', { name: 'Next' }).click()
  // A native list has no formulas: the right sides have letters.
  await expect(taking.getByText('Match the rules.')).toBeVisible()
  await expect(taking.locator('math')).toHaveCount(2)
  await expect(taking.getByRole('combobox').first().getByRole('option')).toHaveText([/./, 'A', 'B'])
  await expectAccessible(taking)
  await taking.getByRole('button', { name: 'Next' }).click()
  // A formula that KaTeX refuses stays as it was written.
  await expect(heading).toContainText('$\\frac{1$')
  await expect(heading.locator('a, [style*="color: red"]')).toHaveCount(0)
  await taking.getByRole('button', { name: 'Next' }).click()
  await expect(heading.locator('math[display="block"]')).toHaveCount(1)

  const { job_id } = await student.call(submissions.submit, {
    params: { id: quiz._id },
    body: {
      answers: [
        { question_id: 'square', answer: 1 },
        { question_id: 'why', answer: 'Because $i^2 = -1$.' },
      ],
    },
  })
  await finishJob(student, job_id)
  await taking.goto(`/student/quiz/${quiz._id}/result`)
  const card = (name: RegExp) => taking.getByRole('article', { name })
  await expect(card(/What is/).locator('math')).toHaveCount(3)
  await expect(
    card(/Why is/)
      .locator('math')
      .nth(1),
  ).toBeAttached()
  await expectAccessible(taking)

  await page.goto(`/professor/quiz/${quiz._id}/analysis?question=square`)
  await expect(page.getByRole('region', { name: /What is/ }).locator('math')).toHaveCount(3)
})
