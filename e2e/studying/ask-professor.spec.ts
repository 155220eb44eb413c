import { publishing } from '@lectern/contract/publishing.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

test('a question without an answer goes to the professor, and the answer comes back', async ({
  page,
  signIn,
  openPage,
  expectAccessible,
}) => {
  const { professor, course, id } = await makeOwnLecture({
    script: () => 'Chlorophyll is the green pigment of leaves.',
    until: 'audio',
  })
  await professor.call(publishing.update, { params: { id }, body: { published: true } })
  await signIn(await makeStudentOf(course))
  await page.goto(`/student/lectures/${id}`)
  const field = page.getByRole('textbox', { name: 'Ask about this slide...' })
  await field.fill('Who composed the opera about the flying Dutchman?')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Ask Your Professor' }).click(afterWork)
  await expect(page.getByText('Sent to your professor.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Ask Your Professor' }).click()
  await expect(page.getByText('Sent to your professor.')).toBeVisible()

  const professorPage = await openPage(professor)
  await professorPage.goto(`/professor/courses/${course._id}`)
  await professorPage.getByRole('tab', { name: 'Questions 1' }).click()
  await expect(professorPage.getByText('Who composed the opera about the flying Dutchman?')).toBeVisible()
  await expectAccessible(professorPage)
  await professorPage.getByRole('textbox', { name: /^Answer to / }).fill('Wagner did.')
  await professorPage.getByRole('button', { name: 'Send Answer' }).click()
  await expect(professorPage.getByText('Answered', { exact: true })).toBeVisible()

  await test.step('the dashboard leads to the answer; it stays new until it has been shown', async () => {
    const news = page.getByRole('link', { name: '1 new answer from your professor' })
    await page.setViewportSize({ width: 390, height: 844 })
    // A visit that does not show the answer changes nothing.
    await page.goto(`/student/lectures/${id}`)
    await expect(page.getByRole('button', { name: 'Ask about this slide...' })).toBeVisible()
    await page.goto('/student/dashboard')
    await news.click()
    const list = page.getByRole('region', { name: 'Your questions' })
    await expect(list.getByText('Wagner did.')).toBeInViewport()
    await expectAccessible(page)
    await page.goto('/student/dashboard')
    await expect(page.getByRole('heading', { name: course.name })).toBeVisible()
    await expect(news).toHaveCount(0)
  })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/student/lectures/${id}`)
  await expect(page.getByText('Your professor has answered.')).toBeVisible()
  // The conversation quotes the answer.
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Wagner did.')

  await test.step('the earlier chat is listed, deleted with Undo, and gone on with', async () => {
    await page.getByRole('button', { name: 'New Chat' }).click()
    await expect(page.getByText('New chat started')).toBeVisible()
    await page.getByRole('button', { name: 'Earlier Chats' }).click()
    await page.getByRole('button', { name: /^Delete this chat: Who composed/ }).click()
    // Until this message is shown, the only Undo is that of the new chat.
    await expect(page.getByText('The chat was deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Continue this chat: Who composed/ }).click()
    await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('Who composed the opera')
  })
})
