import { type CourseRole, mayDo } from '@lectern/contract/course-access.ts'
import { INVITATION_DAYS, type StaffMember } from '@lectern/contract/course-staff.ts'
import { record } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Identity } from '../../platform/http/tokens.ts'
import { countAddedStaff, isAddressTrusted } from '../users/join-staff.ts'
import { orderMail } from '../users/one-time-links/mails.ts'
import { findUser, findUserByEmail, getUser, type UserRow } from '../users/users.queries.ts'
import { type CourseRow, getStaffCourse } from './courses.access.ts'
import {
  deleteInvitation,
  deleteInvitationOf,
  deleteMember,
  deleteTeacher,
  type InvitationRow,
  insertInvitation,
  insertMember,
  isEnrolled,
  listInvitations,
  listMembers,
  lockRoleOf,
  lockStaffOf,
  type MemberRow,
  updateInvitation,
  updateMember,
  updateOwner,
} from './staff.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const alreadyHere = {
  owner: 'already_owner',
  teacher: 'already_teacher',
  assistant: 'already_assistant',
} as const

const presentMember = (row: MemberRow): StaffMember => ({
  _id: row.userId,
  user_id: row.userId,
  name: row.name,
  email: row.email,
  role: row.role,
  state: 'here',
  since: row.since.toISOString(),
  last_seen_at: row.lastSeen === null ? null : new Date(row.lastSeen).toISOString(),
  expires_at: null,
})

const presentInvitation = (row: InvitationRow): StaffMember => ({
  _id: row.id,
  user_id: null,
  name: null,
  email: row.email,
  role: row.role,
  state: 'invited',
  since: row.createdAt.toISOString(),
  last_seen_at: null,
  expires_at: row.expiresAt.toISOString(),
})

/** The person who changes a staff, with the network address for the audit log. */
type Caller = { user: Identity; client: string }
/** Of the caller, what the audit log keeps. */
type Noted = { user: Pick<Identity, 'userId'>; client: string }

/** Open invitations only for those who may invite. */
export const listStaff = async (
  context: Context,
  courseId: string,
  user: Identity,
): Promise<StaffMember[]> => {
  const { role } = await getStaffCourse(context, courseId, user, 'see')
  const members = await listMembers(context.database, courseId)
  const invitations = mayDo(role, 'manage_staff')
    ? await listInvitations(context.database, courseId, new Date(context.clock.nowMs()))
    : []
  return [...members.map(presentMember), ...invitations.map(presentInvitation)]
}

const getMember = async (tx: Transaction, courseId: string, userId: string): Promise<StaffMember> => {
  const [row] = await listMembers(tx, courseId, userId)
  if (!row) throw notFound('staff_member_not_found')
  return presentMember(row)
}

/** @throws conflict when the account cannot have the role in this course, not_found when it was erased */
const checkAccount = async (
  tx: Transaction,
  courseId: string,
  account: Pick<UserRow, 'id' | 'name'>,
  role: CourseRole,
): Promise<void> => {
  const person = account.name
  // An administrator may be erasing the account, or making it a student's.
  const accountRole = await lockRoleOf(tx, account.id)
  if (!accountRole) throw notFound('user_not_found')
  if (accountRole === 'student' && role !== 'assistant') throw conflict('student_only_assistant', { person })
  if (await isEnrolled(tx, courseId, account.id)) throw conflict('student_of_course', { person })
}

const noteChange = (
  tx: Transaction,
  { user, client }: Noted,
  course: Pick<CourseRow, 'name'>,
  change: {
    action: 'staff_added' | 'staff_invited' | 'staff_role_changed' | 'staff_removed' | 'course_handed_over'
    subjectId?: string
    role: CourseRole
    email?: string
    formerOwner?: Pick<UserRow, 'id' | 'name'> | undefined
  },
): Promise<void> => {
  const { action, subjectId, role, email, formerOwner } = change
  const details = {
    course: course.name,
    role,
    ...(email && { email }),
    ...(formerOwner && { former_owner: formerOwner.name, former_owner_id: formerOwner.id }),
  }
  return record(tx, { action, actorId: user.userId, subjectId: subjectId ?? null, details, client })
}

const changeOwner = async (
  tx: Transaction,
  noted: Noted,
  course: CourseRow,
  subjectId: string,
): Promise<void> => {
  const formerOwner = await findUser(tx, course.professorId)
  await updateOwner(tx, course.id, subjectId)
  await noteChange(tx, noted, course, { action: 'course_handed_over', subjectId, role: 'owner', formerOwner })
}

/**
 * Puts the account with an address on the staff, or invites the address: when it has no account, or one whose address
 * is not confirmed. Sends an email where that is set up.
 * @throws conflict for a person who is here already, a student of the course, or a student's account as teacher
 */
export const addToStaff = async (
  context: Context,
  courseId: string,
  asked: { email: string; role: 'teacher' | 'assistant' },
  caller: Caller,
): Promise<StaffMember> => {
  const { userId } = caller.user
  const course = await getStaffCourse(context, courseId, caller.user, 'manage_staff')
  await countAddedStaff(context, userId)
  const { email, role } = asked
  return context.database.transaction(async (tx) => {
    await lockStaffOf(tx, courseId)
    const found = await findUserByEmail(tx, email)
    const account = found && !found.disabledAt && isAddressTrusted(context, found) ? found : undefined
    // Also without a confirmed address: an invitation that can never be taken up helps no one.
    const [present] = found ? await listMembers(tx, courseId, found.id) : []
    if (present) throw conflict(alreadyHere[present.role], { person: present.name })
    if (account) await checkAccount(tx, courseId, account, role)
    else if (found && (await isEnrolled(tx, courseId, found.id)))
      throw conflict('student_of_course', { person: found.name })
    if (context.mailer) {
      const inviter = await getUser(tx, userId)
      await orderMail(context, tx, userId, {
        mail: 'staff_invitation',
        to: email,
        email,
        inviter: inviter.emailConfirmedAt ? inviter.email : null,
        language: (account ?? inviter).interfaceLanguage,
      })
    }
    if (account) {
      await insertInvited(tx, { courseId, role }, account)
      await noteChange(tx, caller, course, { action: 'staff_added', subjectId: account.id, role })
      return getMember(tx, courseId, account.id)
    }
    const now = context.clock.nowMs()
    await deleteInvitationOf(tx, courseId, email)
    const invitation = await insertInvitation(tx, {
      courseId,
      email,
      role,
      invitedBy: userId,
      createdAt: new Date(now),
      expiresAt: new Date(now + INVITATION_DAYS * DAY_MS),
    })
    await noteChange(tx, caller, course, { action: 'staff_invited', role, email })
    return presentInvitation(invitation)
  })
}

/**
 * Changes the role of a member or an invitation. The role of owner hands the course over. @throws conflict for the
 * owner's own role, and for a role that the account cannot have
 */
export const changeStaff = async (
  context: Context,
  courseId: string,
  asked: { memberId: string; role: CourseRole },
  caller: Caller,
): Promise<StaffMember> =>
  context.database.transaction(async (tx) => {
    await lockStaffOf(tx, courseId)
    const course = await getStaffCourse({ database: tx }, courseId, caller.user, 'manage_staff')
    const { memberId, role } = asked
    const [member] = await listMembers(tx, courseId, memberId)
    if (!member) {
      if (role === 'owner') throw notFound('staff_member_not_found')
      const invitation = await updateInvitation(tx, { courseId, id: memberId, role })
      if (!invitation) throw notFound('staff_member_not_found')
      return presentInvitation(invitation)
    }
    if (member.role === role) return presentMember(member)
    if (member.role === 'owner') throw conflict('owner_stays')
    await checkAccount(tx, courseId, { id: memberId, name: member.name }, role)
    if (role === 'owner') await changeOwner(tx, caller, course, memberId)
    else {
      await updateMember(tx, { courseId, userId: memberId, role })
      await noteChange(tx, caller, course, { action: 'staff_role_changed', subjectId: memberId, role })
    }
    return getMember(tx, courseId, memberId)
  })

/**
 * Makes a professor the owner of a locked course, in the transaction, whether on its staff or not; the former owner becomes
 * a teacher. Without effect for its owner. @throws conflict for a student of the course
 */
export const handOverLockedCourse = async (
  tx: Transaction,
  course: CourseRow,
  professor: Pick<UserRow, 'id' | 'name'>,
  caller: Noted,
): Promise<void> => {
  if (course.professorId === professor.id) return
  await checkAccount(tx, course.id, professor, 'owner')
  await changeOwner(tx, caller, course, professor.id)
}

/** The invitation goes first, as where it is taken up at a sign-in: neither waits for the other. @throws conflict for a member */
const insertInvited = async (
  tx: Transaction,
  { courseId, role }: { courseId: string; role: 'teacher' | 'assistant' },
  { id, name, email }: Pick<UserRow, 'id' | 'name' | 'email'>,
): Promise<void> => {
  await deleteInvitationOf(tx, courseId, email)
  if (await insertMember(tx, { courseId, userId: id, role })) return
  const [present] = await listMembers(tx, courseId, id)
  throw conflict(alreadyHere[present?.role ?? role], { person: name })
}

/**
 * Puts a professor on the staff of a locked course as a teacher, in the transaction. @throws conflict for members of the
 * staff and students of the course
 */
export const addTeacherToLockedCourse = async (
  tx: Transaction,
  course: CourseRow,
  professor: Pick<UserRow, 'id' | 'name' | 'email'>,
  caller: Noted,
): Promise<void> => {
  const [present] = await listMembers(tx, course.id, professor.id)
  if (present) throw conflict(alreadyHere[present.role], { person: present.name })
  await checkAccount(tx, course.id, professor, 'teacher')
  await insertInvited(tx, { courseId: course.id, role: 'teacher' }, professor)
  await noteChange(tx, caller, course, { action: 'staff_added', subjectId: professor.id, role: 'teacher' })
}

/**
 * Ends that an account teaches the courses of others, in the transaction that makes it a student's: a student may be an
 * assistant at most.
 */
export const endTeaching = async (
  tx: Transaction,
  userId: string,
  actor: { actorId: string | null; client: string },
): Promise<void> => {
  for (const { name } of await deleteTeacher(tx, userId))
    await record(tx, {
      ...actor,
      action: 'staff_removed',
      subjectId: userId,
      details: { course: name, role: 'teacher' },
    })
}

/** Removes a member, or withdraws an invitation. @throws conflict for the owner */
export const removeFromStaff = async (
  context: Context,
  courseId: string,
  memberId: string,
  caller: Caller,
): Promise<{ _id: string }> =>
  context.database.transaction(async (tx) => {
    await lockStaffOf(tx, courseId)
    const course = await getStaffCourse({ database: tx }, courseId, caller.user, 'manage_staff')
    const [member] = await listMembers(tx, courseId, memberId)
    if (member?.role === 'owner') throw conflict('owner_stays')
    if (member) {
      await deleteMember(tx, courseId, memberId)
      const change = { action: 'staff_removed', subjectId: memberId, role: member.role } as const
      await noteChange(tx, caller, course, change)
      return { _id: memberId }
    }
    const invitation = await deleteInvitation(tx, courseId, memberId)
    if (!invitation) throw notFound('staff_member_not_found')
    const { role, email } = invitation
    await noteChange(tx, caller, course, { action: 'staff_removed', role, email })
    return { _id: memberId }
  })
