import { users } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resetPassword } from '../../../admin/reset-password.ts'
import { configOf } from '../../../admin/testing/installations.ts'
import { type Client, clientOf, signUp } from '../../../testing/client.ts'
import { openCookieBrowser } from '../../../testing/servers/cookie-browser.ts'
import {
  CLIENT,
  type IdentityProvider,
  type ProvidedPerson,
  startIdentityProvider,
} from '../../../testing/servers/identity-provider.ts'
import { type MailServer, mailConfigOf, startMailServer } from '../../../testing/servers/mail-server.ts'
import { startTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createResetLink } from '../one-time-links/new-password.ts'

const PUBLIC_URL = 'https://lectern.example'
const CALLBACK = '/api/auth/oidc/default/callback'

let provider: IdentityProvider
let mailServer: MailServer
let platform: TestApp
let nobody: Client
const settingsOf = ({ issuer }: Pick<IdentityProvider, 'issuer'>, more: object = {}) => ({
  publicUrl: PUBLIC_URL,
  oidc: [
    {
      id: 'default',
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      name: 'School',
      professors: { claim: 'groups', value: 'teachers' },
    },
  ],
  ...more,
})
beforeAll(async () => {
  provider = await startIdentityProvider({
    redirectUris: [`${PUBLIC_URL}${CALLBACK}`],
    afterSignOut: [`${PUBLIC_URL}/login`],
  })
  mailServer = await startMailServer()
  platform = await startTestApp({
    works: true,
    config: { ...mailConfigOf(mailServer), ...settingsOf(provider) },
  })
  nobody = clientOf(platform.app)
})
afterAll(async () => {
  await platform?.stop()
  await provider?.stop()
  await mailServer?.stop()
})

const openBrowser = (app = platform.app) => openCookieBrowser(app, PUBLIC_URL)

/** Signs in from the button to the page. @returns where it ended, and the signed-in client */
const signInAs = async (person: ProvidedPerson | null, browser = openBrowser()) => {
  provider.person = person
  const begun = await browser.visit('/api/auth/oidc/default')
  const back = await browser.passProvider(begun.location)
  const { location } = await browser.visit(back)
  if (location !== '/signed-in') return { location, me: undefined, client: nobody }
  const { body } = await browser.takeSession()
  const client = clientOf(platform.app, body.access_token)
  return { location, client, me: (await client.call(users.me)).body }
}
let people = 0
const makePerson = (more: object = {}): ProvidedPerson & { email: string } => {
  people += 1
  const email = `provided-${people}@example.org`
  return { sub: `sub-${people}`, name: `Person ${people}`, email, email_verified: true, ...more }
}
/** Waits for an email. @returns the token of its link */
const tokenOfMail = async (email: string, subject: RegExp): Promise<string> => {
  const find = () => mailServer.mails.find((mail) => mail.to === email && subject.test(mail.subject))
  await expect.poll(() => find()?.to, { timeout: 10_000 }).toBe(email)
  return find()!.link.split('#')[1]!
}
const confirmEmail = async (email: string) => {
  const token = await tokenOfMail(email, /Confirm/)
  expect((await nobody.call(users.confirmEmail, { body: { token } })).status).toBe(200)
}
const setPassword = (token: string) =>
  nobody.call(users.setNewPassword, { body: { token, new_password: 'of the owner' } })

describe('signing in with a provider', () => {
  it('makes an account at the first time, and finds it later, also under another name', async () => {
    const person = makePerson()
    const first = await signInAs(person)
    expect(first.me).toMatchObject({ name: person.name, email: person.email, role: 'student' })
    // No person knows a password of it.
    expect((await first.client.call(users.emailState)).body).toMatchObject({
      is_confirmed: true,
      has_password: false,
    })
    const later = await signInAs({ ...person, name: 'Other' })
    expect(later.me).toEqual(first.me)
  })
  it("follows the provider's verified email, if it is free, and not where the person has a password here", async () => {
    const person = makePerson()
    const first = await signInAs(person)
    const emailAfter = async (email: string, email_verified: boolean | undefined) =>
      (await signInAs({ ...person, email, email_verified })).me?.email
    const other = await signUp(platform.app, 'student')
    expect(await emailAfter('moved@example.org', undefined)).toBe(person.email)
    expect(await emailAfter(other.email, true)).toBe(person.email)
    expect(await emailAfter('moved@example.org', true)).toBe('moved@example.org')
    expect((await first.client.call(users.emailState)).body.is_confirmed).toBe(true)
    const { rows } = await platform.context.database.execute(sql`
      select details from audit_entries where action = 'email_changed' and subject_id = ${first.me!._id}`)
    expect(rows).toEqual([
      { details: { former_email: person.email, email: 'moved@example.org', provider: 'School' } },
    ])
    const local = await signUp(platform.app, 'student')
    await confirmEmail(local.email)
    const linked = makePerson({ email: local.email })
    await signInAs(linked)
    expect((await signInAs({ ...linked, email: 'elsewhere@example.org' })).me?.email).toBe(local.email)
  })
  it('gives the role by claim to a new account', async () => {
    expect((await signInAs(makePerson({ groups: ['all', 'teachers'] }))).me?.role).toBe('professor')
    expect((await signInAs(makePerson({ groups: ['teachers2'] }))).me?.role).toBe('student')
  })
  it('opens an account whose email both sides have confirmed, and keeps its password', async () => {
    const local = await signUp(platform.app, 'professor')
    await confirmEmail(local.email)
    const { me } = await signInAs(makePerson({ email: local.email.toUpperCase() }))
    expect(me).toMatchObject({ _id: local.userId, role: 'professor' })
    const body = { username: local.email, password: local.password }
    expect((await nobody.call(users.login, { body })).status).toBe(200)
  })
  it('ends the sessions and links of an account when it is linked, and only then', async () => {
    const local = await signUp(platform.app, 'student')
    await confirmEmail(local.email)
    const email = `waiting-${local.email}`
    await local.call(users.change, { body: { email, current_password: local.password } })
    const token = await tokenOfMail(email, /Confirm/)
    const person = makePerson({ email: local.email })
    const first = await signInAs(person)
    expect(first.me?._id).toBe(local.userId)
    expect((await local.call(users.me)).status).toBe(401)
    expect((await nobody.call(users.confirmEmail, { body: { token } })).status).toBe(400)
    await signInAs(person)
    expect((await first.client.call(users.me)).status).toBe(200)
    const { rows } = await platform.context.database.execute(sql`
      select details from audit_entries where action = 'provider_linked' and subject_id = ${local.userId}`)
    expect(rows).toEqual([{ details: { provider: 'School' } }])
  })
  it('is one account when two browsers of a person come at once', async () => {
    const person = makePerson()
    provider.person = person
    const browsers = [openBrowser(), openBrowser()]
    const backs = await Promise.all(
      browsers.map(async (one) => one.passProvider((await one.visit('/api/auth/oidc/default')).location)),
    )
    const ends = await Promise.all(browsers.map((one, index) => one.visit(backs[index]!)))
    expect(ends.map(({ location }) => location)).toEqual(['/signed-in', '/signed-in'])
  })
  it('works in two tabs of one browser', async () => {
    provider.person = makePerson()
    const browser = openBrowser()
    const [one, two] = [
      await browser.visit('/api/auth/oidc/default'),
      await browser.visit('/api/auth/oidc/default'),
    ]
    for (const { location } of [one, two])
      expect((await browser.visit(await browser.passProvider(location))).location).toBe('/signed-in')
  })
  it('ends with signing out, here and at the provider', async () => {
    const { client } = await signInAs(makePerson())
    const { body } = await client.call(users.logout)
    const address = new URL(body.continue_at ?? '')
    expect([address.origin, address.searchParams.get('post_logout_redirect_uri')]).toEqual([
      provider.issuer,
      `${PUBLIC_URL}/login`,
    ])
    expect((await client.call(users.me)).status).toBe(401)
    const local = await signUp(platform.app, 'student')
    expect((await local.call(users.logout)).body.continue_at).toBeNull()
  })
  it('goes on when PUBLIC_URL changes meanwhile: in, to the address with which it began, and out to the new one', async () => {
    const { config } = platform.context
    const browser = openBrowser()
    provider.person = makePerson()
    const back = await browser.passProvider((await browser.visit('/api/auth/oidc/default')).location)
    Object.assign(config, { publicUrl: 'https://new.example' })
    try {
      expect((await browser.visit(back)).location).toBe('/signed-in')
      const client = clientOf(platform.app, (await browser.takeSession()).body.access_token)
      const { body } = await client.call(users.logout)
      const address = new URL(body.continue_at ?? '')
      expect(address.searchParams.get('post_logout_redirect_uri')).toBe('https://new.example/login')
    } finally {
      Object.assign(config, { publicUrl: PUBLIC_URL })
    }
  })
  it('says when the person cancels, and which email is missing', async () => {
    expect((await signInAs(null)).location).toBe('/signed-in?problem=cancelled')
    expect((await signInAs({ sub: 'without email' })).location).toBe('/signed-in?problem=no_email')
  })
  it('is closed to a disabled account', async () => {
    const person = makePerson()
    const { me } = await signInAs(person)
    await platform.context.database.$client.query('update users set disabled_at = now() where id = $1', [
      me!._id,
    ])
    expect((await signInAs(person)).location).toBe('/signed-in?problem=disabled')
  })
})

describe("another person's account stays closed", () => {
  it('to an email that the provider has not verified', async () => {
    const local = await signUp(platform.app, 'student')
    await confirmEmail(local.email)
    for (const email_verified of [false, undefined, 'false', 1])
      expect((await signInAs(makePerson({ email: local.email, email_verified }))).location).toBe(
        '/signed-in?problem=email_taken',
      )
  })
  it('when its own email is not confirmed: a stranger may wait in it', async () => {
    const waiting = await signUp(platform.app, 'professor')
    expect((await signInAs(makePerson({ email: waiting.email }))).location).toBe(
      '/signed-in?problem=email_taken',
    )
  })
  it('to a provider account under which a stranger waited, once the owner has set a password', async () => {
    const stranger = makePerson({ email: 'owner-of-mail@example.org', email_verified: false })
    const { me, client } = await signInAs(stranger)
    await nobody.call(users.forgotPassword, { body: { email: stranger.email } })
    const token = await tokenOfMail(stranger.email, /new password/)
    await nobody.call(users.setNewPassword, { body: { token, new_password: 'of the owner' } })
    expect((await client.call(users.me)).status).toBe(401)
    const again = await signInAs(stranger)
    expect([again.location, again.me?._id === me?._id]).toEqual(['/signed-in?problem=email_taken', false])
  })
  it('to such a provider account also when the owner had confirmed the email before', async () => {
    const ways: Record<string, (email: string, userId: string) => Promise<unknown>> = {
      mailed: async (email) => {
        await nobody.call(users.forgotPassword, { body: { email } })
        return setPassword(await tokenOfMail(email, /new password/))
      },
      handed: async (_email, userId) =>
        setPassword((await createResetLink(platform.context, userId)).path.split('#')[1]!),
      command: async (email) => resetPassword(await configOf(platform), email),
    }
    for (const [way, takeBack] of Object.entries(ways)) {
      const stranger = makePerson({ email_verified: false })
      const { me } = await signInAs(stranger)
      await confirmEmail(stranger.email)
      await takeBack(stranger.email, me!._id)
      expect((await signInAs(stranger)).location, way).toBe('/signed-in?problem=email_taken')
      // A provider that has verified the address opens the account again.
      expect((await signInAs({ ...stranger, email_verified: true })).me?._id, way).toBe(me!._id)
    }
  })
  it('to a forged, missing, foreign or expired state', async () => {
    provider.person = makePerson()
    const browser = openBrowser()
    const begin = async () => browser.passProvider((await browser.visit('/api/auth/oidc/default')).location)
    const lost = '/signed-in?problem=lost'
    expect((await openBrowser().visit(await begin())).location).toBe(lost)
    const forged = (await begin()).replace(/state=[^&]+/, 'state=forged')
    expect((await browser.visit(forged)).location).toBe(lost)
    expect((await browser.visit(`${CALLBACK}?code=x`)).location).toBe(lost)
    const changed = await begin()
    for (const [name, value] of browser.jar)
      if (name.startsWith('lectern_signin_')) browser.jar.set(name, `${value.slice(0, -4)}AAAA`)
    expect((await browser.visit(changed)).location).toBe(lost)
    const late = await begin()
    platform.clock.advanceMs(10 * 60_000 + 1)
    expect((await browser.visit(late)).location).toBe(lost)
  })
  it('to a code that was used, or that belongs to another sign-in', async () => {
    provider.person = makePerson()
    const [browser, thief] = [openBrowser(), openBrowser()]
    const begun = await browser.visit('/api/auth/oidc/default')
    const kept = new Map(browser.jar)
    const back = await browser.passProvider(begun.location)
    expect((await browser.visit(back)).location).toBe('/signed-in')
    // The same address and the same cookies again.
    for (const [name, value] of kept) browser.jar.set(name, value)
    expect((await browser.visit(back)).location).toBe('/signed-in?problem=refused')
    // The code of one browser with the state of another: its verifier does not fit.
    const mine = await browser.passProvider((await browser.visit('/api/auth/oidc/default')).location)
    const theirs = await thief.passProvider((await thief.visit('/api/auth/oidc/default')).location)
    const code = new URLSearchParams(mine.split('?')[1]).get('code')!
    expect((await thief.visit(theirs.replace(/code=[^&]+/, `code=${code}`))).location).toBe(
      '/signed-in?problem=refused',
    )
  })
  it('to the address of another site: nothing in a request decides where the browser goes', async () => {
    provider.person = makePerson()
    const browser = openBrowser()
    const evil = 'return_to=//evil.example&redirect_uri=https://evil.example&next=https://evil.example'
    const response = await platform.app.inject({
      url: `/api/auth/oidc/default?${evil}`,
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    })
    expect(new URL(String(response.headers.location)).searchParams.get('redirect_uri')).toBe(
      `${PUBLIC_URL}${CALLBACK}`,
    )
    expect(String(response.headers.location)).not.toContain('evil')
    const back = await browser.passProvider((await browser.visit('/api/auth/oidc/default')).location)
    expect((await browser.visit(`${back}&${evil}`)).location).toBe('/signed-in')
  })
  it('to a session cookie that was taken already', async () => {
    provider.person = makePerson()
    const browser = openBrowser()
    await browser.visit(await browser.passProvider((await browser.visit('/api/auth/oidc/default')).location))
    expect((await browser.takeSession()).status).toBe(200)
    expect((await browser.takeSession()).status).toBe(400)
  })
})

describe('settings', () => {
  it('name the providers to the login page; an unknown one leads to a page that says so', async () => {
    expect((await nobody.call(users.signInOptions)).body).toEqual({
      sends_email: true,
      passwords: true,
      passkeys_at: PUBLIC_URL,
      providers: [{ id: 'default', name: 'School' }],
    })
    for (const id of ['2', 'x'])
      expect((await openBrowser().visit(`/api/auth/oidc/${id}`)).location).toBe('/signed-in?problem=unknown')
  })
  it('of a provider that is away stop neither the start nor passwords, and work when it is back', async () => {
    const gone = await startIdentityProvider({ redirectUris: [`${PUBLIC_URL}${CALLBACK}`] })
    await gone.stop()
    const other = await startTestApp({ config: settingsOf(gone) })
    const person = await signUp(other.app, 'student')
    expect((await person.call(users.me)).status).toBe(200)
    const begin = () => openBrowser(other.app).visit('/api/auth/oidc/default')
    expect((await begin()).location).toBe('/signed-in?problem=unavailable')
    const port = Number(new URL(gone.issuer).port)
    const back = await startIdentityProvider({ redirectUris: [`${PUBLIC_URL}${CALLBACK}`] }, port)
    expect((await begin()).location).toContain(gone.issuer)
    await back.stop()
    await other.stop()
  })
  it('spell the provider as they like: an account is kept under its own name, and found under each spelling', async () => {
    const person = makePerson({ email_verified: false })
    const first = await signInAs(person)
    const spellings = [`${provider.issuer}/`, provider.issuer.replace('localhost', 'LocalHost')]
    for (const issuer of spellings) {
      await platform.context.database.execute(
        sql`update identities set issuer = ${issuer} where subject = ${person.sub}`,
      )
      expect((await signInAs(person)).me?._id, issuer).toBe(first.me!._id)
      const other = await startTestApp({ config: settingsOf({ issuer }) })
      const browser = openBrowser(other.app)
      await browser.visit(
        await browser.passProvider((await browser.visit('/api/auth/oidc/default')).location),
      )
      const { rows } = await other.context.database.execute(sql`select issuer from identities`)
      expect(rows, issuer).toEqual([{ issuer: provider.issuer }])
      await other.stop()
    }
    // A person of another provider with the same id is another one.
    await platform.context.database.execute(
      sql`update identities set issuer = 'https://login.example/' where subject = ${person.sub}`,
    )
    expect((await signInAs(person)).location).toBe('/signed-in?problem=email_taken')
  })
  it('switch passwords off', async () => {
    const only = await startTestApp({ config: settingsOf(provider, { passwords: false }) })
    const client = clientOf(only.app)
    const answers = [
      await client.call(users.login, { body: { username: 'a@example.org', password: 'secret' } }),
      await client.call(users.register, {
        body: { name: 'A', email: 'a@example.org', password: 'secret', role: 'student' },
      }),
      await client.call(users.forgotPassword, { body: { email: 'a@example.org' } }),
      await client.call(users.setNewPassword, { body: { token: 'x', new_password: 'secret2' } }),
    ]
    for (const { status, detail } of answers)
      expect([status, detail]).toEqual([403, 'People sign in with a provider here, without a password.'])
    provider.person = makePerson()
    const browser = openBrowser(only.app)
    await browser.visit(await browser.passProvider((await browser.visit('/api/auth/oidc/default')).location))
    expect((await browser.takeSession()).status).toBe(200)
    await only.stop()
  })
})
