import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, time } from './columns.ts'
import { sessionsTable, usersTable } from './users.ts'

/** Passkeys (WebAuthn credentials) with which people sign in. The private keys never leave the people's devices. */
export const passkeysTable = pgTable(
  'passkeys',
  {
    id: idColumn(),
    userId: partOf('user_id', () => usersTable.id),
    /** Given by the authenticator; base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE key; base64url. */
    publicKey: text('public_key').notNull(),
    /** Of signatures, as the authenticator counts them; 0 for those that do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** What the authenticator knows the account by; base64url. It stays when accounts are merged. */
    userHandle: text('user_handle').notNull(),
    /** Host name that the passkey belongs to: browsers offer it there alone. */
    domain: text('domain').notNull(),
    /** How the browser reaches the authenticator, as it said itself. */
    transports: text('transports').array().notNull(),
    /** Whether a password manager keeps it on several devices. */
    isSynced: boolean('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    usedAt: time('used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
)

/** Random values that browsers have to sign with a passkey, once and within minutes. */
export const passkeyChallengesTable = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** The session that may add a passkey with it; null: for signing in. */
    sessionId: uuid('session_id').references(() => sessionsTable.id, { onDelete: 'cascade' }),
    /** A hash of the client's address, so that one client cannot fill the table. */
    client: text('client').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_session').on(table.sessionId),
    index('passkey_challenges_client').on(table.client, table.expiresAt),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
)
