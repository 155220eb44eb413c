import type { SettingState } from '@lectern/contract/installation-settings.ts'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf, withReason } from '../../api/api-error.ts'
import { FieldError } from '../../ui/fields/field-error.tsx'
import { isSettingName, settingLabels } from './setting-names.ts'

type SettingName = SettingState['name']

/** Settings without a field that can be wrong: choices, and the limits, which have a page of their own. */
const others = [
  'PROFESSOR_REGISTRATION',
  'ERASED_GRADES',
  'PROFESSOR_STORAGE_GB',
  'PROFESSOR_TOKENS',
] as const

/** Its sentence below `wrong` says what it takes. */
type FieldName = Exclude<SettingName, (typeof others)[number]>

const isField = (name: unknown): name is FieldName =>
  typeof name === 'string' && isSettingName(name) && !others.some((other) => other === name)

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
      ? `${field} ${t('admin:wrong.check', { field: t(settingLabels[wrong.name]) })}`
      : withReason(error, other)
  }
}
