import { annotations } from '@lectern/contract/annotations.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { slides } from '@lectern/contract/slides.ts'
import type { Page, Route } from '@playwright/test'
import { drawStroke } from '../pointers.ts'
import { expect, test } from '../story.ts'
import {
  bubbleOf,
  expectScript,
  loseAutosaves,
  openStudio,
  scriptOf,
  slidesIn,
  unsavedIn,
} from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const begun = 'Seeds need light. And seeds need water.'

const makeWorld = async (script = begun) => {
  const { professor, id } = await makeOwnLecture({
    titles: ['Seeds', 'Water'],
    until: 'scripts',
    script: () => script,
  })
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
  return { professor, id, stored }
}

type Sent = { script: string; based_on_revision: number }

/** Holds the saves sent to an address; the story lets each through or loses it. */
const holdSaves = async (page: Page, path: RegExp) => {
  const held: Route[] = []
  const sent: Sent[] = []
  await page.route(path, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return route.fallback()
    sent.push(request.postDataJSON())
    held.push(route)
  })
  const next = async (): Promise<Route> => {
    await expect.poll(() => held.length).toBeGreaterThan(0)
    return held.shift() as Route
  }
  return {
    /** The texts sent so far, in order. */
    sent,
    letThrough: async () => (await next()).continue(),
    lose: async () => (await next()).abort(),
    /** The server stores the text, but its answer is lost. */
    loseAnswer: async () => {
      const route = await next()
      await route.fetch()
      await route.abort()
    },
  }
}

const scriptCall = /\/slides\/\d+\/save/
const allSaved = (page: Page) => page.getByText('All changes saved')
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save Script/ })

const typeAtEnd = async (page: Page, words: string) => {
  await scriptOf(page, 1).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(words)
}

test('whatever happens to a save, no typed text is lost, sent twice or in conflict with itself', async ({
  page,
  signIn,
}) => {
  const { professor, id, stored } = await makeWorld()
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  /** Each step begins with the text that the one before has stored. */
  const step = (name: string, run: (before: string) => Promise<void>) =>
    test.step(name, async () => {
      const before = (await stored()) ?? ''
      await expectScript(page, 1, before)
      await run(before)
      await page.unroute(scriptCall)
    })

  await step('text typed during a save stays, is unsaved, and is saved next', async (before) => {
    const saves = await holdSaves(page, scriptCall)
    await typeAtEnd(page, ' One.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => saves.sent.length).toBe(1)
    await page.keyboard.type(' Two.')
    await saves.letThrough()
    await expect(unsavedIn(page)).toBeVisible()
    await expectScript(page, 1, `${before} One. Two.`)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await stored()).toBe(`${before} One.`)

    // The field was not created again: typing continues at the caret.
    await page.keyboard.type(' Three.')
    await expectScript(page, 1, `${before} One. Two. Three.`)
    await page.keyboard.press('ControlOrMeta+s')
    await saves.letThrough()
    await expect(allSaved(page)).toBeVisible()
    expect(await stored()).toBe(`${before} One. Two. Three.`)
    const [first, second] = saves.sent
    expect(second?.based_on_revision).toBe((first?.based_on_revision ?? 0) + 1)
    await page.reload()
    await expectScript(page, 1, `${before} One. Two. Three.`)
    await expect(allSaved(page)).toBeVisible()
  })

  await step('text typed back to its old value during a save is kept', async (before) => {
    const saves = await holdSaves(page, scriptCall)
    await typeAtEnd(page, '!')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => saves.sent.length).toBe(1)
    await page.keyboard.press('Backspace')
    await expectScript(page, 1, before)
    await saves.letThrough()
    await expect(unsavedIn(page)).toBeVisible()
    await expectScript(page, 1, before)
    expect(await stored()).toBe(`${before}!`)
    await saveButton(page).click()
    await saves.letThrough()
    await expect(allSaved(page)).toBeVisible()
    expect(await stored()).toBe(before)
  })

  await step('a letter typed just before Ctrl+S is saved', async (before) => {
    await typeAtEnd(page, '?')
    await expect(unsavedIn(page)).toBeVisible()
    await saveButton(page).click()
    await expect(allSaved(page)).toBeVisible()
    await scriptOf(page, 1).evaluate((field) => {
      field.focus()
      document.execCommand('insertText', false, '!')
      const press = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }
      field.dispatchEvent(new KeyboardEvent('keydown', press))
    })
    await expect.poll(stored).toBe(`${before}?!`)
    await expect(allSaved(page)).toBeVisible()
    await expectScript(page, 1, `${before}?!`)
  })

  await step('saving twice sends a text once, and then what was typed in between', async (before) => {
    const saves = await holdSaves(page, scriptCall)
    await typeAtEnd(page, ' One.')
    await page.keyboard.press('ControlOrMeta+s')
    await page.keyboard.press('ControlOrMeta+s')
    await saves.letThrough()
    await expect(allSaved(page)).toBeVisible()
    expect(saves.sent).toHaveLength(1)

    await page.keyboard.type(' Two.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => saves.sent.length).toBe(2)
    await page.keyboard.type(' Three.')
    await page.keyboard.press('ControlOrMeta+s')
    expect(saves.sent).toHaveLength(2)
    await saves.letThrough()
    await saves.letThrough()
    await expect(allSaved(page)).toBeVisible()
    expect(saves.sent.map(({ script }) => script.slice(before.length))).toEqual([
      ' One.',
      ' One. Two.',
      ' One. Two. Three.',
    ])
    const [first = 0, ...later] = saves.sent.map(({ based_on_revision }) => based_on_revision)
    expect(later).toEqual([first + 1, first + 2])
    expect(await stored()).toBe(`${before} One. Two. Three.`)
  })

  await step('a failed save loses no text typed meanwhile', async (before) => {
    const saves = await holdSaves(page, scriptCall)
    await typeAtEnd(page, ' One.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect.poll(() => saves.sent.length).toBe(1)
    await page.keyboard.type(' Two.')
    await saves.lose()
    await expect(page.getByRole('alert')).toContainText('Your text is still here')
    await expectScript(page, 1, `${before} One. Two.`)
    await expect(unsavedIn(page)).toBeVisible()
    await saveButton(page).click()
    await saves.letThrough()
    await expect(allSaved(page)).toBeVisible()
    expect(await stored()).toBe(`${before} One. Two.`)
  })

  await step('a save whose answer was lost causes no conflict with itself', async (before) => {
    await expectScript(page, 1, before)
    const saves = await holdSaves(page, scriptCall)
    await typeAtEnd(page, ' One.')
    await page.keyboard.press('ControlOrMeta+s')
    await typeAtEnd(page, ' Two.')
    await saves.loseAnswer()
    await expect.poll(stored).toBe(`${before} One.`)
    await expect(unsavedIn(page)).toBeVisible()

    // The second save gets a conflict with this window's own text, so it is sent again over the new revision.
    await page.keyboard.press('ControlOrMeta+s')
    await saves.letThrough()
    await saves.letThrough()
    await expect(allSaved(page)).toBeVisible()
    await expect.poll(stored).toBe(`${before} One. Two.`)
    expect(saves.sent.map(({ based_on_revision }) => based_on_revision)).toEqual(
      [0, 0, 1].map((later) => (saves.sent[0]?.based_on_revision ?? 0) + later),
    )
  })
  await step('Save & Next does not leave while the professor types on', async (before) => {
    const saves = await holdSaves(page, scriptCall)
    await typeAtEnd(page, ' One.')
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await expect.poll(() => saves.sent.length).toBe(1)
    await typeAtEnd(page, ' Two.')
    await saves.letThrough()
    await expect(unsavedIn(page)).toBeVisible()
    await expect(slidesIn(page).first().getByRole('button')).toHaveAttribute('aria-current', 'true')
    await page.getByRole('button', { name: 'Save & Next' }).click()
    await saves.letThrough()
    await expect(slidesIn(page).nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
    expect(await stored()).toBe(`${before} One. Two.`)
  })
})

test('a position that is chosen while positions are being saved stays, and is saved next', async ({
  page,
  signIn,
}) => {
  const { professor, id, stored } = await makeWorld('Seeds need [highlight text="light"]light[/highlight].')
  await signIn(professor)
  await openStudio(page, id)
  await loseAutosaves(page)
  await expect(page.locator('#studio-work svg [data-annotation-id="marker_highlight_1"]')).toHaveCount(1)
  const saves = await holdSaves(page, /\/highlights\/\d+/)
  await typeAtEnd(page, ' Seeds need water.')
  const { words, width, height } = await professor.call(slides.words, { params: { id, slide: 1 } })
  const at = words.findIndex(({ text }, index) => text === 'need' && words[index + 1]?.text === 'water')
  const [seeds, need] = [words[at - 1], words[at]]
  if (!seeds || !need) throw new Error('The words are not on the slide.')
  const middle = (seeds.y + seeds.height / 2) / height
  await drawStroke(
    page,
    page.locator('#studio-work [data-choosing]'),
    [(seeds.x + 1) / width, middle],
    [(need.x + need.width - 1) / width, middle + 0.005],
  )
  await expect(bubbleOf(page)).toContainText('“Seeds need”')
  await page.keyboard.press('ControlOrMeta+s')
  // The text is saved and its highlights are being sent.
  await expect.poll(() => saves.sent.length).toBe(1)
  await bubbleOf(page).getByRole('button', { name: 'Highlight in Yellow' }).click()
  await expect(bubbleOf(page)).toHaveCount(0)
  await saves.letThrough()
  await expect(unsavedIn(page)).toBeVisible()
  await saveButton(page).click()
  await saves.letThrough()
  await expect(allSaved(page)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await stored()).toContain('[highlight text="Seeds need"')
  const places = await professor.call(annotations.list, {
    params: { id, slide: 1 },
    query: { stored: 'true' },
  })
  expect(places.map(({ text }) => text).toSorted()).toEqual(['Seeds need', 'light'])
  const chosen = places.find(({ text }) => text === 'Seeds need')?.boundingBox
  expect(Math.abs((chosen?.y ?? 0) - seeds.y)).toBeLessThan(seeds.height / 2)
})
