import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const isWholeRun = Boolean(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE)

/** `npm test` sets CHROMIUM_PATH; without it Playwright's own browser is used. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '**/*.spec.ts',
  // Other browsers need programs that not every machine has.
  testIgnore: process.env.FIREFOX_PATH && process.env.WEBKIT_PATH ? [] : '**/e2e/browsers/**',
  outputDir: './test-results',
  fullyParallel: true,
  // A story takes 6.7 s with one story per core, of which it computes 5.4: one more than cores uses the rest.
  workers: Math.max(2, availableParallelism() + 1),
  // A story that passes at its second try only fails the suite. The second try tells a race from a defect and keeps a trace.
  retries: isWholeRun ? 1 : 0,
  forbidOnly: isWholeRun,
  timeout: 120_000,
  // Generous for a busy machine; an element that is present at once costs none of it.
  expect: { timeout: 15_000 },
  reporter: isWholeRun ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 30_000,
    // A trace costs a fifth of a story's work: in whole runs only the second try keeps one.
    trace: isWholeRun ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    // Stories change replies on their way, which a service worker would answer by itself; one story allows it.
    serviceWorkers: 'block',
    // Animations cost a tenth of a story's work. Stories of main paths and of motion use `withMotion`.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        ...asRoot,
        ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
        ...['--disable-component-update', '--disable-sync'],
      ],
    },
  },
})
