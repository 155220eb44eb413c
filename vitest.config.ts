import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { putLongFilesFirst } from './scripts/test-order.ts'
import { inlineCalls } from './web/inline-calls.ts'
import { shortI18n } from './web/short-i18n.ts'

/** Thousands of made inputs and long recordings take ten times as long on a busy machine: that is no failure. */
const testTimeout = 180_000

/** The order of vitest, by earlier times or by sizes, with the longest files first. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return putLongFilesFirst(await super.sort(files))
  }
}

const processTests = 'server/main.test.ts'
const serverTests = {
  globalSetup: ['server/testing/global-setup.ts'],
  testTimeout,
  hookTimeout: 180_000,
  // Jobs and processes take longer on a busy machine, which is not a failure. A test names the limits that it checks.
  expect: { poll: { timeout: 20_000 } },
  pool: 'forks' as const,
  // A larger heap for new objects is collected less often.
  execArgv: ['--max-semi-space-size=64'],
}

// A third of the processor's time went into importing the same modules for each file. `isolate: false` imports them
// once per worker: a test must not leave a changed module or process behind.
export default defineConfig({
  test: {
    // Server tests wait more than half of their time for jobs, processes, providers and the database. One worker more
    // uses what is left when types, lint, build and components have ended.
    maxWorkers: 2 * availableParallelism() + 1,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'core',
          isolate: false,
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
          // vitest begins projects by their names: the one long file of "server-process" shall not be the last.
          name: 'server-together',
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [processTests],
          ...serverTests,
        },
      },
      // Again with the files in an S3 bucket: the calls that store, read and remove them.
      {
        test: {
          name: 'server-s3',
          isolate: false,
          include: [
            'server/features/files/*.test.ts',
            'server/features/annotations/drawings.test.ts',
            'server/features/courses/syllabus.test.ts',
          ],
          ...serverTests,
          globalSetup: ['server/testing/s3-global-setup.ts'],
        },
      },
      // It kills platforms and counts the processes that are left: others in its process would be among them.
      { test: { name: 'server-process', include: [processTests], ...serverTests } },
      // Calls stand written out in the client, as they do in the build.
      {
        plugins: [inlineCalls()],
        resolve: { alias: shortI18n },
        test: {
          name: 'web',
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
          include: ['web/**/*.test.{ts,tsx}'],
          // They run in a browser: web/src/testing/vitest.config.ts.
          exclude: ['web/**/*.component.test.tsx'],
          testTimeout,
        },
      },
    ],
  },
})
