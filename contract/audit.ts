import { z } from 'zod'
import { id, time } from './ids.ts'

/** What the audit log notes, by the group that its screen filters by. */
export const auditActions = {
  sign_ins: [
    'signed_in',
    'sign_in_refused',
    'signed_out_everywhere',
    'password_changed',
    'password_reset',
    'passkey_added',
    'passkey_removed',
    'passkeys_removed',
  ],
  accounts: [
    'registered',
    'invitation_made',
    'invitation_withdrawn',
    'invitation_used',
    'role_changed',
    'administrator_made',
    'administrator_removed',
    'account_disabled',
    'account_enabled',
    'reset_link_made',
    'accounts_merged',
    'account_erased',
    'name_changed',
    'email_changed',
    'provider_linked',
    'limits_changed',
  ],
  staff: [
    'staff_added',
    'staff_invited',
    'staff_joined',
    'staff_role_changed',
    'staff_removed',
    'students_invited',
    'student_removed',
    'course_handed_over',
  ],
  courses: [
    'course_deleted',
    'course_restored',
    'lecture_deleted',
    'lecture_restored',
    'lecture_removed',
    'course_archived',
    'course_reopened',
  ],
  grades: ['grade_changed', 'quiz_regraded', 'student_excused', 'excuse_removed', 'gradebook_changed'],
  exports: [
    'grades_exported',
    'students_exported',
    'users_exported',
    'audit_log_exported',
    'own_data_exported',
    'data_of_person_exported',
  ],
  settings: ['set_up', 'settings_changed'],
  operations: [
    'job_retried',
    'job_cancelled',
    'backup_asked',
    'backup_written',
    'backup_downloaded',
    'banner_published',
    'banner_changed',
    'banner_deleted',
  ],
} as const

export const auditGroup = z.enum([
  'sign_ins',
  'accounts',
  'staff',
  'courses',
  'grades',
  'exports',
  'settings',
  'operations',
])
type AuditGroup = z.output<typeof auditGroup>
export type AuditAction = (typeof auditActions)[AuditGroup][number]

/** The account that acted, or that an action was about, by its name at that time. */
const person = z.object({ _id: id, name: z.string() })

export const auditEntry = z.object({
  _id: z.number().int(),
  at: time,
  /** One of `auditActions`; a newer server may send others. */
  action: z.string(),
  /** Null: a command on the server's machine. */
  actor: person.nullable(),
  subject: person.nullable(),
  /** Names, numbers and codes, such as the points before and after. */
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The network address of the request; empty for commands. */
  client: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>
