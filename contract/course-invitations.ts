import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courses } from './courses.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import * as limits from './limits.ts'
import { text } from './text.ts'
import { registration } from './users.ts'

/** How long a student finds an invitation: a term. It is deleted afterwards. */
export const COURSE_INVITATION_DAYS = 180

const courseInvitation = z.object({
  _id: id,
  email: z.string(),
  /** As the list of the class has it, until the person joins. */
  name: z.string().nullable(),
  /** Invited last. */
  invited_at: time,
  /** The last email to the address; null: none was sent. */
  mailed_at: time.nullable(),
  /** The mail server refused the address. */
  is_refused: z.boolean(),
  /** The person does not want to join; null: has not answered. */
  declined_at: time.nullable(),
  /** Inviting again renews it, and sends an email where the platform does: a day after the last time. */
  can_be_renewed: z.boolean(),
})
export type CourseInvitation = z.output<typeof courseInvitation>

const ownInvitation = z.object({
  _id: id,
  course_id: id,
  course_name: z.string(),
  /** Null: the account is gone. */
  inviter_name: z.string().nullable(),
  invited_at: time,
})
export type OwnInvitation = z.output<typeof ownInvitation>

const memberParams = z.object({ id, invitation: id })
const ownParams = z.object({ invitation: id })

export const courseInvitations = defineCalls({
  list: {
    method: 'GET',
    path: '/courses/{id}/invitations',
    who: 'professor',
    action: 'see',
    summary: 'The addresses that are invited to a course and have not joined, the latest first.',
    params: idParams,
    reply: z.object({
      /** Whether invitations are sent by email. */
      sends_email: z.boolean(),
      invitations: z.array(courseInvitation),
    }),
  },
  add: {
    method: 'POST',
    path: '/courses/{id}/invitations',
    who: 'professor',
    action: 'edit_quizzes',
    summary:
      'Invite students by their addresses. Each finds the invitation on the dashboard, now or after registering with the address. Repeating it renews an invitation, and sends an email again after a day.',
    params: idParams,
    body: z.object({
      emails: z
        .array(registration.shape.email)
        .min(1, fieldError('invited_addresses_missing'))
        .max(limits.addressesAtOnce, fieldError('too_many_addresses')),
      /** By address, in lower case; those of other addresses are ignored. */
      names: z.record(z.string(), text(limits.nameChars, 'name_too_long')).default({}),
    }),
    /** Each address is counted once. No number tells whether an address has an account. */
    reply: z.object({
      added: z.number().int(),
      /** Invited before, and renewed. */
      renewed: z.number().int(),
      /** Invited in the last 24 hours, or declined by the person. */
      unchanged: z.number().int(),
      /** Students of the course, and its staff. */
      here: z.number().int(),
      mailed: z.number().int(),
    }),
  },
  remove: {
    method: 'DELETE',
    path: '/courses/{id}/invitations/{invitation}',
    who: 'professor',
    action: 'edit_quizzes',
    summary: 'Withdraw the invitation of an address. Emails that wait are not sent.',
    params: memberParams,
    reply: z.object({ _id: id }),
  },
  mine: {
    method: 'GET',
    path: '/courses/my-invitations',
    who: 'student',
    summary: "The courses to which the student's address is invited, the latest first.",
    reply: z.object({
      invitations: z.array(ownInvitation),
      /** The address has to be confirmed before any invitation is shown. */
      must_confirm: z.boolean(),
    }),
  },
  accept: {
    method: 'POST',
    path: '/courses/my-invitations/{invitation}/accept',
    who: 'student',
    summary: 'Enroll in a course by an invitation.',
    params: ownParams,
    reply: courses.enroll.reply,
  },
  decline: {
    method: 'POST',
    path: '/courses/my-invitations/{invitation}/decline',
    who: 'student',
    summary: 'Decline an invitation. The staff of the course sees it; the course code still works.',
    params: ownParams,
    reply: z.object({ _id: id }),
  },
})
