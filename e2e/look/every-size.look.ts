import { type InterfaceLanguage, interfaceLanguages } from '@lectern/contract/interface-languages.ts'
import type { Page } from '@playwright/test'
import { test } from '../story.ts'
import { allWidths, look } from './look.ts'
import { makePages } from './pages.ts'

const lookAt = async (page: Page, address: string, language: InterfaceLanguage): Promise<void> => {
  await page.goto(address)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const name = address.replace(/[0-9a-f-]{36}/g, 'one')
  await look(page, `every-size-${language}/${name === '/' ? 'landing' : name.replaceAll('/', ' ')}`, {
    widths: language === 'en' ? allWidths : [1280, 390],
    whole: false,
  })
}

for (const language of interfaceLanguages)
  test(`every page at every size: ${language}`, async ({ page: visitor, openPage }) => {
    for (const [person, addresses] of await makePages()) {
      const page = person ? await openPage(person) : visitor
      await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
      for (const address of addresses) await lookAt(page, address, language)
    }
  })
