import type {
  SettingState,
  SettingTest,
  SettingTestResult,
  SettingValues,
} from '@lectern/contract/installation-settings.ts'
import { settingValues } from '@lectern/contract/installation-settings.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { forgetProblems } from '../../platform/ai/gateway/leases.queries.ts'
import { record } from '../../platform/audit.ts'
import { prepareBackupFolder } from '../../platform/backups/backup-place.ts'
import type { Config } from '../../platform/config/config.ts'
import { ConfigError } from '../../platform/config/config-error.ts'
import type { Engines } from '../../platform/config/live-settings.ts'
import type { Context } from '../../platform/context.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { invalid, presentMessages } from '../../platform/http/errors.ts'
import { isCertificateError, isEncryptionError, MailRefusedError } from '../../platform/mail/mailer.ts'
import { testEngine } from '../models/test-engine.ts'
import { speakLine } from '../speech/voice-sample.ts'
import { testMails } from '../users/one-time-links/mail-texts.ts'
import type { UserRow } from '../users/users.queries.ts'
import type { Actor } from './accounts.ts'

const settingNames = Object.keys(settingValues.shape)

/** Settings that cannot work are a fault of the form, not of the server. */
const refuseUnusable = (error: unknown): never => {
  if (!(error instanceof ConfigError)) throw error
  // Such as AI_API_KEY for AI_API_KEY_OPENAI.
  const field = settingNames.find((name) => `${error.setting}_`.startsWith(`${name}_`)) ?? error.setting
  throw invalid('setting_unusable', { field, text: error.message })
}

const LOGGED_CHARS = 200

/** The beginning of a long value, such as a privacy notice. */
const shorten = (value: string | null): string | null =>
  value !== null && value.length > LOGGED_CHARS ? `${value.slice(0, LOGGED_CHARS).toWellFormed()}…` : value

/** Old and new values of changed settings, for the audit log. The list holds no keys, so neither does the log. */
const compareSettings = (
  names: readonly string[],
  before: readonly SettingState[],
  after: readonly SettingState[],
): Record<string, string | null> => {
  const changed = after.flatMap(({ name, value }, index) => {
    const former = before[index]!.value
    if (!names.includes(name) || former === value) return []
    return [
      [`former_${name}`, shorten(former)],
      [name, shorten(value)],
    ] as const
  })
  return Object.fromEntries(changed)
}

/** Stores settings; the caller looks at them after the transaction. @throws invalid for settings that cannot be used */
export const saveIn = async (
  { settings, config }: Context,
  tx: Transaction,
  actor: Actor,
  change: SettingValues,
): Promise<void> => {
  const names = Object.entries(change).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  if (names.length === 0) return
  const before = await settings.list(tx)
  const locked = before.find(({ name, locked_by }) => locked_by && names.includes(name))
  if (locked) throw invalid('setting_locked', { field: locked.name })
  await settings.save(tx, change).catch(refuseUnusable)
  const folder = change.BACKUP_FOLDER
  // Only workers need the folder: another process may run on a machine that does not have it.
  if (folder && config.role !== 'web')
    await prepareBackupFolder(folder).catch(() => {
      throw invalid('backup_folder_unwritable', { words: [folder] })
    })
  if (names.some((name) => /^(AI|SPEECH)_/.test(name))) await forgetProblems(tx)
  const details = { settings: names.join(', '), ...compareSettings(names, before, await settings.list(tx)) }
  await record(tx, { ...actor, action: 'settings_changed', details })
}

export const saveSettings = async (
  context: Context,
  actor: Actor,
  change: SettingValues,
): Promise<SettingState[]> => {
  await context.database.transaction((tx) => saveIn(context, tx, actor, change))
  await context.settings.look()
  return context.settings.list()
}

/** Codes of nodemailer's errors that mean that the server was not reached. */
const UNREACHED = ['ECONNECTION', 'ETIMEDOUT', 'EDNS', 'ESOCKET', 'ECONNREFUSED', 'ENOTFOUND']

const MAIL_ERROR_CHARS = 200

const explainMail = (error: unknown, words: string[]): Message => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'EAUTH') return createMessage('mail_sign_in_refused', { words })
  const text = error instanceof Error ? error.message.slice(0, MAIL_ERROR_CHARS) : ''
  if (isEncryptionError(error)) return createMessage('mail_not_encrypted', { words })
  if (isCertificateError(error)) return createMessage('mail_certificate', { words, text })
  if (UNREACHED.includes(code)) return createMessage('mail_unreachable', { words })
  return createMessage('mail_failed', { words, text })
}

/** The person who tests: gets the test email. `email` is undefined while the setup page has none. */
type Tester = {
  userId: string | null
  email: string | undefined
  interfaceLanguage: UserRow['interfaceLanguage']
}

/** Sends an email to the tester: many servers accept the sign-in, and refuse the sender of the first email. */
const testMail = async (
  {
    config: { mail },
    engines: { mailer },
  }: { config: Pick<Config, 'mail'>; engines: Pick<Engines, 'mailer'> },
  tester: Tester,
): Promise<SettingTestResult> => {
  const beganMs = performance.now()
  const found = (works: boolean, message: Message): SettingTestResult => ({
    works,
    message: formatMessage(message),
    ...presentMessages(message),
    milliseconds: Math.round(performance.now() - beganMs),
    audio: null,
  })
  if (!mail || !mailer) return found(true, createMessage('mail_not_set'))
  const words = [mail.address]
  try {
    // A server that does not answer is known sooner than by sending.
    await mailer.check()
    if (tester.email === undefined) return found(true, createMessage('mail_works', { words }))
    const language = tester.interfaceLanguage ?? 'en'
    const { subject, text } = testMails[language]
    await mailer.send(tester.email, { language, subject, paragraphs: [text], notes: [] })
    return found(true, createMessage('mail_test_sent', { words }))
  } catch (error) {
    return found(false, explainMail(error instanceof MailRefusedError ? error.cause : error, words))
  } finally {
    mailer.close()
  }
}

/** Asks a model, a voice or the mail server something small, with settings that are not saved. @throws invalid for unusable settings */
export const testSettings = async (
  context: Context,
  { part, settings }: { part: SettingTest['part']; settings: SettingValues },
  tester: Tester,
): Promise<SettingTestResult> => {
  const { userId } = tester
  const proposed = await context.settings.propose(part, settings).catch(refuseUnusable)
  if (part === 'mail') return testMail(proposed, tester)
  const using = { ...context, ...proposed.engines, config: { ...context.config, ...proposed.config } }
  const result = await testEngine(
    context,
    part === 'model' ? 'script' : 'speech',
    { userId, isAdministrator: true },
    using,
  )
  if (part !== 'voice' || !result.works) return { ...result, audio: null }
  const beganMs = performance.now()
  const audio = await speakLine(using, { userId })
  if (using.config.speech) return { ...result, audio }
  const works = createMessage('test_builtin_voice')
  const milliseconds = Math.round(performance.now() - beganMs)
  return { works: true, message: formatMessage(works), ...presentMessages(works), milliseconds, audio }
}
