import type {
  ErasedGrades,
  ProfessorRegistration,
  SettingState,
  SettingTest,
  SettingValues,
} from '@lectern/contract/installation-settings.ts'

export const modelProviders = ['openai', 'anthropic', 'google', 'ollama', 'compatible'] as const
export const voiceProviders = ['openai', 'compatible'] as const
type ProviderName = (typeof modelProviders)[number]

/** A model or a voice as it is being edited. Without a provider it is the built-in one. */
export type EngineDraft = {
  provider: ProviderName | ''
  model: string
  address: string
  /** Empty: the stored key stays. Keys are never sent to the browser. */
  key: string
  /** Of a voice model. */
  voice: string
}

/** An empty server stays as it is stored: its address holds a password and is never sent to the browser. */
export type MailDraft = { sends: boolean; server: string; sender: string; publicUrl: string }

/** How long data are kept, in days as typed; empty: the default. */
export type PrivacyDraft = {
  grades: ErasedGrades
  activityDays: string
  chatDays: string
  jobDays: string
  auditDays: string
  addressDays: string
}

/** Each an address or a text, as typed; empty: none. */
export type LegalDraft = { notice: string; imprint: string }

/** Backups that the platform writes by itself, as typed; empty: the default. Without a folder there are none. */
export type BackupDraft = { folder: string; at: string; keepDays: string; keepWeeks: string }

export type SettingsDraft = {
  registration: ProfessorRegistration
  /** With commas between; empty: every address may register. */
  domains: string
  model: EngineDraft
  voice: EngineDraft
  mail: MailDraft
  privacy: PrivacyDraft
  legal: LegalDraft
  backups: BackupDraft
}

export type SettingStates = Readonly<Record<SettingState['name'], SettingState>>

export const byName = (states: readonly SettingState[]): SettingStates =>
  Object.fromEntries(states.map((state) => [state.name, state])) as SettingStates

/** Settings that were stored with another secret: saving replaces them. */
export const listUnreadable = (states: SettingStates): SettingState['name'][] =>
  Object.values(states).flatMap(({ name, is_unreadable: isUnreadable }) => (isUnreadable ? [name] : []))

const isProvider = (name: string): name is ProviderName => modelProviders.some((one) => one === name)

const readEngine = (states: SettingStates, part: 'AI' | 'SPEECH'): EngineDraft => {
  const [, provider = '', model = ''] = /^([^:]*):(.*)$/s.exec(states[`${part}_MODEL`].value ?? '') ?? []
  return {
    provider: isProvider(provider) ? provider : '',
    model,
    address: states[`${part}_BASE_URL`].value ?? '',
    key: '',
    voice: part === 'SPEECH' ? (states.SPEECH_VOICE.value ?? '') : '',
  }
}

export const toDraft = (states: SettingStates): SettingsDraft => ({
  registration: (states.PROFESSOR_REGISTRATION.value as ProfessorRegistration | null) ?? 'anybody',
  domains: states.REGISTRATION_DOMAINS.value ?? '',
  model: readEngine(states, 'AI'),
  voice: readEngine(states, 'SPEECH'),
  mail: {
    sends: states.SMTP_URL.is_set,
    server: '',
    sender: states.MAIL_FROM.value ?? '',
    publicUrl: states.PUBLIC_URL.value ?? '',
  },
  privacy: {
    grades: (states.ERASED_GRADES.value as ErasedGrades | null) ?? 'keep',
    activityDays: states.KEEP_ACTIVITY_DAYS.value ?? '',
    chatDays: states.KEEP_CHATS_DAYS.value ?? '',
    jobDays: states.KEEP_JOBS_DAYS.value ?? '',
    auditDays: states.KEEP_AUDIT_DAYS.value ?? '',
    addressDays: states.KEEP_ADDRESSES_DAYS.value ?? '',
  },
  legal: { notice: states.PRIVACY_NOTICE.value ?? '', imprint: states.IMPRINT.value ?? '' },
  backups: {
    folder: states.BACKUP_FOLDER.value ?? '',
    at: states.BACKUP_AT.value ?? '',
    keepDays: states.BACKUP_KEEP_DAYS.value ?? '',
    keepWeeks: states.BACKUP_KEEP_WEEKS.value ?? '',
  },
})

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/

/**
 * The draft of the first setup. An administrator who came by the host name of the platform is offered this address: without
 * one, links on the server's terminal lead nowhere and passkeys are off.
 */
export const toFirstDraft = (states: SettingStates, { origin, hostname }: URL | Location): SettingsDraft => {
  const draft = toDraft(states)
  if (draft.mail.publicUrl !== '' || states.PUBLIC_URL.locked_by !== null || LOOPBACK.test(hostname))
    return draft
  return { ...draft, mail: { ...draft.mail, publicUrl: origin } }
}

/** What the settings of an engine would be. A key that was not typed is left out. */
const valuesOf = (draft: EngineDraft, part: 'AI' | 'SPEECH'): SettingValues => {
  const isBuiltin = draft.provider === ''
  return {
    [`${part}_MODEL`]: isBuiltin ? '' : `${draft.provider}:${draft.model.trim()}`,
    [`${part}_BASE_URL`]: isBuiltin ? '' : draft.address.trim(),
    ...(isBuiltin ? { [`${part}_API_KEY`]: '' } : draft.key && { [`${part}_API_KEY`]: draft.key.trim() }),
    ...(part === 'SPEECH' && { SPEECH_VOICE: isBuiltin ? '' : draft.voice.trim() }),
  }
}

/** The address of the platform also stands in links that administrators hand over without email. */
const mailValuesOf = ({ sends, server, sender, publicUrl }: MailDraft): SettingValues => {
  const PUBLIC_URL = publicUrl.trim()
  if (!sends) return { SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL }
  const typed = server.trim()
  return { ...(typed && { SMTP_URL: typed }), MAIL_FROM: sender.trim(), PUBLIC_URL }
}

/** The settings that differ from those of the server or cannot be read there, without locked ones. */
export const changesOf = (draft: SettingsDraft, states: SettingStates): SettingValues => {
  const all: SettingValues = {
    ...Object.fromEntries(listUnreadable(states).map((name) => [name, ''])),
    PROFESSOR_REGISTRATION: draft.registration,
    REGISTRATION_DOMAINS: draft.domains.trim(),
    ...valuesOf(draft.model, 'AI'),
    ...valuesOf(draft.voice, 'SPEECH'),
    ...mailValuesOf(draft.mail),
    ERASED_GRADES: draft.privacy.grades,
    KEEP_ACTIVITY_DAYS: draft.privacy.activityDays.trim(),
    KEEP_CHATS_DAYS: draft.privacy.chatDays.trim(),
    KEEP_JOBS_DAYS: draft.privacy.jobDays.trim(),
    KEEP_AUDIT_DAYS: draft.privacy.auditDays.trim(),
    KEEP_ADDRESSES_DAYS: draft.privacy.addressDays.trim(),
    PRIVACY_NOTICE: draft.legal.notice.trim(),
    IMPRINT: draft.legal.imprint.trim(),
    BACKUP_FOLDER: draft.backups.folder.trim(),
    BACKUP_AT: draft.backups.at.trim(),
    BACKUP_KEEP_DAYS: draft.backups.keepDays.trim(),
    BACKUP_KEEP_WEEKS: draft.backups.keepWeeks.trim(),
  }
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => {
      const state = states[name as keyof SettingStates]
      const { locked_by: lock, value: present, is_set: isSet } = state
      if (lock) return false
      if (state.is_unreadable) return true
      if (name === 'PROFESSOR_REGISTRATION') return value !== (present ?? 'anybody')
      if (name === 'ERASED_GRADES') return value !== (present ?? 'keep')
      return name.endsWith('_API_KEY') || name === 'SMTP_URL'
        ? value !== '' || isSet
        : value !== (present ?? '')
    }),
  )
}

/** The settings that a test is about. A voice may use the key and the address of the model's provider. */
const testedNames = {
  model: /^AI_/,
  voice: /^(AI|SPEECH)_/,
  mail: /^(SMTP_URL|MAIL_FROM|PUBLIC_URL)$/,
} as const satisfies Record<SettingTest['part'], RegExp>

/** The changes that a test of one part needs. */
export const changesOfPart = (
  part: SettingTest['part'],
  draft: SettingsDraft,
  states: SettingStates,
): SettingValues =>
  Object.fromEntries(
    Object.entries(changesOf(draft, states)).filter(([name]) => testedNames[part].test(name)),
  )
