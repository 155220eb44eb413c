import { grading } from '@lectern/contract/grading.ts'
import type { JobStatus } from '@lectern/contract/jobs.ts'
import { quizzes } from '@lectern/contract/quizzes.ts'
import type { Route } from '@playwright/test'
import { afterWork, expect, test } from '../story.ts'
import { details, makeSubmissions, openSubmissions } from './quiz-reviewing.ts'

test('a corrected key is previewed, becomes outdated, is previewed again and applied', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, quiz } = await makeSubmissions()
  const edit = (key: number) =>
    professor.call(quizzes.update, {
      params: { id: quiz._id },
      body: {
        questions: quiz.questions.map((question) =>
          question.question_id === 'q1' ? { ...question, correct_answer: key } : question,
        ),
      },
    })
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/analysis`)
  await expect(page.getByRole('heading', { level: 1, name: 'Light and water' })).toBeVisible()
  await page.getByRole('button', { name: 'What do seeds need first?' }).click()
  const item = page.getByRole('region', { name: 'What do seeds need first?' })
  await expect(item).toContainText('Music')
  await expectAccessible(page)
  await item.getByRole('link', { name: 'Correct the key' }).click()
  await expect(page.locator('#question-text')).toHaveValue('What do seeds need first?')
  await expect(page.locator('#question-text')).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'What do seeds need first?' }).click()

  await edit(1)
  await item.getByRole('link', { name: 'then regrade, with a preview first' }).click()
  const apply = page.getByRole('button', { name: 'Regrade 3 students' })
  await expect(apply).toBeEnabled(afterWork)
  const figures = page.getByRole('region', { name: 'Summary' })
  await expect(figures).toContainText('Move up2')
  await expect(figures).toContainText('Move down1')
  const corrected = figures.getByRole('list', { name: 'What was corrected' })
  const options = corrected.getByRole('list').getByRole('listitem')
  await expect(options).toHaveText([/Water\s*key until now$/, /Music\s*new key$/, /Money$/, /Luck$/])
  await expect(corrected).toContainText('3 answers')
  await expect(page.getByRole('row', { name: /Ada Obi/ })).toContainText('−10')
  await expectAccessible(page)

  // The quiz is edited in another tab, so this preview is outdated.
  await edit(2)
  await apply.click()
  await expect(page.getByRole('alert')).toContainText('The quiz or a grade was changed after this preview.')
  await edit(1)
  await page.getByRole('button', { name: 'Create a new preview' }).click()
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true', afterWork)
  await expect(page.getByRole('alert').filter({ hasText: 'after this preview' })).toHaveCount(0)
  await apply.click()
  await expect(page.getByText('3 grades have changed.')).toBeVisible(afterWork)

  await page.getByRole('link', { name: 'View submissions' }).click()
  await page.getByRole('button', { name: 'View Details of Ben Sun' }).click()
  const dialog = details(page)
  await dialog.getByRole('tab', { name: /^Grade History/ }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Regraded')
  await page.goto(`/professor/quiz/${quiz._id}/regrade`)
  await expect(
    figures.getByText('No grade would change: all grades already match the current quiz.'),
  ).toBeVisible(afterWork)
  await openSubmissions(page, quiz._id)
})

test('unchanged students are listed with the reason: points set by hand, or the same grade', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, quiz, students } = await makeSubmissions()
  const [, ben] = students
  await professor.call(grading.setGrade, {
    params: { id: ben?.submissionId ?? '' },
    body: { question_id: 'q2', points_earned: 6 },
  })
  await professor.call(quizzes.update, {
    params: { id: quiz._id },
    body: {
      questions: quiz.questions.map((question) =>
        question.question_id === 'q2' ? { ...question, correct_answer: 3 } : question,
      ),
    },
  })
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/regrade`)
  await expect(page.getByRole('button', { name: 'Regrade 1 student' })).toBeEnabled(afterWork)
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('2 answers, 1 set by hand')
  await expect(page.getByRole('row', { name: /Ben Sun/ })).toContainText('set by hand, stays')
  await expect(page.getByRole('row', { name: /Cem Kaya/ })).toContainText('graded again, no change')
  await page.getByText('Stay 2').click()
  await expect(page.getByRole('row', { name: /Ada Obi/ })).toHaveCount(0)
  await expect(page.getByRole('row', { name: /Ben Sun/ })).toBeVisible()
  await expectAccessible(page)
})

test('a running preview can be cancelled; the page says so and offers another one', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  const { professor, quiz } = await makeSubmissions()
  const shown = async (route: Route, change: Partial<JobStatus>) => {
    const job = (await (await route.fetch()).json()) as JobStatus
    await route.fulfill({ json: { ...job, ...change } })
  }
  await page.route('**/api/jobs/*', (route) => shown(route, { status: 'RUNNING', progress: 40 }))
  const code = 'regrade_preview_cancelled'
  await page.route('**/api/jobs/*/cancel', (route) =>
    shown(route, { status: 'CANCELLED', message: 'The preview was cancelled.', code, params: {} }),
  )
  await signIn(professor)
  await page.goto(`/professor/quiz/${quiz._id}/regrade`)
  await expect(page.getByRole('status').filter({ hasText: 'Working out what would change' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the preview' }).click()
  await expect(page.getByText('The preview was cancelled.')).toBeVisible()
  await expectAccessible(page)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Create a new preview' }).click()
  await expect(page.getByText(/would change: all grades already match|Regrade \d/).first()).toBeVisible(
    afterWork,
  )
})
