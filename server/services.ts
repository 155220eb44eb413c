import { jobKind } from '@lectern/contract/jobs.ts'
import type { AiEngine } from '@lectern/core/ai/engine.ts'
import { createMessage } from '@lectern/core/messages/message.ts'
import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import type { Logger } from 'pino'
import { jobHandlers } from './app.ts'
import { createGateway } from './platform/ai/gateway/create-gateway.ts'
import type { AiGateway } from './platform/ai/gateway/gateway.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config/config.ts'
import { createLiveSettings, type Engines } from './platform/config/live-settings.ts'
import type { ModelConfigs } from './platform/config/model-config.ts'
import type { ChangeableConfig } from './platform/config/stored-settings.ts'
import type { Context } from './platform/context.ts'
import type { Database } from './platform/db/database.ts'
import { openReplica } from './platform/db/replica.ts'
import { watchDisk } from './platform/disk-space.ts'
import { openFileStore } from './platform/files/open-file-store.ts'
import { keepRecentFiles } from './platform/files/recent-files.ts'
import { createSessions } from './platform/http/sessions.ts'
import { createTokens } from './platform/http/tokens.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { startQueue } from './platform/jobs/queue.ts'
import { createLoadMeter, watchLoad } from './platform/load.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { createEmbeddedSpeech } from './platform/speech/embedded/embedded-speech.ts'
import type { SpeechEngine } from './platform/speech/speech-engine.ts'

const RECENT_FILES_BYTES = 48 * 1024 * 1024

/** Provider clients are large: load them only when one is used. */
const withModels = async (models: ModelConfigs, builtin: AiEngine, gateway: AiGateway): Promise<AiEngine> =>
  Object.keys(models).length === 0
    ? builtin
    : (await import('./platform/ai/model/model-engine.ts')).createModelEngine(models, builtin, gateway)

const withVoice = async (
  voice: Config['speech'],
  builtin: SpeechEngine,
  gateway: AiGateway,
): Promise<SpeechEngine> =>
  voice
    ? (await import('./platform/speech/provider/provider-speech.ts')).createProviderSpeech(
        voice,
        builtin,
        gateway,
      )
    : builtin

const withMail = async (mail: Config['mail']): Promise<Mailer | undefined> =>
  mail && (await import('./platform/mail/mailer.ts')).createMailer(mail)

/** Makes everything that features use, around an open database. */
export const createContext = async (options: {
  config: Config
  database: Database
  log: Logger
  clock: Clock
}): Promise<Context> => {
  const { config, database, log, clock } = options
  let handlers: Map<string, JobHandler> | undefined
  const builtin = createBuiltInEngine()
  const gateway = createGateway({
    database,
    clock,
    log,
    limits: config.limits,
    quotas: () => config.quotas,
  })
  const voices = createEmbeddedSpeech()
  const makeEngines = async ({ models, speech, mail }: ChangeableConfig): Promise<Engines> => ({
    ai: await withModels(models, builtin, gateway),
    speech: await withVoice(speech, voices, gateway),
    mailer: await withMail(mail),
  })
  const context: Context = {
    config,
    log,
    clock,
    database,
    replica: openReplica(database, config.databaseReplicaUrl, config.databaseConnections, log),
    queue: await startQueue({
      database,
      kinds: jobKind.options,
      log,
      works: config.role !== 'web',
      cancelledMessage: (job, db) => {
        handlers ??= new Map(jobHandlers(context).map((handler) => [handler.kind, handler]))
        return handlers.get(job.kind)?.cancelledMessage(job, db) ?? createMessage('job_cancelled')
      },
    }),
    files: keepRecentFiles(await openFileStore(config), RECENT_FILES_BYTES),
    tokens: createTokens(config.jwtSecret, clock.nowMs),
    sessions: createSessions(database, clock),
    disk: await watchDisk(config.dataDir, log),
    load: watchLoad(
      createLoadMeter(() => database.$client.waitingCount),
      log,
    ),
    gateway,
    backUp: async (address, progress) =>
      (await import('./admin/check-backup.ts')).backUpAndCheck(config, address, progress),
    checkBackup: async (address, progress) =>
      (await import('./admin/check-backup.ts')).checkBackup(config, address, progress),
    ...(await makeEngines(config)),
    settings: createLiveSettings({
      config,
      database,
      log,
      makeEngines,
      use: (chosen) => {
        context.mailer?.close()
        Object.assign(config, chosen.config)
        Object.assign(context, chosen.engines)
      },
    }),
  }
  await context.settings.look()
  return context
}
