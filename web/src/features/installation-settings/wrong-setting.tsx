import type { SettingState } from '@lectern/contract/installation-settings.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf, withReason } from '../../api/api-error.ts'
import { FieldError } from '../../ui/fields/field-error.tsx'

type SettingName = SettingState['name']

/** Where each setting has its label and, below `wrong`, the sentence that says what the field takes. */
const labels = {
  REGISTRATION_DOMAINS: 'admin:registration.domains',
  AI_MODEL: 'admin:engines.modelName',
  AI_BASE_URL: 'admin:engines.address',
  AI_API_KEY: 'admin:engines.key',
  SPEECH_MODEL: 'admin:engines.voiceModel',
  SPEECH_BASE_URL: 'admin:engines.address',
  SPEECH_API_KEY: 'admin:engines.key',
  SPEECH_VOICE: 'admin:engines.voiceName',
  SMTP_URL: 'admin:mail.server',
  MAIL_FROM: 'admin:mail.sender',
  PUBLIC_URL: 'admin:mail.publicUrl',
  KEEP_ACTIVITY_DAYS: 'admin:privacy.activity',
  KEEP_CHATS_DAYS: 'admin:privacy.chats',
  KEEP_JOBS_DAYS: 'admin:privacy.jobs',
  KEEP_AUDIT_DAYS: 'admin:privacy.audit',
  BACKUP_FOLDER: 'operations:schedule.folder',
  BACKUP_AT: 'operations:schedule.at',
  BACKUP_KEEP_DAYS: 'operations:schedule.keepDays',
  BACKUP_KEEP_WEEKS: 'operations:schedule.keepWeeks',
} as const satisfies Partial<Record<SettingName, string>>
type FieldName = keyof typeof labels

const isField = (name: unknown): name is FieldName => typeof name === 'string' && Object.hasOwn(labels, name)

/** A field that the server refused. `reason`: its sentence, where that says more than what the field takes. */
export type WrongField = { name: FieldName; reason: string | null }

/** Null for a failure that is of no field. */
export const findWrongField = (error: unknown): WrongField | null => {
  const [message] = error instanceof ApiError ? error.messages : []
  if (message?.code === 'backup_folder_unwritable')
    return { name: 'BACKUP_FOLDER', reason: messageOf(error, '') }
  const name = message?.code === 'setting_unusable' ? message.params.field : undefined
  return isField(name) ? { name, reason: null } : null
}

const WrongFieldContext = createContext<WrongField | null>(null)
export const WrongFieldProvider = WrongFieldContext.Provider

/** The property `error` of an input: what the field takes, if it is the wrong one. */
export function useFieldError(): (name: FieldName) => ReactNode {
  const { t } = useTranslation('admin')
  const wrong = useContext(WrongFieldContext)
  return (name) =>
    wrong?.name === name && <FieldError>{wrong.reason ?? t(`wrong.fields.${name}`)}</FieldError>
}

/** Says why settings were not saved or tested: which field to correct, or the server's reason. */
export function useSettingError(): (error: unknown, sentences: { field: string; other: string }) => string {
  const { t } = useTranslation(['admin', 'operations'])
  return (error, { field, other }) => {
    const wrong = findWrongField(error)
    return wrong
      ? `${field} ${t('admin:wrong.check', { field: t(labels[wrong.name]) })}`
      : withReason(error, other)
  }
}
