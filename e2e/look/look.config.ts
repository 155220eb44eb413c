import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** `npm run look`: pictures of the states of every screen, for eyes. No part of `npm test`. */
export default defineConfig({
  ...stories,
  testDir: '.',
  globalSetup: '../global-setup.ts',
  testMatch: '**/*.look.ts',
  outputDir: '../../.cache/look-failures',
  // A scene walks through many states, and every state is looked at four times.
  timeout: 900_000,
  retries: 0,
  reporter: [['list']],
  // As wide as most pictures: what lies under the pointer stays under it.
  use: { ...stories.use, viewport: { width: 1440, height: 900 }, trace: 'off', screenshot: 'off' },
})
