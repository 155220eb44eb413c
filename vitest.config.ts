import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { inlineCalls } from './web/inline-calls.ts'

/** Thousands of made inputs take ten times as long on a busy machine: that is no failure. */
const testTimeout = 60_000

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          name: 'core',
          include: [
            'contract/**/*.test.ts',
            'core/**/*.test.ts',
            'engine/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          testTimeout,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout,
          hookTimeout: 60_000,
          // What jobs and processes do comes when it comes: a busy machine is no failure. Limits that are meant stand in the test.
          expect: { poll: { timeout: 20_000 } },
          pool: 'forks',
        },
      },
      // Calls stand written out in the client, as they do in the build.
      {
        plugins: [inlineCalls()],
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], testTimeout },
      },
    ],
  },
})
