import { type MailServer, startMailServer } from '../../server/testing/servers/mail-server.ts'
import { startOwnPlatform } from '../model-platform.ts'
import { expect, test } from '../story.ts'
import { makePerson } from '../world.ts'

let mailServer: MailServer
let platform: Awaited<ReturnType<typeof startOwnPlatform>>
test.beforeAll(async () => {
  mailServer = await startMailServer()
  platform = await startOwnPlatform({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'Lectern <lectern@example.org>',
    // The links are opened at the platform's real port.
    PUBLIC_URL: 'http://lectern.example',
  })
})
test.afterAll(async () => {
  await platform?.stop()
  await mailServer?.stop()
})

/** The path in the newest email of a subject to an address. */
const findPath = async (email: string, subject: RegExp): Promise<string> => {
  const find = () => mailServer.mails.findLast((mail) => mail.to === email && subject.test(mail.subject))
  await expect.poll(() => find()?.subject).toMatch(subject)
  return find()!.link.replace('http://lectern.example', '')
}

test('a forgotten password is replaced by a link in an email, and another email is confirmed', async ({
  page,
  expectAccessible,
}) => {
  const { person } = await makePerson('student', 'Noa Kim')

  await test.step('ask for a link', async () => {
    await page.goto(`${platform.url}/login`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeFocused()
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByText('Please enter your email.')).toBeVisible()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('button', { name: 'Send Link' }).click()
    await expect(page.getByRole('status').filter({ hasText: person.email })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('set a new password, once', async () => {
    const path = await findPath(person.email, /^Set a new password/)
    await page.goto(platform.url + path)
    await expect(page.getByText(`For ${person.email}.`)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('short')
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
    await page.getByLabel('New password').fill('a new password')
    await page.getByRole('button', { name: 'Set New Password' }).click()
    await page.getByRole('link', { name: 'Log In' }).click()
    await expect(page.getByLabel('Email')).toHaveValue(person.email)
    await page.getByLabel('Password', { exact: true }).fill('a new password')
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page).toHaveURL(/\/student\/dashboard$/)
    await page.goto(platform.url + path)
    await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  })

  await test.step('another email counts once it is confirmed', async () => {
    const email = `new-${person.email}`
    await page.goto(`${platform.url}/account`)
    const form = page.getByRole('region', { name: 'Name and email' })
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Current password').fill('a new password')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByText(`Please open the link that we sent to ${email}.`)).toBeVisible()
    await expect(form.getByLabel('Email')).toHaveValue(person.email)
    await expectAccessible(page)
    const sent = mailServer.mails.length
    await form.getByRole('button', { name: 'Send Email' }).click()
    await expect.poll(() => mailServer.mails.length).toBe(sent + 1)
    await page.goto(platform.url + (await findPath(email, /^Confirm your email/)))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Confirm Email' }).click()
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()
    const bar = page.getByRole('banner').first()
    await bar.getByRole('link', { name: 'Noa Kim' }).filter({ visible: true }).click()
    await expect(form.getByLabel('Email')).toHaveValue(email)
  })
})
