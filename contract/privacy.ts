import { z } from 'zod'
import { defineCalls } from './call.ts'
import { fieldError } from './field-errors.ts'
import { id, time } from './ids.ts'
import { erasedGrades } from './installation-settings.ts'
import { jobState } from './jobs.ts'
import * as limits from './limits.ts'
import { messageFields } from './messages.ts'

/** The newest export of a person's data. */
const dataExport = z.object({
  job_id: id.nullable(),
  /** COMPLETED: it can be downloaded. */
  status: jobState,
  created_at: time,
  /** Then it is deleted. */
  expires_at: time,
  /** Null until it is written. */
  size_bytes: z.number().int().nullable(),
})
export type DataExport = z.output<typeof dataExport>

const userParams = z.object({ user: id })
const erasure = z.object({ detail: z.string() })

export const privacy = defineCalls({
  rules: {
    method: 'GET',
    path: '/users/me/erasure',
    who: 'signedIn',
    summary: "What erasing an account does with the person's submitted quizzes and grades.",
    reply: z.object({ grades: erasedGrades }),
  },
  findExport: {
    method: 'GET',
    path: '/users/me/export',
    who: 'signedIn',
    summary: "The newest export of the caller's own data; null when there is none.",
    reply: dataExport.nullable(),
  },
  startExport: {
    method: 'POST',
    path: '/users/me/export',
    who: 'signedIn',
    summary: 'Write all data of the caller into one ZIP file, as a job; while one runs, it is that one.',
    reply: dataExport,
  },
  downloadExport: {
    method: 'GET',
    path: '/users/me/export/file',
    who: 'signedIn',
    summary: "The ZIP file with the caller's own data.",
    gives: 'file',
    reply: z.unknown(),
  },
  eraseMe: {
    method: 'POST',
    path: '/users/me/erase',
    who: 'signedIn',
    summary: "Erase the caller's account for good; a professor hands over or deletes the own courses before.",
    body: z.object({
      current_password: z
        .string(fieldError('password_missing'))
        .min(1, fieldError('password_missing'))
        .max(limits.passwordMaxChars, fieldError('password_too_long')),
    }),
    reply: erasure,
  },
  findExportOf: {
    method: 'GET',
    path: '/admin/users/{user}/export',
    who: 'administrator',
    summary: "The newest export of a person's data; null when there is none.",
    params: userParams,
    reply: dataExport.nullable(),
  },
  startExportOf: {
    method: 'POST',
    path: '/admin/users/{user}/export',
    who: 'administrator',
    summary:
      'Write all data of a person into one ZIP file, for people who cannot sign in; it is the same job and file as theirs.',
    params: userParams,
    reply: dataExport,
  },
  downloadExportOf: {
    method: 'GET',
    path: '/admin/users/{user}/export/file',
    who: 'administrator',
    summary: "The ZIP file with a person's data; each download is an entry of the audit log.",
    params: userParams,
    gives: 'file',
    reply: z.unknown(),
  },
  closeSeveral: {
    method: 'POST',
    path: '/admin/users/several',
    who: 'administrator',
    summary:
      'Disable or erase several accounts, each as alone; those that cannot be are named. The own account is refused.',
    body: z.object({
      action: z.enum(['disable', 'erase']),
      users: z.array(id).min(1).max(limits.usersPerPage),
    }),
    reply: z.object({
      done: z.number().int(),
      refused: z.array(z.object({ _id: id, message: z.string(), ...messageFields })),
    }),
  },
  eraseUser: {
    method: 'POST',
    path: '/admin/users/{user}/erase',
    who: 'administrator',
    summary: 'Erase an account for good, as its person can.',
    params: userParams,
    reply: erasure,
  },
})
