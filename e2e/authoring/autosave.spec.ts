import { lectures } from '@lectern/contract/lectures.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { expectScript, openStudio, slidesIn, typeScript } from '../studio.ts'
import { makeOwnLecture, makePerson, type Person } from '../world.ts'

test('an ended session keeps the text for its account, and signing in returns to the slide', async ({
  page,
  expectAccessible,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'scripts' })
  const stranger = await makePerson('professor')
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[1]?.script
  const before = await stored()
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), professor.token)
  await openStudio(page, id)
  await slidesIn(page).nth(1).getByRole('button').click()
  await expectScript(page, 2, 'This is slide 2 in en. It is short.')

  // The professor signs out on another device: the next save is refused.
  const endSession = () =>
    page.route(
      '**/slides/2/save*',
      (route) => route.fulfill({ status: 401, json: { detail: 'Please sign in again.' } }),
      { times: 1 },
    )
  await endSession()
  await typeScript(page, 2, 'Typed while the session ended.')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('status')).toContainText('Your session ended. Your text is kept.')
  await expectAccessible(page)
  await page.reload()
  await signInWithForm(page, professor)
  await expect(page).toHaveURL(`/professor/lectures/${id}/edit?slide=2`)
  await expectScript(page, 2, 'Typed while the session ended.')
  expect(await stored()).toBe(before)
  await page.getByRole('button', { name: /^Save Script/ }).click()
  await expect(page.getByText('All changes saved')).toBeVisible()
  expect(await stored()).toBe('Typed while the session ended.')

  await endSession()
  await typeScript(page, 2, 'Nobody else gets this.')
  await expect(page).toHaveURL('/login')
  await signInWithForm(page, stranger)
  await expect(page).toHaveURL('/professor/dashboard')
  await expect(page.getByRole('heading', { name: 'Professor Dashboard' })).toBeVisible()
  await page.goto(`/professor/lectures/${id}/edit?slide=2`)
  await expect(
    page.getByText("Lecture not found, data incomplete, or you don't have permission to edit it."),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Your session ended')).toHaveCount(0)
  await signInWithForm(page, professor)
  await expect(page).toHaveURL('/professor/dashboard')
  await openStudio(page, id, 2)
  await expectScript(page, 2, 'Nobody else gets this.')
})

test('Logout does not wait for the server, and the text of the last second is sent', async ({ page }) => {
  const { professor, id } = await makeOwnLecture({ until: 'scripts' })
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
  await page.goto('/login')
  await page.evaluate((token) => localStorage.setItem('token', token), professor.token)
  // The server never answers.
  await page.route('**/api/users/logout', () => undefined)
  await openStudio(page, id)
  await typeScript(page, 1, 'Typed just before Logout.')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await expect.poll(stored).toBe('Typed just before Logout.')
})

const signInWithForm = async (page: Page, { person }: Person) => {
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}
