import type { InterfaceLanguage } from '@lectern/contract/interface-languages.ts'
import type { LinkPurpose } from '@lectern/contract/users.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  index,
  pgEnum,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, idColumn, partOf, time } from './columns.ts'

export const roleEnum = pgEnum('role', ['student', 'professor'])

export const usersTable = pgTable(
  'users',
  {
    id: idColumn(),
    name: text('name').notNull(),
    /** As typed, trimmed; compared without case. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    role: roleEnum('role').notNull(),
    /** When the person proved that emails to the address reach them; null: not yet, or the platform sends no email. */
    emailConfirmedAt: time('email_confirmed_at'),
    /** Of the screens, when the person chose one last; emails are written in it. */
    interfaceLanguage: text('interface_language').$type<InterfaceLanguage>(),
    /** Whether the person wants announcements of courses by email. */
    announcementMails: boolean('announcement_mails').notNull().default(true),
    /** Annotation tools for the AI; null until the user chooses, which means all. */
    annotationTools: text('annotation_tools').array(),
    /** How a student listens to lectures; null until the student chooses. */
    autoplay: boolean('autoplay'),
    playbackRate: doublePrecision('playback_rate'),
    /** Since when the account may administer the installation, beside its role; null: it may not. */
    administratorSince: time('administrator_since'),
    /** Since when the account cannot be used; null: it can. */
    disabledAt: time('disabled_at'),
    signedInAt: time('signed_in_at'),
    /** Accounts that were merged into this one: a browser may still hold unsent work under their ids. Null: none. */
    mergedIds: uuid('merged_ids').array(),
    /** Since then the row is only the author of kept work: nothing in it names the person. */
    erasedAt: time('erased_at'),
    /** Of a professor, instead of the installation's default; null: the default. */
    storageLimitBytes: bigint('storage_limit_bytes', { mode: 'number' }),
    /** Of a professor's files, as they were last summed: the order of the list of storage. */
    countedBytes: bigint('counted_bytes', { mode: 'number' }).notNull().default(0),
    /** Tokens per month. */
    tokenLimit: bigint('token_limit', { mode: 'number' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email_key').on(sql`lower(${table.email})`),
    index('users_administrators')
      .on(table.administratorSince)
      .where(sql`${table.administratorSince} is not null`),
    // The administrator's list; migration 0079 adds one for its search, where PostgreSQL has `pg_trgm`.
    index('users_by_name').on(sql`lower(${table.name})`, table.id).where(sql`${table.erasedAt} is null`),
    // Not of a part of the rows: PostgreSQL would not know how many are before a day.
    index('users_by_sign_in').on(sql`coalesce(${table.signedInAt}, ${table.createdAt})`, table.id),
    index('users_by_role')
      .on(table.role, sql`lower(${table.name})`, table.id)
      .where(sql`${table.erasedAt} is null`),
    index('users_by_storage')
      .on(table.countedBytes.desc().nullsFirst(), sql`lower(${table.name})`, table.id)
      .where(sql`${table.erasedAt} is null and ${table.role} = 'professor'`),
    index('users_disabled')
      .on(sql`lower(${table.name})`, table.id)
      .where(sql`${table.erasedAt} is null and ${table.disabledAt} is not null`),
  ],
)

/** Signed-in browsers. A token names its session and is valid as long as the session's row exists. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: idColumn(),
    userId: partOf('user_id', () => usersTable.id),
    createdAt: createdAt(),
    /** Of the last call, to the hour. */
    seenAt: time('seen_at').notNull().defaultNow(),
    expiresAt: time('expires_at').notNull(),
    /** What the browser says of itself, for the person's own list. */
    userAgent: text('user_agent').notNull().default(''),
    /** The provider by which the person signed in, as its settings are numbered; null: by password. */
    provider: text('provider'),
  },
  (table) => [
    index('sessions_user').on(table.userId, table.seenAt),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Accounts of people at providers (OpenID Connect), with which they sign in to their account here. */
export const identitiesTable = pgTable(
  'identities',
  {
    id: idColumn(),
    userId: partOf('user_id', () => usersTable.id),
    /** The provider's address and its own id of the person: names and emails may change there. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('identities_subject').on(table.issuer, table.subject),
    index('identities_user').on(table.userId),
  ],
)

/**
 * Links that work once: to set a new password, to confirm an email. Using one deletes it, and all others of the account
 * with the same purpose.
 */
export const oneTimeLinksTable = pgTable(
  'one_time_links',
  {
    id: idColumn(),
    userId: partOf('user_id', () => usersTable.id),
    purpose: text('purpose').$type<LinkPurpose>().notNull(),
    /** SHA-256: reading the table opens no link. */
    tokenHash: text('token_hash').notNull().unique(),
    /** The address that the link was sent to; null for a link that an administrator handed over. */
    email: text('email'),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    index('one_time_links_user').on(table.userId, table.purpose),
    index('one_time_links_expiry').on(table.expiresAt),
  ],
)

/**
 * Wrong passwords and access codes, by account and by client, so that limits hold over all web processes.
 */
export const signInFailuresTable = pgTable(
  'sign_in_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** A hash: no address is stored in clear (features/users/failures.ts). */
    subject: text('subject').notNull(),
    failedAt: time('failed_at').notNull().defaultNow(),
  },
  (table) => [
    index('sign_in_failures_subject').on(table.subject, table.failedAt),
    index('sign_in_failures_time').on(table.failedAt),
  ],
)
