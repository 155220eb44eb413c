import { type ModelServer, startModelServer } from '../server/testing/model-server/model-server.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../server/testing/process.ts'

/** A platform of a story's own, with its model beside it. */
export type ModelPlatform = { model: ModelServer; url: string; stop: () => Promise<void> }

/**
 * Starts a platform whose every task a model does, the one that tests teach what to say. Until it is stopped, persons,
 * courses and pages of this worker (`E2E_URL`) are that platform's. `settings` are environment variables beside those that
 * name the model.
 */
export const startModelPlatform = async (settings: Record<string, string> = {}): Promise<ModelPlatform> => {
  const apiKey = 'sk-story'
  const model = await startModelServer({ apiKey })
  const dataDir = await makeDataDir()
  const server = await startServerProcess(dataDir, {
    AI_MODEL: 'compatible:pretender',
    AI_BASE_URL: model.url,
    AI_API_KEY: apiKey,
    ...settings,
  })
  const usual = process.env.E2E_URL
  process.env.E2E_URL = server.url
  const stop = async () => {
    process.env.E2E_URL = usual
    await server.stop()
    await model.stop()
    await removeDataDir(dataDir)
  }
  return { model, url: server.url, stop }
}
