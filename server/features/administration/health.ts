import type { InstallationHealth } from '@lectern/contract/administration.ts'
import { formatMessage } from '@lectern/core/messages/format-message.ts'
import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { addressToAdministrator } from '../../platform/ai/address-to-administrator.ts'
import { measureDifference, NOTICED_DIFFERENCE_MS, systemClock } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { measureSpace } from '../../platform/disk-space.ts'
import { presentMessages } from '../../platform/http/errors.ts'
import { judgeLoad, type Load, type LoadProblem } from '../../platform/load.ts'
import { checkReadiness } from '../../platform/readiness.ts'
import { judgeBackups, summarizeBackups } from '../backups/backups.ts'
import { findInstallationBudget, findSpeechBudget } from '../models/budgets.ts'
import { listFailingProviders } from '../models/engines.ts'
import {
  countJobs,
  countUnsentMails,
  type JobFigures,
  listClosedProviders,
  readDatabaseFigures,
} from './health.queries.ts'

const DAY_MS = 24 * 60 * 60_000
/** Under load jobs wait for minutes; longer is worth a look. As `npm run admin -- doctor` judges. */
const WAITS_LONG_SECONDS = 10 * 60
/** A share of the connections: beyond it, another process could find none. */
const CONNECTIONS_HIGH = 0.9

const judgeMails = ({ waiting, failed }: { waiting: number; failed: number }): Message[] => [
  ...(waiting > 0 ? [createMessage('health_mail_waits', { count: waiting })] : []),
  ...(failed > 0 ? [createMessage('health_mail_failed', { count: failed })] : []),
]

const loadMessages: Record<LoadProblem, (load: Load) => Message> = {
  process: ({ busyShare }) => createMessage('health_process_busy', { number: Math.floor(busyShare * 100) }),
  machine: ({ perProcessor }) => createMessage('health_machine_busy', { number: Math.floor(perProcessor) }),
  connections: () => createMessage('health_connections_wait'),
}

const present = (messages: Message | Message[]) => ({
  message: formatMessage(messages),
  ...presentMessages(messages),
})

const presentFailing = ({
  name,
  problem,
  since,
}: Awaited<ReturnType<typeof listFailingProviders>>[number]) => ({
  ...present([
    createMessage('health_calls_fail', { words: [name] }),
    ...addressToAdministrator([...problem]),
  ]),
  since: since.toISOString(),
})

const judgeJobs = ({ workers, open }: JobFigures): Message[] => {
  const hasOpen = open.length > 0
  if (workers === 0 && hasOpen) return [createMessage('health_no_worker')]
  const longest = Math.max(0, ...open.map(({ oldestSeconds }) => oldestSeconds))
  return longest > WAITS_LONG_SECONDS
    ? [createMessage('health_jobs_wait', { number: Math.round(longest / 60) })]
    : []
}

/** Collects what doctor and /api/ready know while the platform runs, with a sentence for all that needs a person. */
export const examineHealth = async (context: Context): Promise<InstallationHealth> => {
  const { database, config, clock, files } = context
  const dayAgo = new Date(clock.nowMs() - DAY_MS)
  const beganMs = performance.now()
  await database.$client.query('select 1')
  const answerMs = Math.round(performance.now() - beganMs)
  const [
    checks,
    space,
    jobs,
    mails,
    figures,
    closed,
    failing,
    difference,
    tokens,
    speech,
    settings,
    backupNeeds,
    backups,
  ] = await Promise.all([
    checkReadiness(context, true),
    measureSpace(config.dataDir),
    countJobs(database, dayAgo),
    countUnsentMails(database, dayAgo),
    readDatabaseFigures(database),
    listClosedProviders(database),
    listFailingProviders(context),
    measureDifference(database, systemClock),
    findInstallationBudget(context),
    findSpeechBudget(context),
    context.settings.list(),
    judgeBackups(context),
    summarizeBackups(context),
  ])
  const clockMs = Math.round(Math.abs(difference.differenceMs))
  const unreadable = settings.filter(({ is_unreadable: isUnreadable }) => isUnreadable).length
  const share = Math.round((1 - space.freeBytes / space.totalBytes) * 100)
  const load = context.load.lastMinute()
  const needs: Message[] = [
    ...(checks.disk === 'ok'
      ? []
      : [createMessage(checks.disk === 'full' ? 'health_disk_full' : 'health_disk_low', { number: share })]),
    ...(checks.storage === 'ok' ? [] : [createMessage('health_storage', { words: [files.place] })]),
    ...(unreadable > 0 ? [createMessage('health_settings', { count: unreadable })] : []),
    ...judgeLoad(load).map((problem) => loadMessages[problem](load)),
    ...judgeJobs(jobs),
    ...judgeMails(mails),
    ...(figures.connections > figures.maxConnections * CONNECTIONS_HIGH
      ? [createMessage('health_connections')]
      : []),
    ...(clockMs >= NOTICED_DIFFERENCE_MS
      ? [createMessage('health_clock', { number: Math.round(clockMs / 1_000) })]
      : []),
    ...closed
      .filter(({ name }) => !failing.some(({ endpoint }) => endpoint === name))
      .map(({ name }) => createMessage('health_provider', { words: [name] })),
    ...(tokens.state === 'spent' ? [createMessage('health_budget')] : []),
    ...(speech.state === 'spent' ? [createMessage('health_speech_budget')] : []),
    ...backupNeeds,
  ]
  return {
    checked_at: new Date(clock.nowMs()).toISOString(),
    needs: [
      ...failing.map(presentFailing),
      ...needs.map((message) => ({ ...present(message), since: null })),
    ],
    hints: (config.backups ? [] : [createMessage('health_backups_off')]).map(present),
    disk: { state: checks.disk, free_bytes: space.freeBytes, total_bytes: space.totalBytes },
    storage: { works: checks.storage === 'ok', place: files.place },
    database: {
      version: figures.version,
      is_embedded: config.databaseUrl === undefined,
      size_bytes: figures.sizeBytes,
      connections: figures.connections,
      max_connections: figures.maxConnections,
      answer_ms: answerMs,
      clock_ms: clockMs,
    },
    jobs: {
      workers: jobs.workers,
      done_today: jobs.doneToday,
      failed_today: jobs.failedToday,
      open: jobs.open.map(({ kind, running, waiting, oldestSeconds }) => ({
        kind,
        running,
        waiting,
        oldest_seconds: oldestSeconds,
      })),
    },
    models: { tokens, speech },
    backups,
  }
}
