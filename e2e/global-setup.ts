import { makeDataDir, removeDataDir, startServerProcess } from '../server/testing/process.ts'

/** One real platform for all stories: its own process, database, files and engines. `E2E_URL` takes another. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined
  const dataDir = await makeDataDir()
  const server = await startServerProcess(dataDir)
  process.env.E2E_URL = server.url
  // For what no call can make in the time of a story, as a class of thousands.
  process.env.E2E_DATA_DIR = dataDir
  return async () => {
    await server.stop()
    await removeDataDir(dataDir)
  }
}
