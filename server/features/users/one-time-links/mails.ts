import type { MailKind } from '@lectern/contract/mail-kinds.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { and, count, eq, gt, sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { Queryable, Transaction } from '../../../platform/db/database.ts'
import { jobsTable } from '../../../platform/db/schema/jobs.ts'
import {
  JobDelayedError,
  type JobEnd,
  JobFailedError,
  type JobHandler,
  type JobRow,
} from '../../../platform/jobs/job.ts'
import { MailRefusedError } from '../../../platform/mail/mailer.ts'
import type { Mail } from '../../../platform/mail/write-mail.ts'
import { isOpen } from '../invitations.queries.ts'
import { findUser, type UserRow } from '../users.queries.ts'
import { mailTexts, unnamedInviter } from './mail-texts.ts'
import { findLink } from './one-time-links.queries.ts'
import { pathOfInvitation, pathOfLink } from './one-time-links.ts'

/** Ten attempts within some four hours: 5 s, 15 s, 45 s … An address that is new to a server is often put off for minutes. */
const FIRST_DELAY_SECONDS = 5
const LONGEST_DELAY_SECONDS = 3_600

/** What a job sends: a link to the address that the link is about, or a notice to an address. */
type Order =
  | { mail: 'new_password' | 'confirm_email'; linkId: string }
  | { mail: 'email_changed' | 'backup_failed'; to: string; email: string }
  | { mail: 'professor_invitation'; to: string; invitationId: string }
  /** `inviter`: the confirmed address of the person who invites; null without one. */
  | { mail: 'staff_invitation'; to: string; email: string; inviter: string | null }

/** Writes the job that sends an email, in the transaction that makes it necessary. */
export const orderMail = async (
  { queue }: Context,
  tx: Transaction,
  ownerId: string,
  order: Order & { language: UserRow['interfaceLanguage'] },
): Promise<void> => {
  await queue.enqueue(tx, { kind: 'mail', ownerId, payload: order, message: createMessage('mail_waiting') })
}

const write = (
  order: { mail: MailKind; language: UserRow['interfaceLanguage'] },
  values: { email: string; platform: string; address?: string; inviter?: string | null },
): Mail => {
  const language = order.language ?? 'en'
  const text = mailTexts[language][order.mail]
  const fill = (line: string) =>
    line
      .replaceAll('{{email}}', () => values.email)
      .replaceAll('{{platform}}', () => values.platform)
      .replaceAll('{{inviter}}', () => values.inviter ?? unnamedInviter[language])
  return {
    language,
    subject: text.subject,
    paragraphs: text.paragraphs.map(fill),
    notes: text.notes.map(fill),
    ...(text.button && values.address ? { button: { label: text.button, address: values.address } } : {}),
  }
}

/** @returns undefined when the email is not needed any more */
const compose = async (context: Context, job: JobRow): Promise<{ to: string; mail: Mail } | undefined> => {
  const order = job.payload as Order & { language: UserRow['interfaceLanguage'] }
  const platform = context.config.publicUrl ?? ''
  if (order.mail === 'professor_invitation') {
    const { to, invitationId } = order
    if (!(await isOpen(context.database, invitationId, new Date(context.clock.nowMs())))) return undefined
    const address = `${platform}${pathOfInvitation(context, invitationId)}`
    return { to, mail: write(order, { email: to, platform, address }) }
  }
  if ('to' in order) return { to: order.to, mail: write(order, { ...order, platform, address: platform }) }
  const link = await findLink(context.database, { id: order.linkId }, new Date(context.clock.nowMs()))
  const user = await findUser(context.database, job.ownerId)
  if (!link?.email || !user) return undefined
  const address = `${platform}${pathOfLink(context, link)}`
  return { to: link.email, mail: write(order, { email: link.email, platform, address }) }
}

const delay = ({ delays }: JobRow): JobDelayedError =>
  new JobDelayedError(
    createMessage('mail_server_unavailable'),
    Math.min(FIRST_DELAY_SECONDS * 3 ** delays, LONGEST_DELAY_SECONDS),
  )

/**
 * Hands the email of a job to the mail server. @param composed undefined when the email is not needed any more
 * @throws JobDelayedError when the server may take it later, JobFailedError when it never will
 */
export const deliverMail = async (
  context: Context,
  job: JobRow,
  composed: { to: string; mail: Mail } | undefined,
): Promise<JobEnd> => {
  const { mailer } = context
  if (!mailer) throw new JobFailedError(createMessage('sends_no_email'))
  if (!composed) return { message: createMessage('mail_not_needed') }
  // The same for every attempt: one that was delivered without our knowledge is shown once.
  const messageId = `<${job.id}@${new URL(context.config.publicUrl ?? 'http://localhost').hostname}>`
  try {
    await mailer.send(composed.to, composed.mail, messageId)
  } catch (error) {
    // The addresses stay out of the log; the server's own words are what an administrator needs.
    context.log.warn({ job: job.id, reason: reasonOf(error) }, 'email was not taken')
    throw error instanceof MailRefusedError ? new JobFailedError(createMessage('mail_refused')) : delay(job)
  }
  return { message: createMessage('mail_sent') }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof MailRefusedError ? error.cause : error
  const text = cause instanceof Error ? cause.message : String(cause)
  return text.replaceAll(/\S+@\S+/g, '…').slice(0, 300)
}

export const mailJobs = (context: Context): JobHandler[] => [
  {
    kind: 'mail',
    concurrency: 3,
    async run({ job }) {
      return deliverMail(context, job, await compose(context, job))
    },
    cancelledMessage: () => createMessage('mail_cancelled'),
  },
]

/** Counts how many emails of a kind were ordered for an account since a time. */
export const countMailsTo = async (
  db: Queryable,
  userId: string,
  mail: MailKind,
  since: Date,
): Promise<number> => {
  const [row] = await db
    .select({ mails: count() })
    .from(jobsTable)
    .where(
      and(
        eq(jobsTable.ownerId, userId),
        eq(jobsTable.kind, 'mail'),
        sql`${jobsTable.payload} ->> 'mail' = ${mail}`,
        gt(jobsTable.createdAt, since),
      ),
    )
  return row!.mails
}
