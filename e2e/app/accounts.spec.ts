import { mergedAccounts } from '@lectern/contract/merged-accounts.ts'
import { users } from '@lectern/contract/users.ts'
import { makeAdministrator } from '../administrators.ts'
import { holdCalls } from '../calls.ts'
import { expectHeld, goToQuestion, joinQuiz, makeClass, openQuiz } from '../quizzes/quizzes.ts'
import { expect, test } from '../story.ts'
import { makePerson } from '../world.ts'

test.describe('accounts', () => {
  test('a professor registers, signs out and signs in again', async ({ page }) => {
    const email = `prof-${Date.now()}@example.org`
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await expect(page).toHaveURL('/register')
    await page.getByLabel('Name', { exact: true }).fill('Elena Marsh')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await expect(page.getByRole('radio', { name: /Student/ })).toBeChecked()
    await page.getByRole('radio', { name: /Professor/ }).check()
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('123456')
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/professor/dashboard')
    await expect(page.getByRole('heading', { name: 'Professor Dashboard' })).toBeVisible()
    await expect(page.getByText('Signed in as').filter({ visible: true })).toContainText('Elena Marsh')
    const bar = page.getByRole('banner').first()
    await bar.getByRole('link', { name: 'Create Course' }).click()
    await expect(page).toHaveURL('/professor/courses/create')
    await bar.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/professor/dashboard')

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await page.goto('/professor/dashboard')
    await expect(page).toHaveURL('/login')
    for (const name of ['Login', 'Register'])
      await expect(bar.getByRole('link', { name }).filter({ visible: true })).toHaveCount(1)
    await expect(bar.getByRole('link', { name: /Dashboard|Create Course/ })).toHaveCount(0)
    await expect(bar.getByRole('link', { name: 'Lectern' })).toHaveAttribute('href', '/')

    await page.getByLabel('Email').fill(email.toUpperCase())
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('wrong-password')
    await expect(password).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password).toHaveAttribute('type', 'password')
    const letGo = await holdCalls(page, '**/api/users/login', 'POST')
    const submit = page.getByRole('button', { name: 'Login', exact: true })
    await submit.click()
    await expect(page.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    await letGo()
    await expect(page.getByRole('alert')).toContainText('Login Failed')
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await password.fill('123456')
    await submit.click()
    await expect(page).toHaveURL('/professor/dashboard')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Professor Dashboard' })).toBeVisible()
  })

  test('a token that is invalid, or that the server rejects during work, ends the session', async ({
    page,
  }) => {
    await test.step('an unknown address has a message and a link to the start page', async () => {
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
    await page.evaluate(() => localStorage.setItem('token', 'not.a.token'))
    await page.goto('/student/dashboard')
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

    const { token } = await makePerson('student')
    await page.evaluate((kept) => localStorage.setItem('token', kept), token)
    await page.goto('/student/dashboard')
    await expect(page.getByRole('heading', { name: 'Student Dashboard' })).toBeVisible()
    await page.route('**/api/courses/enroll', (route) =>
      route.fulfill({ status: 401, json: { detail: 'Please sign in again.' } }),
    )
    await page.getByRole('button', { name: 'Enroll in Course' }).first().click()
    await page.getByRole('dialog').getByLabel('Enrollment code').fill('ABCDEF')
    await page.getByRole('dialog').getByRole('button', { name: 'Enroll', exact: true }).click()
    await expect(page).toHaveURL('/login')
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ])
  })
})

const errorsByLanguage = {
  ko: {
    failed: '로그인 실패',
    wrong: '이메일 또는 비밀번호가 올바르지 않습니다.',
    failedToRegister: '회원가입 실패',
    taken: '이 이메일로 만든 계정이 이미 있습니다. 로그인해 주세요.',
  },
  zh: {
    failed: '登录失败',
    wrong: '邮箱或密码不正确。',
    failedToRegister: '注册失败',
    taken: '该邮箱已注册过账号。请直接登录。',
  },
}

test('why signing in or up is refused is said in the language of the screen', async ({ page }) => {
  const { person } = await makePerson('student')
  for (const [code, { failed, wrong, failedToRegister, taken }] of Object.entries(errorsByLanguage)) {
    await test.step(code, async () => {
      await page.goto('/login')
      await page.evaluate((language) => localStorage.setItem('language', language), code)
      await page.reload()
      await page.locator('input[type=email]').fill(person.email)
      await page.locator('input[type=password]').fill('not the password')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert', { name: failed })).toContainText(wrong)
      await page.goto('/register')
      await page.locator('input[autocomplete=name]').fill(person.name)
      await page.locator('input[type=email]').fill(person.email)
      await page.locator('input[type=password]').fill('some other password')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert', { name: failedToRegister })).toContainText(taken)
    })
  }
})

test('an answer that was not sent follows when the account is merged in the middle of a quiz', async ({
  page,
  signIn,
}) => {
  const administrator = await makeAdministrator()
  const { student, quiz } = await makeClass()
  const stays = await makePerson('student')
  await signIn(student)
  await joinQuiz(student, quiz)
  await openQuiz(page, quiz)
  await page.getByRole('radio', { name: 'Music' }).check()
  await expectHeld(student, quiz, { q1: 1 })

  await page.route('**/save-progress', (route) => route.abort())
  await page.getByRole('radio', { name: 'Water' }).check()
  await expect(page.getByRole('alert').or(page.getByRole('status')).first()).toBeVisible()
  const { _id: user } = await student.call(users.me)
  await administrator.call(mergedAccounts.merge, { params: { user }, body: { into: stays.person.email } })
  await page.unroute('**/save-progress')
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Email').fill(stays.person.email)
  await page.getByLabel('Password', { exact: true }).fill(stays.person.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(`/student/quiz/${quiz._id}/take`)
  await goToQuestion(page, 1)
  await expect(page.getByRole('radio', { name: 'Water' })).toBeChecked()
  await expectHeld(stays, quiz, { q1: 0 })
})
