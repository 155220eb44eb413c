import type { SettingState } from '@lectern/contract/installation-settings.ts'

type SettingName = SettingState['name']

/** Where each setting has its label. */
export const settingLabels = {
  PROFESSOR_REGISTRATION: 'admin:registration.question',
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
  ERASED_GRADES: 'admin:privacy.grades',
  KEEP_ACTIVITY_DAYS: 'admin:privacy.activity',
  KEEP_CHATS_DAYS: 'admin:privacy.chats',
  KEEP_JOBS_DAYS: 'admin:privacy.jobs',
  KEEP_AUDIT_DAYS: 'admin:privacy.audit',
  KEEP_ADDRESSES_DAYS: 'admin:privacy.addresses',
  PRIVACY_NOTICE: 'admin:legal.notice',
  IMPRINT: 'admin:legal.imprint',
  PROFESSOR_STORAGE_GB: 'operations:quotas.default.storage',
  PROFESSOR_TOKENS: 'operations:quotas.default.tokens',
  BACKUP_FOLDER: 'operations:schedule.folder',
  BACKUP_AT: 'operations:schedule.at',
  BACKUP_KEEP_DAYS: 'operations:schedule.keepDays',
  BACKUP_KEEP_WEEKS: 'operations:schedule.keepWeeks',
} as const satisfies Record<SettingName, string>

export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settingLabels, name)

const parts = [
  ['registration', /^(PROFESSOR_REGISTRATION|REGISTRATION_DOMAINS)$/],
  ['model', /^AI_/],
  ['voice', /^SPEECH_/],
  ['mail', /^(SMTP_URL|MAIL_FROM|PUBLIC_URL)$/],
  ['privacy', /^(ERASED_GRADES|KEEP_)/],
  ['legal', /^(PRIVACY_NOTICE|IMPRINT)$/],
  ['backups', /^BACKUP_/],
  ['limits', /^PROFESSOR_(STORAGE_GB|TOKENS)$/],
] as const satisfies readonly (readonly [string, RegExp])[]

/** Lists the parts of the settings that hold some of the names, in the order of the page. */
export const listParts = (names: readonly SettingName[]) =>
  parts.flatMap(([part, pattern]) => (names.some((name) => pattern.test(name)) ? [part] : []))
