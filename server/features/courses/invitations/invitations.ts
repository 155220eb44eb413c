import type { ReplyOf } from '@lectern/contract/call.ts'
import {
  COURSE_INVITATION_DAYS,
  type CourseInvitation,
  type courseInvitations,
} from '@lectern/contract/course-invitations.ts'
import type { StudentCourse } from '@lectern/contract/courses.ts'
import * as limits from '@lectern/contract/limits.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { record } from '../../../platform/audit.ts'
import type { Context } from '../../../platform/context.ts'
import type { Transaction } from '../../../platform/db/database.ts'
import { conflict, forbidden, notFound, RequestError } from '../../../platform/http/errors.ts'
import type { Identity } from '../../../platform/http/tokens.ts'
import { isAddressTrusted } from '../../users/join-staff.ts'
import { getUser } from '../../users/users.queries.ts'
import { getStaffCourse } from '../courses.access.ts'
import { insertEnrollment, listCoursesOfStudent, lockCourse } from '../courses.queries.ts'
import { presentForStudent } from '../courses.ts'
import {
  type CourseInvitationRow,
  countInvitationMails,
  countInvitations,
  INVITATION_MAIL,
  listInvitationsFor,
  listInvitationsOf,
  listInvited,
  listMembersAmong,
  lockInvitation,
  reopenInvitations,
  setDeclined,
  setNames,
  setWithdrawn,
  upsertInvitations,
} from './invitations.queries.ts'

type Calls = typeof courseInvitations

const DAY_MS = 24 * 60 * 60_000
/** Per account. Two large classes; a person who writes to strangers does not come far. */
const MAILS_PER_DAY = 2_000

const openSince = ({ clock }: Context): Date => new Date(clock.nowMs() - COURSE_INVITATION_DAYS * DAY_MS)

/** An address gets at most one email a day for a course, and none after its person has declined. */
const canBeRenewed = (row: CourseInvitationRow, nowMs: number): boolean =>
  row.declinedAt === null && (row.mailedAt ?? row.invitedAt).getTime() + DAY_MS <= nowMs
const canBeReopened = (row: CourseInvitationRow): boolean =>
  row.declinedAt === null && row.withdrawnAt !== null

const present = (row: CourseInvitationRow, nowMs: number): CourseInvitation => ({
  _id: row.id,
  email: row.email,
  name: row.name,
  invited_at: row.invitedAt.toISOString(),
  mailed_at: row.mailedAt?.toISOString() ?? null,
  is_refused: row.isRefused,
  declined_at: row.declinedAt?.toISOString() ?? null,
  can_be_renewed: canBeRenewed(row, nowMs),
})

export const listInvitations = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<ReplyOf<Calls['list']>> => {
  const course = await getStaffCourse(context, courseId, user, 'see')
  const rows = await listInvitationsOf(context.database, course.id, openSince(context))
  return {
    sends_email: context.mailer !== undefined,
    invitations: rows.map((row) => present(row, context.clock.nowMs())),
  }
}

/** Checks that a person may cause that many emails. @throws conflict without a confirmed email, too_many */
const checkMails = async (tx: Transaction, userId: string, mails: number): Promise<void> => {
  const inviter = await getUser(tx, userId)
  if (inviter.emailConfirmedAt === null) throw conflict('confirm_email_to_invite')
  // The rows of jobs have the time of the database.
  const sent = await countInvitationMails(tx, userId, new Date(Date.now() - DAY_MS))
  if (sent + mails > MAILS_PER_DAY)
    throw new RequestError('too_many', createMessage('too_many_invitation_mails', { max: MAILS_PER_DAY }), {
      retryAfterSeconds: DAY_MS / 1_000,
    })
}

/**
 * Invites addresses to a course, whether they have an account or not: the reply is the same. Where the platform sends
 * email, each new one and each that is older than a day gets one.
 * @throws conflict above the limit of a course, or with an unconfirmed own email where the platform sends email, too_many
 */
export const inviteStudents = async (
  context: Context,
  courseId: string,
  asked: { emails: readonly string[]; names: Readonly<Record<string, string>> },
  { user, client }: { user: Identity; client: string },
): Promise<ReplyOf<Calls['add']>> => {
  const { name } = await getStaffCourse(context, courseId, user, 'edit_quizzes')
  const emails = [...new Set(asked.emails.map((email) => email.toLowerCase()))]
  const names = emails.flatMap((email) => {
    const name = asked.names[email]?.trim()
    return name ? [{ email, name }] : []
  })
  return context.database.transaction(async (tx) => {
    // One after the other: the same list that is sent twice at once is invited and mailed once.
    await lockCourse(tx, courseId)
    const nowMs = context.clock.nowMs()
    const here = new Set(await listMembersAmong(tx, courseId, emails))
    const invited = new Map((await listInvited(tx, courseId, emails)).map((row) => [row.email, row]))
    const others = emails.filter((email) => !here.has(email))
    const added = others.filter((email) => !invited.has(email))
    const renewed = others.filter((email) => {
      const row = invited.get(email)
      return row !== undefined && canBeRenewed(row, nowMs)
    })
    const mailed = [...added, ...renewed]
    const reopened = others.filter((email) => {
      const row = invited.get(email)
      return row !== undefined && canBeReopened(row) && !canBeRenewed(row, nowMs)
    })
    const changed = mailed.length + reopened.length
    const counts = {
      added: added.length,
      renewed: renewed.length + reopened.length,
      unchanged: others.length - changed,
      here: here.size,
      mailed: context.mailer ? mailed.length : 0,
    }
    if (changed === 0) {
      await setNames(tx, courseId, names)
      return counts
    }
    if ((await countInvitations(tx, courseId)) + changed - renewed.length > limits.invitationsPerCourse)
      throw conflict('course_has_too_many_invitations', { max: limits.invitationsPerCourse })
    if (context.mailer) await checkMails(tx, user.userId, mailed.length)
    const now = new Date(nowMs)
    if (reopened.length > 0) await reopenInvitations(tx, courseId, reopened, now)
    const rows =
      mailed.length === 0
        ? []
        : await upsertInvitations(tx, mailed, {
            courseId,
            invitedBy: user.userId,
            invitedAt: now,
            mailedAt: context.mailer ? now : null,
          })
    await setNames(tx, courseId, names)
    if (context.mailer)
      await context.queue.enqueueAll(
        tx,
        INVITATION_MAIL,
        rows.map(({ id }) => ({
          ownerId: user.userId,
          payload: { invitationId: id },
          message: createMessage('mail_waiting'),
        })),
      )
    const details = { course: name, count: changed }
    await record(tx, { action: 'students_invited', actorId: user.userId, details, client })
    return counts
  })
}

/** @throws not_found when it was answered or withdrawn */
export const withdrawInvitation = async (
  context: Context,
  { id, invitation }: { id: string; invitation: string },
  user: Identity,
): Promise<{ _id: string }> => {
  const course = await getStaffCourse(context, id, user, 'edit_quizzes')
  const now = new Date(context.clock.nowMs())
  if (!(await setWithdrawn(context.database, course.id, invitation, now)))
    throw notFound('course_invitation_not_found')
  return { _id: invitation }
}

/** Invitations to the student's address. A person who registers the address of another one finds nothing. */
export const listOwnInvitations = async (
  context: Context,
  { userId }: Pick<Identity, 'userId'>,
): Promise<ReplyOf<Calls['mine']>> => {
  const { database } = context
  if (!isAddressTrusted(context, await getUser(database, userId)))
    return { invitations: [], must_confirm: true }
  const rows = await listInvitationsFor(database, userId, { since: openSince(context) })
  return {
    invitations: rows
      .filter(({ archivedAt }) => archivedAt === null)
      .map((row) => ({
        _id: row.id,
        course_id: row.courseId,
        course_name: row.courseName,
        inviter_name: row.inviterName,
        invited_at: row.invitedAt.toISOString(),
      })),
    must_confirm: false,
  }
}

/** Locks an invitation of the student. @throws not_found when it is another person's, was answered or withdrawn */
const lockOwn = async (context: Context, tx: Transaction, id: string, { userId }: Identity) => {
  if (!isAddressTrusted(context, await getUser(tx, userId)) || !(await lockInvitation(tx, id)))
    throw notFound('course_invitation_not_found')
  const [own] = await listInvitationsFor(tx, userId, { since: openSince(context), id })
  if (!own) throw notFound('course_invitation_not_found')
  return own
}

/** @throws not_found for an invitation that is not the student's, forbidden for an archived course */
export const acceptInvitation = (context: Context, id: string, user: Identity): Promise<StudentCourse> =>
  context.database.transaction(async (tx) => {
    const { courseId, archivedAt } = await lockOwn(context, tx, id, user)
    if (archivedAt !== null) throw forbidden('course_archived')
    if (!(await insertEnrollment(tx, user.userId, courseId))) throw conflict('staff_cannot_enroll')
    const [row] = await listCoursesOfStudent(tx, user.userId, courseId)
    // The course was deleted meanwhile.
    if (!row) throw notFound('course_invitation_not_found')
    return presentForStudent(row)
  })

/** @throws not_found for an invitation that is not the student's */
export const declineInvitation = (context: Context, id: string, user: Identity): Promise<{ _id: string }> =>
  context.database.transaction(async (tx) => {
    await lockOwn(context, tx, id, user)
    await setDeclined(tx, id, new Date(context.clock.nowMs()))
    return { _id: id }
  })
