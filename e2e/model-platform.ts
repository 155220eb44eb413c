import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type ModelServer, startModelServer } from '../server/testing/model-server/model-server.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../server/testing/process.ts'
import { copyDatabase, TEMPLATE } from '../server/testing/test-postgres.ts'

/** A platform for one story file, with its own model server. */
export type ModelPlatform = { model: ModelServer; url: string; stop: () => Promise<void> }

/** Creates a database on the PostgreSQL of the whole run. Without one (`E2E_URL` was given), the platform starts its own. */
const createDatabase = async (): Promise<Record<string, string>> => {
  const databases = process.env.E2E_DATABASES
  if (!databases) return {}
  const name = `story_${randomUUID().replaceAll('-', '')}`
  const client = new pg.Client(databases.replace('{database}', 'postgres'))
  await client.connect()
  // Migrated already: a new platform would take seconds for that.
  await copyDatabase(client, TEMPLATE, name)
  await client.end()
  return { DATABASE_URL: databases.replace('{database}', name) }
}

/**
 * Starts a platform of its own for one story file. Until it is stopped, the users, courses and pages of this worker
 * (`E2E_URL`) belong to that platform. `settings` are environment variables.
 */
export const startOwnPlatform = async (
  settings: Record<string, string>,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const dataDir = await makeDataDir()
  const server = await startServerProcess(dataDir, { ...(await createDatabase()), ...settings })
  const usual = process.env.E2E_URL
  process.env.E2E_URL = server.url
  const stop = async () => {
    process.env.E2E_URL = usual
    await server.stop()
    await removeDataDir(dataDir)
  }
  return { url: server.url, stop }
}

const apiKey = 'sk-story'

const startWithModel = async (settingsFor: (modelUrl: string) => Record<string, string>) => {
  const model = await startModelServer({ apiKey })
  const platform = await startOwnPlatform(settingsFor(model.url))
  const stop = async () => {
    await platform.stop()
    await model.stop()
  }
  return { model, url: platform.url, stop }
}

/** Starts a platform of its own whose tasks are all done by a model server that the story controls. */
export const startModelPlatform = (settings: Record<string, string> = {}): Promise<ModelPlatform> =>
  startWithModel((url) => ({
    AI_MODEL: 'compatible:pretender',
    AI_BASE_URL: url,
    AI_API_KEY: apiKey,
    ...settings,
  }))

/** Starts a platform of its own whose voice is a model server that the story controls. */
export const startVoicePlatform = (): Promise<ModelPlatform> =>
  startWithModel((url) => ({
    SPEECH_MODEL: 'compatible:pretender',
    SPEECH_BASE_URL: url,
    SPEECH_API_KEY: apiKey,
    SPEECH_PARALLEL: '4',
  }))
