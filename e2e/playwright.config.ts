import { defineConfig } from '@playwright/test'

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

const isWholeRun = Boolean(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE)

/** `npm test` names the browser in CHROMIUM_PATH; without it Playwright's own is used. */
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  testMatch: '**/*.spec.ts',
  outputDir: './test-results',
  fullyParallel: true,
  workers: 2,
  // A busy machine may lose a race once; `npm test` names every story that needed its second try.
  retries: isWholeRun ? 1 : 0,
  forbidOnly: isWholeRun,
  timeout: 120_000,
  // A busy machine is slow, not wrong: what is there at once costs none of this.
  expect: { timeout: 15_000 },
  reporter: isWholeRun ? [['list'], ['json']] : [['list']],
  use: {
    actionTimeout: 30_000,
    // A trace costs a fifth of a story's work: where a story is tried again, only that try keeps one.
    trace: isWholeRun ? 'on-first-retry' : 'retain-on-failure',
    screenshot: 'only-on-failure',
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
