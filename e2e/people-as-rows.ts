import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type HttpClient, httpClient, type NewPerson } from '../server/client/http-client.ts'
import { hashPassword } from '../server/features/users/passwords.ts'
import { insertSession } from '../server/features/users/sessions.queries.ts'
import { insertUser } from '../server/features/users/users.queries.ts'
import { createTokens, TOKEN_LIFETIME_SECONDS, type Tokens } from '../server/platform/http/tokens.ts'
import { getSharedDatabase } from './shared-database.ts'

const password = 'a-long-password'
/** The same for each person of a worker: hashing and checking it would take 25 ms of processor time for each. */
let passwordHash: Promise<string> | undefined
let tokens: Tokens | undefined

/** Writes an account with a session: what a registration and a sign-in make, without their entries in the audit log. */
export const writePerson = async (
  url: string,
  person: Partial<NewPerson> & Pick<NewPerson, 'role'>,
): Promise<HttpClient & { person: NewPerson }> => {
  passwordHash ??= hashPassword('stories', password)
  tokens ??= createTokens(readFileSync(path.join(process.env.E2E_DATA_DIR!, 'jwt-secret'), 'utf8'))
  const { role } = person
  const whole = { name: `A ${role}`, email: `${role}-${randomUUID()}@example.org`, password, ...person }
  const database = getSharedDatabase()
  const account = { name: whole.name, email: whole.email, role, passwordHash: await passwordHash }
  const { id: userId } = await insertUser(database, account)
  const now = Date.now()
  const sessionId = await insertSession(database, {
    userId,
    createdAt: new Date(now),
    seenAt: new Date(now),
    expiresAt: new Date(now + TOKEN_LIFETIME_SECONDS * 1_000),
    userAgent: '',
    provider: null,
    passwordHash: account.passwordHash,
    atMost: 1,
  })
  return { ...httpClient(url, await tokens.sign({ userId, role, sessionId }, 'api')), person: whole }
}
