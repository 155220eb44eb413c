import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { eq } from 'drizzle-orm'
import { passkeysTable } from '../../server/platform/db/schema/passkeys.ts'
import { usersTable } from '../../server/platform/db/schema/users.ts'
import { makeAdministrator } from '../administrators.ts'
import { writeRows } from '../platform-database.ts'
import { test } from '../story.ts'
import { plugIn, urlWithName } from '../virtual-authenticator.ts'
import { makePerson } from '../world.ts'
import { look } from './look.ts'

const addRows = (email: string) =>
  writeRows(async ({ context: { database } }) => {
    const [user] = await database.select().from(usersTable).where(eq(usersTable.email, email))
    const row = {
      userId: user!.id,
      publicKey: 'x',
      counter: 0,
      userHandle: 'x',
      domain: 'localhost',
      transports: [],
      isSynced: false,
    }
    const credentialId = () => crypto.randomUUID()
    await database.insert(passkeysTable).values([
      { ...row, credentialId: credentialId(), name: 'Security key', usedAt: new Date() },
      {
        ...row,
        credentialId: credentialId(),
        name: 'Phone with a name that is rather long, of the password manager',
        isSynced: true,
      },
      { ...row, credentialId: credentialId(), name: 'Office', domain: 'old.school.example' },
    ])
  })

test('passkeys: account, login and administration', async ({ page, openPage, signIn }) => {
  const student = await makePerson('student', 'Noa Kim')
  const own = await openPage(student, { baseURL: urlWithName() })
  await plugIn(own)
  await own.goto('/account')
  const add = own.getByRole('button', { name: 'Add Passkey' })
  await look(own, 'passkeys/account without', { shows: add })
  await addRows(student.person.email)
  await own.reload()
  await look(own, 'passkeys/account', { shows: own.getByText('Does not work at this address') })
  await add.click()
  await look(own, 'passkeys/add', { shows: own.getByRole('dialog') })
  await own.getByRole('button', { name: 'Cancel' }).click()
  await own.getByRole('button', { name: 'Remove Office' }).click()
  await look(own, 'passkeys/remove', { shows: own.getByRole('dialog') })

  await page.goto(`${urlWithName()}/login`)
  await look(page, 'passkeys/login', { shows: page.getByRole('button', { name: 'Sign In with a Passkey' }) })
  const detail = formatMessage(createMessage('passkey_refused'))
  await page.route('**/api/users/passkey-sign-in/options', (route) =>
    route.fulfill({ status: 401, json: { detail, code: 'passkey_refused', params: {} } }),
  )
  await page.getByRole('button', { name: 'Sign In with a Passkey' }).click()
  await look(page, 'passkeys/login refused', { shows: page.getByRole('alert') })

  for (const language of ['ko', 'zh']) {
    const translated = await openPage(student, { baseURL: urlWithName() })
    await translated.addInitScript((code) => localStorage.setItem('language', code), language)
    await plugIn(translated)
    await translated.goto('/account')
    await look(translated, `passkeys/account ${language}`, { shows: translated.getByText('Office') })
  }

  const administrator = await makeAdministrator()
  await signIn(administrator)
  await page.goto(`${urlWithName()}/admin/users?search=${student.person.email}`)
  await page.getByRole('button', { name: 'Actions for Noa Kim' }).click()
  await page.getByRole('menuitem', { name: 'Remove Passkeys…' }).click()
  await look(page, 'passkeys/administration question', { shows: page.getByRole('dialog') })
})
