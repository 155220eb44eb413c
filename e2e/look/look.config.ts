import { defineConfig } from '@playwright/test'
import stories from '../playwright.config.ts'

/** `npm run look`: takes pictures of the states of every screen, to be looked at. Not part of `npm test`. */
export default defineConfig({
  ...stories,
  testDir: '.',
  globalSetup: '../global-setup.ts',
  testMatch: '**/*.look.ts',
  outputDir: '../../.cache/look-failures',
  // A scene visits many states, and each state is checked four times.
  timeout: 900_000,
  retries: 0,
  reporter: [['list']],
  // The width of most pictures, so that the hovered element stays under the pointer.
  use: { ...stories.use, viewport: { width: 1440, height: 900 }, trace: 'off', screenshot: 'off' },
})
