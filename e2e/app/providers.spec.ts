import { type AddressInfo, createServer } from 'node:net'
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from '../../server/testing/servers/identity-provider.ts'
import { startOwnPlatform } from '../model-platform.ts'
import { expect, test } from '../story.ts'

let provider: IdentityProvider
let platform: Awaited<ReturnType<typeof startOwnPlatform>>

/** The provider and the platform know each other's addresses before they start. */
const findFreePort = async (): Promise<number> => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

test.beforeAll(async () => {
  const port = await findFreePort()
  const publicUrl = `http://127.0.0.1:${port}`
  provider = await startIdentityProvider({
    redirectUris: [`${publicUrl}/api/auth/oidc/default/callback`],
    afterSignOut: [`${publicUrl}/login`],
  })
  platform = await startOwnPlatform({
    PORT: String(port),
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_NAME: 'Green School',
    OIDC_PROFESSORS: 'groups=teachers',
    PASSWORDS: 'off',
  })
})
test.afterAll(async () => {
  await platform?.stop()
  await provider?.stop()
})

test('a person signs in with the provider of the school, and out of both', async ({
  page,
  expectAccessible,
}) => {
  const button = page.getByRole('link', { name: 'Continue with Green School' })

  await test.step('cancelled there: a sentence and a way back', async () => {
    await page.goto(`${platform.url}/login`)
    await expect(button).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await button.click()
    await expect(page.getByText('You cancelled the sign-in there.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Login' }).click()
  })

  await test.step('signed in as a professor by claim', async () => {
    provider.person = {
      sub: 'lee',
      name: 'Noa Lee',
      email: 'noa.lee@example.org',
      email_verified: true,
      groups: ['teachers'],
    }
    await button.click()
    await expect(page).toHaveURL(`${platform.url}/professor/dashboard`)
    const bar = page.getByRole('banner').first()
    await bar.getByRole('link', { name: 'Noa Lee' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
    await expect(page.getByLabel('Current password')).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Where you are signed in' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Passkeys' })).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
  })

  await test.step('signed out here and there', async () => {
    const left = page.waitForURL(`${provider.issuer}/session/end**`)
    await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click()
    await left
    await page.goto(`${platform.url}/account`)
    await expect(page).toHaveURL(`${platform.url}/login`)
  })
})
