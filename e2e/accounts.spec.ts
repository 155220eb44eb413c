import { expect, test } from './story.ts'
import { makePerson } from './world.ts'

test.describe('accounts', () => {
  test('somebody registers as a professor, signs out and in again', async ({ page }) => {
    const email = `prof-${Date.now()}@example.org`
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await expect(page).toHaveURL('/register')
    await page.getByLabel('Name', { exact: true }).fill('Elena Marsh')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByRole('radio', { name: /Professor/ }).check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/professor/dashboard')
    await expect(page.getByRole('heading', { name: 'Professor Dashboard' })).toBeVisible()
    await expect(page.getByText('Signed in as').filter({ visible: true })).toContainText('Elena Marsh')

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.goto('/professor/dashboard')
    await expect(page).toHaveURL('/login')

    await page.getByLabel('Email').fill(email.toUpperCase())
    await page.getByLabel('Password', { exact: true }).fill('wrong-password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('alert')).toContainText('Login Failed')
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL('/professor/dashboard')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Professor Dashboard' })).toBeVisible()
  })

  test('everybody lands where they may be', async ({ page, signIn }) => {
    await signIn(await makePerson('student'))
    await page.goto('/')
    await expect(page).toHaveURL('/student/dashboard')
    for (const address of ['/login', '/register', '/professor/dashboard', '/professor/courses/create']) {
      await page.goto(address)
      await expect(page).toHaveURL('/student/dashboard')
    }
  })

  test('a token that is not good ends the session', async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => localStorage.setItem('token', 'not.a.token'))
    await page.goto('/student/dashboard')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })

  test('an unknown address says so and leads home', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(
      page.getByText("The page you are looking for doesn't exist or has been moved."),
    ).toBeVisible()
    await page
      .getByRole('link', { name: 'Go to Homepage' })
      .or(page.getByRole('button', { name: 'Go to Homepage' }))
      .click()
    await expect(page).toHaveURL('/')
  })
})
