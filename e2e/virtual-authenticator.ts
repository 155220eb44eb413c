import type { CDPSession, Page } from '@playwright/test'
import { platformUrl } from './world.ts'

/** The platform's address with a host name, which passkeys need. */
export const urlWithName = () => platformUrl().replace('127.0.0.1', 'localhost')

/** Chromium's own authenticator in software, of one page. */
export const plugIn = async (page: Page) => {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      // The person touches it only when a step says so: otherwise it would answer the login page by itself.
      automaticPresenceSimulation: false,
    },
  })
  return {
    touches: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    recognises: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }),
    list: async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
