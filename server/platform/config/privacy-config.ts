import { type ErasedGrades, erasedGrades } from '@lectern/contract/installation-settings.ts'
import { ConfigError } from './config-error.ts'

/** How long data of each kind are kept, in days; undefined: as long as what they belong to. */
export type PrivacyConfig = {
  erasedGrades: ErasedGrades
  activityDays: number | undefined
  chatDays: number | undefined
  jobDays: number
  auditDays: number
  /** Of the network addresses in the audit log; the rest of an entry stays for `auditDays`. */
  addressDays: number | undefined
}

/** The database refuses to delete younger entries of the audit log; a margin for clocks. */
const LEAST_AUDIT_DAYS = 733
const MOST_DAYS = 36_500
const JOB_DAYS = 90

/** @throws ConfigError for a value that is no number of days */
export const readPrivacyConfig = (read: (name: string) => string | undefined): PrivacyConfig => {
  const grades = erasedGrades.safeParse(read('ERASED_GRADES') ?? 'keep')
  if (!grades.success) throw new ConfigError('ERASED_GRADES must be keep or delete.')
  const days = (name: string, least: number): number | undefined => {
    const given = read(name)
    if (given === undefined) return undefined
    const number = Number(given)
    if (Number.isInteger(number) && number >= least && number <= MOST_DAYS) return number
    throw new ConfigError(`${name} must be a number of days from ${least} to ${MOST_DAYS}, not "${given}".`)
  }
  return {
    erasedGrades: grades.data,
    activityDays: days('KEEP_ACTIVITY_DAYS', 1),
    chatDays: days('KEEP_CHATS_DAYS', 1),
    jobDays: days('KEEP_JOBS_DAYS', 8) ?? JOB_DAYS,
    auditDays: days('KEEP_AUDIT_DAYS', LEAST_AUDIT_DAYS) ?? LEAST_AUDIT_DAYS,
    addressDays: days('KEEP_ADDRESSES_DAYS', 1),
  }
}
