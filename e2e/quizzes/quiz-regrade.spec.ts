import { quizzes } from '@lectern/contract/quizzes.ts'
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
  await item.getByRole('link', { name: 'Correct the Key' }).click()
  await expect(page.locator('#question-text')).toHaveValue('What do seeds need first?')
  await expect(page.locator('#question-text')).toBeFocused()
  await page.goBack()
  await page.getByRole('button', { name: 'What do seeds need first?' }).click()

  await edit(1)
  await item.getByRole('link', { name: 'then regrade, with a preview first' }).click()
  const apply = page.getByRole('button', { name: 'Regrade 3 Students' })
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
  await page.getByRole('button', { name: 'Create a New Preview' }).click()
  await expect(apply).not.toHaveAttribute('aria-disabled', 'true', afterWork)
  await expect(page.getByRole('alert').filter({ hasText: 'after this preview' })).toHaveCount(0)
  await apply.click()
  await expect(page.getByText('3 grades have changed.')).toBeVisible(afterWork)

  await page.getByRole('link', { name: 'View Submissions' }).click()
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
