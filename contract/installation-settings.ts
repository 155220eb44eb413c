import { z } from 'zod'
import { fieldError } from './field-errors.ts'
import * as limits from './limits.ts'
import { messageFields } from './messages.ts'
import { makeStorable } from './text.ts'

/** The people who may register as professors. */
export const professorRegistration = z.enum(['anybody', 'invitation', 'nobody'])
export type ProfessorRegistration = z.output<typeof professorRegistration>

/** What happens to submitted quizzes of an erased account. */
export const erasedGrades = z.enum(['keep', 'delete'])
export type ErasedGrades = z.output<typeof erasedGrades>

const settingText = (maxChars: number) =>
  z
    .string()
    .overwrite((text) => makeStorable(text).trim())
    .max(maxChars, fieldError('setting_too_long'))
    .optional()
const value = settingText(2_000)
const legalText = settingText(limits.legalTextChars)

/**
 * Settings that an administrator can make on a screen, by the name of their environment variable. Left out: unchanged.
 * Empty: not set.
 */
export const settingValues = z.object({
  PROFESSOR_REGISTRATION: professorRegistration.optional(),
  REGISTRATION_DOMAINS: value,
  AI_MODEL: value,
  AI_BASE_URL: value,
  AI_API_KEY: value,
  SPEECH_MODEL: value,
  SPEECH_BASE_URL: value,
  SPEECH_API_KEY: value,
  SPEECH_VOICE: value,
  SMTP_URL: value,
  MAIL_FROM: value,
  PUBLIC_URL: value,
  ERASED_GRADES: erasedGrades.optional(),
  KEEP_ACTIVITY_DAYS: value,
  KEEP_CHATS_DAYS: value,
  KEEP_JOBS_DAYS: value,
  KEEP_AUDIT_DAYS: value,
  KEEP_ADDRESSES_DAYS: value,
  PRIVACY_NOTICE: legalText,
  IMPRINT: legalText,
  PROFESSOR_STORAGE_GB: value,
  PROFESSOR_TOKENS: value,
  BACKUP_FOLDER: value,
  BACKUP_AT: value,
  BACKUP_KEEP_DAYS: value,
  BACKUP_KEEP_WEEKS: value,
})
export type SettingValues = z.output<typeof settingValues>
export type StoredSettingName = keyof SettingValues

export const settingState = z.object({
  name: z.enum(Object.keys(settingValues.shape) as [StoredSettingName, ...StoredSettingName[]]),
  /** Null for what is not set, and for keys and the mail server's address, which never leave the server. */
  value: z.string().nullable(),
  is_set: z.boolean(),
  /** Stored with another secret: it has no effect until it is saved again. */
  is_unreadable: z.boolean(),
  /** The environment variable because of which it cannot be changed here. */
  locked_by: z.string().nullable(),
})
export type SettingState = z.output<typeof settingState>

export const settingTest = z.object({ part: z.enum(['model', 'voice', 'mail']), settings: settingValues })
export type SettingTest = z.output<typeof settingTest>
export const settingTestResult = z.object({
  works: z.boolean(),
  /** One sentence: works, with its speed, or what is wrong. */
  message: z.string(),
  ...messageFields,
  milliseconds: z.number().int(),
  /** A spoken sentence as MP3 in base64; null for all but a voice that works. */
  audio: z.string().nullable(),
})
export type SettingTestResult = z.output<typeof settingTestResult>
