import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import type { BrowserCommand } from 'vitest/node'
import { inlineCalls } from '../../inline-calls.ts'
import { shortI18n } from '../../short-i18n.ts'

const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []

/** For `expectAccessible`: contrast is checked in both schemes. */
const showColorScheme: BrowserCommand<['light' | 'dark']> = ({ page }, colorScheme) =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })

/** Components and pages in the browser of the stories, with answers that the test gives: no server, no sign-in. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  plugins: [inlineCalls()],
  resolve: { alias: shortI18n },
  css: { postcss: './web' },
  test: {
    name: 'components',
    include: ['web/**/*.component.test.tsx'],
    setupFiles: ['web/src/testing/setup.ts'],
    // A busy machine takes long for each step: that is no failure.
    testTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
    fileParallelism: false,
    isolate: false,
    browser: {
      enabled: true,
      headless: true,
      connectTimeout: 180_000,
      viewport: { width: 1440, height: 900 },
      screenshotFailures: false,
      provider: playwright({
        contextOptions: { reducedMotion: 'reduce' },
        launchOptions: {
          // `npm test` sets it; without it Playwright's own browser is used.
          executablePath: process.env.CHROMIUM_PATH,
          args: [
            ...asRoot,
            ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
          ],
        },
      }),
      instances: [{ browser: 'chromium' }],
      commands: { showColorScheme },
      // As in the stories: a name may be a part.
      locators: { exact: false },
    },
  },
})
