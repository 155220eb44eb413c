import type { AuditAction, AuditEntry } from '@lectern/contract/audit.ts'
import { useTranslation } from 'react-i18next'
import {
  isSettingName,
  listParts,
  settingLabels,
} from '../../../features/installation-settings/setting-names.ts'
import { useFormat } from '../../../ui/format.ts'
import { useJobKind } from '../use-job-kind.ts'

/** Describes entries of the audit log in the interface's language. */
export function useEntryTexts() {
  const { t, i18n } = useTranslation(['admin', 'operations'])
  const format = useFormat()
  const roleOf = (value: unknown) =>
    value === 'student' || value === 'professor' ? t(`list.roles.${value}`) : String(value ?? '')
  const jobKindOf = useJobKind()
  const pointsOf = (value: unknown) => (typeof value === 'number' ? format.number(value) : t('log.noPoints'))

  /** A newer server may know more actions: their codes are shown as they are. */
  const actionOf = ({ action }: AuditEntry): string =>
    i18n.exists(`admin:log.actions.${action}`) ? t(`log.actions.${action as AuditAction}`) : action

  const settingOf = (name: string): string => {
    if (!isSettingName(name)) return name
    const [part] = listParts([name])
    const field = t(settingLabels[name])
    return part === undefined ? field : t('log.setting', { field, part: t(`unreadable.parts.${part}`) })
  }
  const settingValue = (value: unknown): string => {
    const text = String(value ?? '')
    if (text === 'anybody' || text === 'invitation' || text === 'nobody') return t(`registration.${text}`)
    if (text === 'keep' || text === 'delete') return t(`privacy.${text}`)
    return text || t('log.notSet')
  }
  /** Keys have no values here: they never leave the server. */
  const settingsOf = (details: AuditEntry['details']): string =>
    String(details.settings ?? '')
      .split(', ')
      .map((name) =>
        details[name] === undefined
          ? settingOf(name)
          : `${settingOf(name)}: ${t('log.change', { before: settingValue(details[`former_${name}`]), after: settingValue(details[name]) })}`,
      )
      .join('; ')

  const limitsOf = ({ storage_bytes: bytes, tokens }: AuditEntry['details']): string => {
    const notSet = t('log.notSet')
    return [
      `${t('operations:quotas.head.storage')}: ${typeof bytes === 'number' ? format.size(bytes) : notSet}`,
      `${t('operations:quotas.default.tokens')}: ${typeof tokens === 'number' ? format.number(tokens) : notSet}`,
    ].join('; ')
  }

  /** Older entries name only the course. */
  const gradebookOf = ({ course, weights, ...details }: AuditEntry['details']): string =>
    [
      t('log.quiz', { quiz: String(course) }),
      weights && t('log.weights', { changes: String(weights) }),
      ...(['drop_lowest', 'scale'] as const).map(
        (name) =>
          details[name] !== undefined &&
          `${t(`log.${name}`)}: ${t('log.change', { before: details[`former_${name}`], after: details[name] })}`,
      ),
    ]
      .filter(Boolean)
      .join('; ')

  /** What the details say, without the person. */
  const detailsOf = ({ action, details }: AuditEntry): string => {
    const { quiz, before, after, question, possible } = details
    if (action === 'grade_changed')
      return t('log.points', {
        quiz: String(quiz),
        question: String(question),
        before: pointsOf(before),
        after: pointsOf(after),
        possible: pointsOf(possible),
      })
    if (action === 'role_changed') return t('log.change', { before: roleOf(before), after: roleOf(after) })
    if (action === 'registered') return roleOf(details.role)
    if (action === 'staff_invited')
      return [details.email, t('log.quiz', { quiz: String(details.course) })].filter(Boolean).join(', ')
    if (action === 'email_changed' && details.email !== undefined)
      return t('log.change', { before: details.former_email, after: details.email })
    if (action === 'name_changed')
      return t('log.change', { before: details.former_name, after: details.name })
    if (details.because === 'account_disabled') return t('log.accountDisabled')
    if (details.with === 'passkey') return t('log.withPasskey')
    if (action === 'sign_in_refused') return t('log.wrongPassword')
    if (details.passkey !== undefined) return t('log.quiz', { quiz: String(details.passkey) })
    if (details.note !== undefined) return String(details.note)
    if (action === 'settings_changed') return settingsOf(details)
    if (action === 'backup_written' || action === 'backup_downloaded') return String(details.file)
    if (details.banner !== undefined) return t('log.quiz', { quiz: String(details.banner) })
    if (action === 'job_retried' || action === 'job_cancelled') return jobKindOf(String(details.kind))
    if (action === 'gradebook_changed') return gradebookOf(details)
    if (action === 'limits_changed') return limitsOf(details)
    const name = quiz ?? details.course
    return name === undefined ? '' : t('log.quiz', { quiz: String(name) })
  }

  /** Older entries have no emails. */
  const accountOf = (name: unknown, email: unknown): string =>
    email === undefined ? String(name) : `${name} (${email})`

  const aboutOf = (entry: AuditEntry): string => {
    const {
      from,
      from_email: fromEmail,
      into,
      into_email: intoEmail,
      removed_submissions: removed,
    } = entry.details
    if (entry.action === 'accounts_merged' && from !== undefined)
      return [
        t('log.change', { before: accountOf(from, fromEmail), after: accountOf(into, intoEmail) }),
        removed && t('log.removedSubmissions', { submissions: String(removed) }),
      ]
        .filter(Boolean)
        .join('; ')
    if (entry.action === 'course_handed_over' && entry.details.former_owner !== undefined) {
      const change = { before: String(entry.details.former_owner), after: entry.subject?.name ?? '' }
      return [t('log.change', change), detailsOf(entry)].join(', ')
    }
    // A restored backup has the person again: the number says who has to be erased once more.
    if (entry.action === 'account_erased' && entry.subject)
      return [entry.subject.name, t('log.accountNumber', { number: entry.subject._id })].join(', ')
    return [entry.subject?.name, detailsOf(entry)].filter(Boolean).join(', ')
  }

  return { actionOf, aboutOf }
}
