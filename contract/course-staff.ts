import { z } from 'zod'
import { defineCalls } from './call.ts'
import { courseRoles } from './course-access.ts'
import { fieldError } from './field-errors.ts'
import { id, idParams, time } from './ids.ts'
import { registration } from './users.ts'

/** How long an invitation can be found by the invited person. */
export const INVITATION_DAYS = 14

const staffMember = z.object({
  /** The user's id, or the invitation's while no confirmed account has the address. */
  _id: id,
  /** Null while invited. */
  user_id: id.nullable(),
  name: z.string().nullable(),
  email: z.string(),
  role: z.enum(courseRoles),
  state: z.enum(['here', 'invited']),
  /** When the person came on the staff, or was invited last. */
  since: time,
  /** To the hour; null: never, or invited. */
  last_seen_at: time.nullable(),
  /** Of an invitation; null for people on the staff. */
  expires_at: time.nullable(),
})
export type StaffMember = z.output<typeof staffMember>

const invitedRole = z.enum(['teacher', 'assistant'], fieldError('staff_role_unknown'))
const memberParams = z.object({ id, user: id })

export const courseStaff = defineCalls({
  list: {
    method: 'GET',
    path: '/courses/{id}/staff',
    who: 'professor',
    action: 'see',
    summary: 'The staff of a course, the owner first; for the owner also open invitations.',
    params: idParams,
    reply: z.array(staffMember),
  },
  add: {
    method: 'POST',
    path: '/courses/{id}/staff',
    who: 'professor',
    action: 'manage_staff',
    summary:
      'Add a person to the staff. One with an account is on it at once; another finds the invitation after registering with that email. Repeating it renews an invitation.',
    params: idParams,
    body: z.object({ email: registration.shape.email, role: invitedRole }),
    reply: staffMember,
  },
  change: {
    method: 'PUT',
    path: '/courses/{id}/staff/{user}',
    who: 'professor',
    action: 'manage_staff',
    summary:
      "Change a member's role, or an invitation's. The role `owner` hands the course over: the former owner becomes a teacher.",
    params: memberParams,
    body: z.object({ role: z.enum(courseRoles, fieldError('staff_role_unknown')) }),
    reply: staffMember,
  },
  remove: {
    method: 'DELETE',
    path: '/courses/{id}/staff/{user}',
    who: 'professor',
    action: 'manage_staff',
    summary: 'Remove a member from the staff, or withdraw an invitation. What the person made stays.',
    params: memberParams,
    reply: z.object({ _id: id }),
  },
})
