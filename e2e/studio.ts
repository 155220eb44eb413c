import { Buffer } from 'node:buffer'
import { expect, type Locator, type Page } from '@playwright/test'
import { write } from '../server/testing/decks/hostile-decks.ts'
import { LATIN_FONT, writePages } from '../server/testing/decks/raw-pdf.ts'

/** Opens the studio of a lecture, at a slide if one is given. */
export const openStudio = async (page: Page, lectureId: string, slide?: number): Promise<void> => {
  await page.goto(`/professor/lectures/${lectureId}/edit${slide ? `?slide=${slide}` : ''}`)
  // On a busy machine the studio's code takes longer than an expectation waits. Stories that hold a call go on.
  const loading = page.getByRole('heading', { name: 'Loading…', exact: true })
  await loading.waitFor({ state: 'hidden', timeout: 45_000 }).catch(() => undefined)
}

/** Asks to publish and confirms it. */
export const confirmPublishing = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Lecture' })
  await dialog.getByRole('button', { name: 'Publish Lecture' }).click()
  await expect(dialog).toHaveCount(0)
}

export const pdfFile = (bytes: Uint8Array, name = 'slides.pdf') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(bytes),
})

/** Chooses a deck on the upload card and uploads it. */
export const uploadDeck = async (page: Page, bytes: Uint8Array, name?: string): Promise<void> => {
  await page.getByLabel('Slides as a PDF file').setInputFiles(pdfFile(bytes, name))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
}

/** Replaces the slides by a deck, with the match that the comparison offers. */
export const replaceSlides = async (page: Page, bytes: Uint8Array, name?: string): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Replace slides' }).click()
  const dialog = page.getByRole('dialog', { name: 'Replace slides' })
  await dialog.getByLabel('Slides as a PDF file').setInputFiles(pdfFile(bytes, name))
  await dialog.getByRole('button', { name: 'Upload and Compare' }).click()
  await page.getByRole('link', { name: 'Compare Slides' }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Replace Slides' }).click()
}

/** Shows or hides the tags of the script, in the menu at the top. */
export const setRaw = async (page: Page, isOn: boolean): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: isOn ? 'Show the Raw Script' : 'Hide the Raw Script' }).click()
  await expect(page.getByRole('button', { name: 'Copy the raw script' })).toHaveCount(isOn ? 1 : 0)
}

/** The slides in the filmstrip. */
export const slidesIn = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'All slides' }).getByRole('listitem')

/** The editor of a slide's script. Its text is what it shows: the spoken words without tags. */
export const scriptOf = (page: Page, slide: number): Locator =>
  page.getByRole('textbox', { name: `Script of slide ${slide}`, exact: true })

/** Waits until the script of a slide shows these words, with the same blank lines and line breaks. */
export const expectScript = async (
  page: Page,
  slide: number,
  text: string | RegExp,
  options?: { timeout?: number },
): Promise<void> => {
  const shown = () => scriptOf(page, slide).evaluate(linesOf)
  if (typeof text === 'string') await expect.poll(shown, options).toBe(text)
  else await expect.poll(shown, options).toMatch(text)
}

/** Replaces the whole script by a text, like selecting all and pasting. */
export const typeScript = async (page: Page, slide: number, text: string): Promise<void> => {
  await scriptOf(page, slide).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
  await expectScript(page, slide, text)
}

/** The save state of unsaved text, also after an autosave of it has failed. */
export const unsavedIn = (page: Page): Locator => page.getByText(/^(Unsaved changes$|Not saved: )/)

/**
 * Makes autosaves fail in the browser, for stories about text that is not saved: on a busy machine the two seconds
 * before an autosave can pass between any two steps. It replaces `fetch`, because a route of Playwright does not see
 * a request that the page sends while it closes. @returns the function that ends it on the open page
 */
export const loseAutosaves = async (page: Page): Promise<() => Promise<void>> => {
  const lose = () => {
    const send = window.fetch
    window.fetch = (address, options) =>
      String(options?.body).includes('"autosave_sitting"') && !document.documentElement.dataset.mended
        ? Promise.reject(new TypeError('The story has lost it.'))
        : send(address, options)
  }
  await page.addInitScript(lose)
  await page.evaluate(lose)
  return () =>
    page.evaluate(() => {
      document.documentElement.dataset.mended = 'true'
    })
}

/**
 * The lines of the editor without its placeholder. A script is visible shortly before its slide is fully
 * open.
 */
const linesOf = (editor: Element): string =>
  [...(editor.closest('[data-opening]') ? [] : editor.querySelectorAll('.cm-line'))]
    .map((line) => {
      const copy = line.cloneNode(true) as Element
      for (const other of copy.querySelectorAll('.cm-placeholder')) other.remove()
      return copy.textContent ?? ''
    })
    .join('\n')

/** The bubble in which an annotation is made. */
export const bubbleOf = (page: Page): Locator => page.locator('[data-bubble]')

/** Opens a tool of the bubble: the drawing board or the manual annotation. */
export const openTool = async (
  page: Page,
  tool: 'Draw on Slide' | 'Add Manual Annotation',
): Promise<void> => {
  if ((page.viewportSize()?.width ?? 0) < 768) {
    await page.getByRole('button', { name: /^Annotations \d/ }).click()
    await page.getByRole('menuitem', { name: 'Add Annotation' }).click()
  } else await page.getByRole('button', { name: 'Add Annotation' }).click()
  await bubbleOf(page).getByRole('button', { name: tool }).click()
}

/** Many pages that are quick to draw, for jobs that are long because of their number of pages. */
export const drawManyThinPages = (count: number): Uint8Array =>
  writePages(
    Array.from({ length: count }, (_, index) => ({
      content: write(`Plant number ${index + 1} needs light`, 40, 20, 24),
      mediaBox: '0 0 960 60',
    })),
    LATIN_FONT,
  )

/** Pages with so many words that reading each takes long. */
export const drawDensePages = (count: number): Uint8Array => {
  const line = 'Seeds and leaves and roots and flowers '.repeat(6)
  const content = Array.from({ length: 300 }, (_, index) => write(line, 10, 10 + index, 6)).join('')
  return writePages(
    Array.from({ length: count }, () => ({ content })),
    LATIN_FONT,
  )
}
