import { signInOverHttp } from '../../server/client/http-client.ts'
import { expect, test } from '../story.ts'
import { makePerson, platformUrl } from '../world.ts'

test('an account gets another name, email and password, and is signed out elsewhere', async ({
  page,
  openPage,
  signIn,
}) => {
  const student = await makePerson('student', 'Noa Kim')
  const { password } = student.person
  await signIn(student)
  await page.goto('/student/dashboard')
  const bar = page.getByRole('banner').first()
  await bar.getByRole('link', { name: 'Noa Kim' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/account')

  await test.step('a name, and an email with the password', async () => {
    const form = page.getByRole('region', { name: 'Name and email' })
    const save = form.getByRole('button', { name: 'Save', exact: true })
    await form.getByLabel('Name', { exact: true }).fill('Noa Lee')
    await save.click()
    await expect(bar.getByRole('link', { name: 'Noa Lee' }).filter({ visible: true })).toBeVisible()
    await form.getByLabel('Email').fill(`new-${student.person.email}`)
    await save.click()
    await expect(form.getByText('Please enter your password.')).toBeVisible()
    await form.getByLabel('Current password').fill('not this one')
    await save.click()
    await expect(form.getByText('The current password is incorrect.')).toBeVisible()
    await form.getByLabel('Current password').fill(password)
    await save.click()
    await expect(form.getByLabel('Current password')).toHaveCount(0)
  })

  const phone = await openPage(await signInAgain(student, password))
  await phone.goto('/account')
  await expect(phone.getByRole('button', { name: /^Sign Out .+, last used/ })).toHaveCount(1)

  await test.step('a password, which signs out the other browsers', async () => {
    const form = page.getByRole('region', { name: 'Password' })
    await form.getByLabel('Current password').fill(password)
    await form.getByLabel('New password').fill('a new password')
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expect(page.getByText('Your password was changed. One other browser was signed out.')).toBeVisible()
    await phone.getByRole('link', { name: 'Back to Dashboard' }).click()
    await expect(phone).toHaveURL('/login')
  })

  await test.step('one other browser, then all', async () => {
    const tablet = await openPage(await signInAgain(student, 'a new password'))
    await tablet.goto('/student/dashboard')
    await page.reload()
    await page.getByRole('button', { name: /^Sign Out .+, last used/ }).click()
    await expect(page.getByRole('button', { name: /^Sign Out .+, last used/ })).toHaveCount(0)
    await page.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
    await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).click()
    await expect(page).toHaveURL('/login')
  })
})

const signInAgain = async (student: Awaited<ReturnType<typeof makePerson>>, password: string) => {
  const person = { ...student.person, email: `new-${student.person.email}`, password }
  return { ...(await signInOverHttp(platformUrl(), person)), person }
}
