import type { TestProject } from 'vitest/node'
import startDatabase from './global-setup.ts'
import { startS3Server } from './servers/s3-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set where tests run with their files in a bucket. */
    s3Endpoint: string | undefined
  }
}

/** Starts one S3 server for the whole run; each platform gets a bucket of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopDatabase = await startDatabase(project)
  const store = await startS3Server()
  project.provide('s3Endpoint', store.endpoint)
  return async () => {
    await store.stop()
    await stopDatabase()
  }
}
