import { lectures } from '@lectern/contract/lectures.ts'
import { expect, test } from '../story.ts'
import { expectScript, openStudio, setRaw, typeScript } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

test('a text waits for a lost connection; title and description are edited in the studio and in the course', async ({
  page,
  context,
  openNewStudio,
}) => {
  const { professor, course, id } = await openNewStudio({ until: 'scripts' })
  await test.step('a lost connection shows a message, and the text is saved when it is back', async () => {
    const saved = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
    await typeScript(page, 1, 'Written without a line.')
    await context.setOffline(true)
    await expect(page.getByText('What you write stays in this browser')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+s')
    const alert = page.getByRole('alert', { name: 'Failed to save script', exact: true })
    await expect(alert).toContainText('You are offline.')
    await expect(alert).toContainText('Your text is still here and kept in this browser.')
    await expect(page.getByText('Not saved: you are offline.')).toBeVisible()
    await expectScript(page, 1, 'Written without a line.')
    expect(await saved()).not.toBe('Written without a line.')
    await context.setOffline(false)
    await expect(page.getByText('All changes saved')).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(await saved()).toBe('Written without a line.')
    await expect(page.getByText('You are back online.')).toBeHidden()
  })

  // Leaving unsaved changes asks.
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Edit Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Details' })
  await dialog.getByLabel('Title').fill(' ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Please enter a lecture title.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('dialog', { name: 'Leave this page?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByLabel('Title').fill('Plants <b>outside</b>')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Plants <b>outside</b>' })).toBeVisible()

  await page.goto(`/professor/courses/${course._id}`)
  await page.getByRole('button', { name: 'More for Plants <b>outside</b>' }).click()
  await page.getByRole('menuitem', { name: 'Edit Details' }).click()
  await dialog.getByLabel('Description').fill('Trees 나무 🌳')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main')).toContainText('Trees 나무 🌳')
  expect(await professor.call(lectures.get, { params: { id } })).toMatchObject({
    title: 'Plants <b>outside</b>',
    description: 'Trees 나무 🌳',
  })
})

test('leaving saves all valid texts; a failed save keeps the page open and is named', async ({
  page,
  signIn,
}) => {
  const { professor, course, id } = await makeOwnLecture({
    titles: ['Seeds', 'Leaves'],
    until: 'scripts',
    script: () => 'As it was.',
  })
  const saved = async () => {
    const { slides } = await professor.call(lectures.get, { params: { id } })
    return slides.en?.map(({ script }) => script)
  }
  await signIn(professor)
  await openStudio(page, id, 2)
  await setRaw(page, true)
  await typeScript(page, 2, 'Leaves [highlight text="x"]drink light.')
  await page.locator('[data-slide="1"]').click()
  await expectScript(page, 1, 'As it was.')
  await typeScript(page, 1, 'Seeds sleep.')
  const leave = async () => {
    await page.getByRole('link', { name: 'Back to Course' }).click()
    await page
      .getByRole('dialog', { name: 'Unsaved changes' })
      .getByRole('button', { name: 'Save and Leave' })
      .click()
  }
  await leave()
  await expect(
    page.getByText('Slide 2 is not saved. Fix the tags listed above the script first.'),
  ).toBeVisible()
  await expect.poll(saved).toEqual(['Seeds sleep.', 'As it was.'])
  await expect(page).toHaveURL(/\/edit/)

  await page.locator('[data-slide="2"]').click()
  await typeScript(page, 2, 'Leaves drink light.')
  // Everything can be saved: nothing is asked.
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await expect(page).toHaveURL(`/professor/courses/${course._id}`)
  expect(await saved()).toEqual(['Seeds sleep.', 'Leaves drink light.'])
})
