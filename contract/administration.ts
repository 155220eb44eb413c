import { z } from 'zod'
import { auditEntry, auditGroup } from './audit.ts'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import { settingState, settingTest, settingTestResult, settingValues } from './installation-settings.ts'
import * as limits from './limits.ts'
import { messageFields } from './messages.ts'
import { budget, speechBudget } from './models.ts'
import { pageNumber, searchText } from './paging.ts'
import { requiredLine } from './text.ts'
import { accountChange, role } from './users.ts'

/** Rows of the list of users, by what is chosen above it. */
const userGroup = z.enum(['all', 'student', 'professor', 'administrator'])
export type UserGroup = z.output<typeof userGroup>

const userFilter = z.object({
  search: searchText.optional(),
  group: userGroup.default('all'),
  state: z.enum(['any', 'active', 'disabled']).default('any'),
  /** Accounts that have not signed in since then; those that never did count from when they were made. */
  idle_since: time.optional(),
})
export type UserFilter = z.output<typeof userFilter>
const userOrder = z.enum(['name', 'signed_in'])
export type UserOrder = z.output<typeof userOrder>

const auditFilter = z.object({
  /** In the names of people and quizzes, and in addresses. */
  search: searchText.optional(),
  group: z.enum(['all', ...auditGroup.options]).default('all'),
  /** Entries from then on, and before then. */
  from: time.optional(),
  until: time.optional(),
})
export type AuditFilter = z.output<typeof auditFilter>

export const listedUser = z.object({
  _id: id,
  name: z.string(),
  email: z.string(),
  /** When the person proved that emails to the address reach them; null: not yet, or the platform sends no email. */
  email_confirmed_at: time.nullable(),
  role,
  is_administrator: z.boolean(),
  /** Null: the account can be used. */
  disabled_at: time.nullable(),
  created_at: time,
  /** Null: never, or not since a release that notes it. */
  signed_in_at: time.nullable(),
  passkeys: z.number().int(),
  /** Owned by a professor; joined by a student. */
  courses: z.number().int(),
  /** The only administrator whose account can be used: it stays one. */
  is_last_administrator: z.boolean(),
})
export type ListedUser = z.output<typeof listedUser>

/** A link with which one person registers as a professor. */
const invitation = z.object({
  _id: id,
  /** For whom, such as an email. */
  note: z.string(),
  created_at: time,
  expires_at: time,
})
export type Invitation = z.output<typeof invitation>

const count = z.number().int()
const sentence = z.object({ message: z.string(), ...messageFields })
/** The state of the installation. */
const installationHealth = z.object({
  checked_at: time,
  /** What needs a person, each in one sentence; none when all is well. */
  needs: z.array(
    sentence.extend({
      /** Since when it is so, where that is known. */
      since: time.nullable(),
    }),
  ),
  /** What could be better, although nothing is wrong. */
  hints: z.array(sentence),
  /** Of the database and of files that are being received. */
  disk: z.object({ state: z.enum(['ok', 'low', 'full']), free_bytes: count, total_bytes: count }),
  storage: z.object({ works: z.boolean(), place: z.string() }),
  database: z.object({
    version: z.string(),
    is_embedded: z.boolean(),
    size_bytes: count,
    connections: count,
    max_connections: count,
    answer_ms: count,
    /** How far this machine's clock is from the database's. */
    clock_ms: count,
  }),
  jobs: z.object({
    workers: count,
    /** In the last 24 hours. */
    done_today: count,
    failed_today: count,
    /** By kind, those that wait longest first. */
    open: z.array(z.object({ kind: z.string(), running: count, waiting: count, oldest_seconds: count })),
  }),
  /** Use of this month (UTC). */
  models: z.object({ tokens: budget, speech: speechBudget }),
  /** Null: the platform writes no backup by itself. */
  backups: z
    .object({
      /** When the last whole backup was ready; null before the first. */
      last_at: time.nullable(),
      size_bytes: count.nullable(),
      next_at: time,
    })
    .nullable(),
})
export type InstallationHealth = z.output<typeof installationHealth>

const userParams = z.object({ user: id })

export const administration = defineCalls({
  users: {
    method: 'GET',
    path: '/admin/users',
    who: 'administrator',
    summary: `Accounts by name, or those first that have not signed in for the longest time, ${limits.usersPerPage} a page: searched by name and email, filtered by role, state and last sign-in.`,
    query: userFilter.extend({ sort: userOrder.default('name'), page: pageNumber }),
    reply: z.object({
      users: z.array(listedUser),
      /** Of the search, on all pages; `limits.countedRows` means that many or more. */
      total: z.number().int(),
      /** Of the search, by group; the same. */
      counts: z.record(userGroup, z.number().int()),
    }),
  },
  exportUsers: {
    method: 'POST',
    path: '/admin/users/export',
    who: 'administrator',
    summary: 'The list of accounts as CSV, by name; the export is an entry of the audit log.',
    body: userFilter,
    gives: 'file',
    reply: z.unknown(),
  },
  changePerson: {
    method: 'PUT',
    path: '/admin/users/{user}',
    who: 'administrator',
    summary:
      'Change the name and email of an account; where email is sent, the new address is asked for its confirmation.',
    params: userParams,
    body: accountChange.pick({ name: true, email: true }),
    reply: listedUser,
  },
  changeRole: {
    method: 'PUT',
    path: '/admin/users/{user}/role',
    who: 'administrator',
    summary: 'Change the role of an account, and whether it administers; another role signs the person out.',
    params: userParams,
    body: z.object({ role, is_administrator: z.boolean() }),
    reply: listedUser,
  },
  disable: {
    method: 'POST',
    path: '/admin/users/{user}/disable',
    who: 'administrator',
    summary: 'Disable an account: its sessions end at once, and it cannot sign in. Nothing of it is deleted.',
    params: userParams,
    reply: listedUser,
  },
  enable: {
    method: 'POST',
    path: '/admin/users/{user}/enable',
    who: 'administrator',
    summary: 'Enable a disabled account.',
    params: userParams,
    reply: listedUser,
  },
  makeResetLink: {
    method: 'POST',
    path: '/admin/users/{user}/reset-link',
    who: 'administrator',
    summary:
      'Make a link with which the person sets a new password, once and within a day; it opens the account.',
    params: userParams,
    reply: z.object({
      /** Behind the platform's address. */
      path: z.string(),
      expires_at: time,
    }),
  },
  endSessions: {
    method: 'DELETE',
    path: '/admin/users/{user}/sessions',
    who: 'administrator',
    summary: 'Sign an account out everywhere.',
    params: userParams,
    reply: z.object({ sessions_ended: z.number().int() }),
  },
  removePasskeys: {
    method: 'DELETE',
    path: '/admin/users/{user}/passkeys',
    who: 'administrator',
    summary: 'Remove all passkeys of an account. Its sessions go on.',
    params: userParams,
    reply: z.object({ passkeys_removed: z.number().int() }),
  },
  settings: {
    method: 'GET',
    path: '/admin/settings',
    who: 'administrator',
    summary: 'The settings that can be changed while the platform runs; keys are not shown.',
    reply: z.array(settingState),
  },
  saveSettings: {
    method: 'PUT',
    path: '/admin/settings',
    who: 'administrator',
    summary: 'Change settings, from now on; other processes follow within 15 seconds.',
    body: settingValues,
    reply: z.array(settingState),
  },
  testSettings: {
    method: 'POST',
    path: '/admin/settings/test',
    who: 'administrator',
    summary: 'Ask a model or a voice something small with settings that are not saved yet.',
    body: settingTest,
    reply: settingTestResult,
  },
  invitations: {
    method: 'GET',
    path: '/admin/invitations',
    who: 'administrator',
    summary: 'Invitations of professors that can be used, the newest first.',
    reply: z.array(invitation),
  },
  invite: {
    method: 'POST',
    path: '/admin/invitations',
    who: 'administrator',
    summary:
      'Make a link for each professor; each works once, for two weeks. An address that is written twice gets one. The tokens are shown only here. With `send`, those whose note is an email get it by email.',
    body: z.object({
      notes: z
        .array(requiredLine(limits.nameChars, 'invitation_note_missing', 'invitation_note_too_long'))
        .min(1, fieldError('invitation_note_missing'))
        .max(limits.invitationsAtOnce, fieldError('too_many_invitations')),
      /** Without effect where no email is sent. */
      send: z.boolean().default(false),
    }),
    reply: z.array(
      invitation.extend({
        token: z.string(),
        /** Whether the address had an open invitation: its link stays the same, and is valid for two weeks from now. */
        is_renewed: z.boolean(),
        /** The address to which the link is sent; null: it is handed over. */
        sent_to: z.string().nullable(),
        /** The role of the account that has the address already: it cannot register again, and gets no email. */
        account: role.nullable(),
      }),
    ),
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/admin/invitations/{id}',
    who: 'administrator',
    summary: 'Withdraw an invitation that was not used.',
    params: idParams,
    reply: z.object({ detail: z.string() }),
  },
  health: {
    method: 'GET',
    path: '/admin/health',
    who: 'administrator',
    summary:
      'The state of the installation: what needs a person, and figures of disk, database, jobs and models.',
    reply: installationHealth,
  },
  audit: {
    method: 'GET',
    path: '/admin/audit',
    who: 'administrator',
    summary: `The audit log, newest first, ${limits.auditEntriesPerPage} a page.`,
    query: auditFilter.extend({
      /** The `_id` of the last known entry. */
      cursor: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    reply: z.object({
      entries: z.array(auditEntry),
      /** Of the filter, on all pages; `limits.countedRows` means that many or more. */
      total: z.number().int(),
    }),
  },
  exportAudit: {
    method: 'POST',
    path: '/admin/audit/export',
    who: 'administrator',
    summary: 'The audit log as CSV; the export is an entry, too.',
    body: auditFilter,
    gives: 'file',
    reply: z.unknown(),
  },
})
