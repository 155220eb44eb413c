import type { Page } from '@playwright/test'
import { expect, test } from '../story.ts'
import { plugIn, urlWithName } from '../virtual-authenticator.ts'
import { makePerson, type Person, platformUrl } from '../world.ts'

const openAddDialog = async (page: Page, { person }: Person) => {
  await page.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Add Passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await dialog.getByLabel('Current password').fill(person.password)
  return dialog
}

test('a person adds a passkey and logs in with it, on any screen', async ({
  openPage,
  expectAccessible,
  expectAccessibleOnEachScreen,
}) => {
  const student = await makePerson('student', 'Noa Kim')
  const page = await openPage(student, { baseURL: urlWithName() })
  const device = await plugIn(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Passkeys' })

  await test.step('a wrong password, then a device that does not recognise the person', async () => {
    const dialog = await openAddDialog(page, student)
    await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue(/^Chrome on /)
    await dialog.getByLabel('Current password').fill('not this one')
    await dialog.getByRole('button', { name: 'Add Passkey' }).click()
    await expect(dialog.getByText('The current password is incorrect.')).toBeVisible()
    await dialog.getByLabel('Current password').fill(student.person.password)
    await device.recognises(false)
    await device.touches(true)
    await dialog.getByRole('button', { name: 'Add Passkey' }).click()
    await expect(dialog.getByText('No passkey was added: it was cancelled or took too long.')).toBeVisible()
    await device.recognises(true)
    await expectAccessibleOnEachScreen(page)
    await dialog.getByLabel('Name', { exact: true }).fill('My laptop')
    await dialog.getByLabel('Name', { exact: true }).press('Enter')
    await expect(dialog).toBeHidden()
  })

  await test.step('it is listed, and the device gets no second one', async () => {
    await expect(section.getByRole('listitem')).toContainText('My laptop')
    await expect(section.getByRole('listitem')).toContainText('Not used yet')
    await expectAccessible(page)
    const dialog = await openAddDialog(page, student)
    await dialog.getByRole('button', { name: 'Add Passkey' }).click()
    await expect(dialog.getByText('This device already has a passkey of your account.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await device.list()).toHaveLength(1)
    await device.touches(false)
  })

  await test.step('it signs in without email and password', async () => {
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await expect(question).toContainText('Your passkeys stay')
    await question.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await expect(page).toHaveURL(/\/login$/)
    const button = page.getByRole('button', { name: 'Sign In with a Passkey' })
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await device.touches(true)
    await button.click()
    await expect(page).toHaveURL(/\/student\/dashboard$/)
    await device.touches(false)
  })

  await test.step('it is renamed and removed, and then does not sign in', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const bar = page.getByRole('banner').first()
    await bar.getByRole('link', { name: 'Noa Kim' }).filter({ visible: true }).click()
    await expect(section.getByRole('listitem')).toContainText('Last used')
    await section.getByRole('button', { name: 'Rename My laptop' }).click()
    const naming = page.getByRole('dialog', { name: 'Rename passkey' })
    await naming.getByLabel('Name').fill('Old laptop')
    await naming.getByRole('button', { name: 'Save' }).click()
    await expect(section.getByRole('button', { name: 'Rename Old laptop' })).toBeFocused()
    await section.getByRole('button', { name: 'Remove Old laptop' }).click()
    const question = page.getByRole('dialog', { name: 'Remove “Old laptop”?' })
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Remove Passkey' }).click()
    await expect(section.getByRole('listitem')).toHaveCount(0)
    await expect(section.getByRole('button', { name: 'Add Passkey' })).toBeFocused()
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    const leaving = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await leaving.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await device.touches(true)
    await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
    await expect(page.getByText('This passkey does not sign in here.')).toBeVisible()
    await expectAccessible(page)
    await device.forget()
    await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
    await expect(page.getByText('No passkey was chosen, or it took too long.')).toBeVisible()
    await page.getByLabel('Email').fill(student.person.email)
    await page.getByLabel('Password', { exact: true }).fill(student.person.password)
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL(/\/student\/dashboard$/)
  })
})

test('the login page lets the browser offer passkeys in the field of the email', async ({ openPage }) => {
  const student = await makePerson('student')
  const page = await openPage(student, { baseURL: urlWithName() })
  const device = await plugIn(page)
  await page.goto('/account')
  const dialog = await openAddDialog(page, student)
  await device.touches(true)
  await dialog.getByRole('button', { name: 'Add Passkey' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
  await page
    .getByRole('dialog', { name: 'Sign out everywhere?' })
    .getByRole('button', { name: 'Sign Out Everywhere' })
    .click()
  // The authenticator in software answers the offer at once, as a person who chooses it in the list of the browser.
  await expect(page).toHaveURL(/\/student\/dashboard$/)
})

test('at an address of numbers there are no passkeys, and the account page says why', async ({
  page,
  signIn,
}) => {
  const student = await makePerson('student')
  const numbers = platformUrl().replace('localhost', '127.0.0.1')
  await signIn(student)
  await page.goto(`${numbers}/account`)
  const section = page.getByRole('region', { name: 'Passkeys' })
  await expect(section).toContainText('Passkeys need a host name and HTTPS')
  await expect(section.getByRole('button')).toHaveCount(0)
})
