import '../app/theme/reset.css'
import '@fontsource-variable/inter/opsz.css'
import '../app/theme/mantine-styles.ts'
import '../app/theme/tokens.css'
import '../app/theme/base.css'
import { legalTexts } from '@lectern/contract/legal-texts.ts'
import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { startI18n } from '../i18n/i18n.ts'
import { answer, beginAnswers, endAnswers } from './answers.ts'

await startI18n()
const address = window.location.href

beforeEach(async () => {
  await page.viewport(1440, 900)
  localStorage.clear()
  sessionStorage.clear()
  beginAnswers()
  answer(legalTexts.links, { privacy: null, imprint: null })
})

afterEach(async () => {
  await cleanup()
  // Mantine's portal outlives its page: it would stand before the next one, where dialogs never are.
  document.querySelector('[data-mantine-shared-portal-node]')?.remove()
  window.history.replaceState(null, '', address)
  expect(endAnswers(), 'calls without an answer').toEqual([])
})
