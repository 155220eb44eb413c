import { annotations } from '@lectern/contract/annotations.ts'
import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import type { Page } from '@playwright/test'
import { drawPlainPages } from '../../server/testing/decks/hostile-decks.ts'
import { afterWork, expect, test } from '../story.ts'
import {
  expectScript,
  loseAutosaves,
  openStudio,
  scriptOf,
  slidesIn,
  typeScript,
  unsavedIn,
  uploadDeck,
} from '../studio.ts'
import { drawSmallDeck, makeOwnLecture } from '../world.ts'

const conflictIn = (tab: Page) =>
  tab.getByRole('alert', { name: 'This script was changed while you were writing' })

test('two tabs change one script: none overwrites the other unasked, and the second chooses a version', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  // As long as three stories.
  test.setTimeout(240_000)
  const { professor, id } = await makeOwnLecture({ until: 'scripts' })
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await signIn(professor, tab)
    await openStudio(tab, id)
    await expectScript(tab, 1, 'This is slide 1 in en. It is short.')
  }
  const conflict = conflictIn(other)
  const saved = (tab: Page) => tab.getByText('All changes saved')

  await test.step('a tab beside another shows what was saved there, once it is looked at', async () => {
    await typeScript(page, 1, 'Saved in the first tab.')
    await page.keyboard.press('Control+s')
    await expect(saved(page)).toBeVisible()
    // Both stay visible: only the focus goes from one to the other.
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expectScript(other, 1, 'Saved in the first tab.')
  })

  await test.step('each saves by itself, and the second, which has read the script before, gets a conflict', async () => {
    await typeScript(page, 1, 'Written in the first tab.')
    await expect.poll(stored).toBe('Written in the first tab.')
    await expect(saved(page)).toBeVisible()
    await page.keyboard.type(' And more.')
    await expect.poll(stored).toBe('Written in the first tab. And more.')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Save Script/ })).toHaveAccessibleDescription(
      'There are no changes to save.',
    )

    await typeScript(other, 1, 'Written in the second tab.')
    await expect(conflict.getByLabel('The saved text')).toHaveText('Written in the first tab. And more.')
    await expect(conflict.getByLabel('Your unsaved text')).toHaveText('Written in the second tab.')
    await expect(other.getByText('Not saved: Choose between the two texts first.')).toBeVisible()
    await expectAccessible(other)
    expect(await stored()).toBe('Written in the first tab. And more.')

    await conflict.getByRole('button', { name: 'Keep Mine' }).click()
    await expect(saved(other)).toBeVisible()
    expect(await stored()).toBe('Written in the second tab.')
    const versions = await professor.call(scripts.history, { params: { id, slide: 1, language: 'en' } })
    expect(versions.map(({ script_text }) => script_text)).toEqual([
      'Written in the second tab.',
      'Written in the first tab. And more.',
      'Saved in the first tab.',
      'This is slide 1 in en. It is short.',
    ])
  })

  await loseAutosaves(other)
  await test.step('the second tab saves by key, sees the differences, and chooses either version', async () => {
    const saveBoth = async (first: string, second: string) => {
      await page.reload()
      await typeScript(other, 1, second)
      await expect(unsavedIn(other)).toBeVisible()
      await typeScript(page, 1, first)
      await page.keyboard.press('Control+s')
      await expect.poll(stored).toBe(first)
      await scriptOf(other, 1).press('Control+s')
      await expect(conflict).toBeVisible()
      await expect(conflict.getByLabel('Your unsaved text')).toHaveText(second)
      await expect(conflict.getByLabel('The saved text')).toHaveText(first)
      // The differences are shown: the words of the saved text and those typed here.
      await expect(conflict.locator('del')).toContainText(['only in the saved text', 'first'])
      await expect(conflict.locator('ins')).toContainText(['Only in your text', 'second'])
      expect(await stored()).toBe(first)
    }

    await saveBoth('The first tab writes this.', 'The second tab writes that.')
    await other.getByRole('button', { name: 'Keep Mine' }).click()
    await expectScript(other, 1, 'The second tab writes that.')
    expect(await stored()).toBe('The first tab writes this.')
    await other.getByRole('button', { name: /^Save Script/ }).click()
    await expect(saved(other)).toBeVisible()
    expect(await stored()).toBe('The second tab writes that.')

    await saveBoth('The first tab again.', 'The second tab again.')
    await other.getByRole('button', { name: 'Use the Saved One' }).click()
    await expectScript(other, 1, 'The first tab again.')
    await expect(saved(other)).toBeVisible()
    expect(await stored()).toBe('The first tab again.')
  })

  await loseAutosaves(page)
  const kept = (tab: Page) =>
    tab.evaluate(() =>
      Object.keys(localStorage).flatMap((key) => (/^draft .* en /.test(key) ? localStorage[key] : [])),
    )
  const type = async (tab: Page, text: string) => {
    await typeScript(tab, 1, text)
    await expect.poll(() => kept(tab)).toEqual([expect.stringContaining(text)])
  }
  for (const last of ['The second', 'The first']) {
    await test.step(`${last} types last: the other save leaves the text of the second in the browser`, async () => {
      const [first, second] = [
        `The first tab writes this, and ${last} ends.`,
        `The second, and ${last} ends.`,
      ]
      const typed = [() => type(page, first), () => type(other, second)]
      for (const step of last === 'The second' ? typed : typed.toReversed()) await step()
      await scriptOf(page, 1).press('Control+s')
      await expect(saved(page)).toBeVisible()
      await expect.poll(() => kept(other)).toEqual([expect.stringContaining(second)])

      await other.reload()
      await expect(conflict.getByLabel('Your unsaved text')).toHaveText(second)
      await expect(conflict.getByLabel('The saved text')).toHaveText(first)
      await conflict.getByRole('button', { name: 'Use the Saved One' }).click()
      await expect(saved(other)).toBeVisible()
      await expect.poll(() => kept(page)).toEqual([])
    })
  }
})

test('a recording goes on over a reload, locks the script in a tab that does not know of it, and is cancelled', async ({
  page,
  context,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({
    titles: ['Seeds'],
    until: 'scripts',
    script: () => 'A gardener waits for water, for light and for the first leaf. '.repeat(700),
  })
  const entry = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]
  const before = (await entry())?.script
  const other = await context.newPage()
  // This tab polled the jobs before the other tab started one.
  await other.route('**/api/lectures/*/jobs*', (route) => route.fulfill({ json: [] }))
  for (const tab of [page, other]) {
    await signIn(professor, tab)
    await openStudio(tab, id)
    await expectScript(tab, 1, /^A gardener waits/)
  }
  const speaking = page.getByText(/^Generating audio: sentence \d+ of 700$/)
  await page.getByRole('button', { name: 'Generate Audio', exact: true }).click()
  await expect(speaking).toBeVisible(afterWork)
  await page.reload()
  await expect(speaking).toBeVisible()
  await typeScript(other, 1, 'The second tab writes this.')
  await other.getByRole('button', { name: 'Save Script' }).click()
  await expect(
    other.getByRole('alert', {
      name: 'Another operation is in progress or lecture data is missing. Please wait before saving.',
    }),
  ).toBeVisible()
  await expectScript(other, 1, 'The second tab writes this.')
  expect((await entry())?.script).toBe(before)
  await page.getByRole('button', { name: 'Cancel the audio' }).click()
  await expect(page.getByText('Audio generation for slide 1 was cancelled.').first()).toBeVisible(afterWork)
  await expect(page.getByRole('button', { name: 'Generate Audio', exact: true })).toBeEnabled()
  // It is tried again by itself.
  await expect(other.getByText('All changes saved')).toBeVisible(afterWork)
  expect(await entry()).toMatchObject({ script: 'The second tab writes this.', audio_url: null })
})

test('two tabs send a deck: the second gets an error, the first continues', async ({
  page,
  context,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await signIn(professor, tab)
    await openStudio(tab, id)
    await expect(tab.getByRole('heading', { name: 'Upload Presentation Slides' })).toBeVisible()
  }
  const second = await drawSmallDeck('Seeds')
  await uploadDeck(page, drawPlainPages(30), 'first.pdf')
  await expect(page.getByRole('heading', { name: 'Processing Slides...' })).toBeVisible()
  await uploadDeck(other, second, 'second.pdf')
  await expect(other.getByRole('main').getByRole('alert')).toHaveText(
    'Another critical operation is in progress or prerequisites not met.',
  )
  expect(await professor.call(jobs.ofLecture, { params: { id } })).toHaveLength(1)
  await expect(slidesIn(page)).toHaveCount(30, afterWork)
})

test('two tabs move one note, and change only annotations: the second sees both versions and chooses one', async ({
  page,
  context,
  signIn,
  expectAccessible,
}) => {
  const { professor, id } = await makeOwnLecture({
    titles: ['Seeds', 'Leaves'],
    until: 'scripts',
    script: (slide) =>
      slide === 1
        ? 'Seeds [text_annotation text="Every day"]need light[/text_annotation].'
        : 'Leaves [highlight text="Leaves need light"]need light[/highlight].',
  })
  const storedHeight = async () => {
    const [note] = await professor.call(annotations.list, {
      params: { id, slide: 1 },
      query: { stored: 'true' },
    })
    return Math.round(note?.boundingBox?.y ?? -1)
  }
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await signIn(professor, tab)
    await openStudio(tab, id)
    await expectScript(tab, 1, 'Seeds need light.')
  }

  await test.step('a note is moved in both', async () => {
    const noteIn = (tab: Page) => tab.locator('#studio-work [data-annotation-type="text_annotation"]').first()
    const move = async (tab: Page, key: string, times: number) => {
      const frame = tab.getByRole('button', { name: /^Move Note/ })
      // After the first movement the note is already selected.
      if (!(await frame.isVisible())) await noteIn(tab).click()
      for (let press = 0; press < times; press++) await frame.press(key)
    }
    const conflict = other.getByRole('alert', {
      name: 'The annotations on this slide were moved in another window',
    })
    /** Each tab saves by itself. The other tab does not know of the new positions. */
    const moveBoth = async (down: number, [key, times]: [string, number]): Promise<number> => {
      const before = await storedHeight()
      await move(page, 'Shift+ArrowDown', down)
      await expect.poll(storedHeight).toBeGreaterThan(before)
      await expect(page.getByText('All changes saved')).toBeVisible()
      const after = await storedHeight()
      await move(other, key, times)
      await expect(conflict).toBeVisible()
      return after
    }

    const first = await moveBoth(4, ['Shift+ArrowLeft', 3])
    await expect(conflict.locator('[data-annotation-type="text_annotation"]')).toHaveCount(2)
    await expectAccessible(other)
    expect(await storedHeight()).toBe(first)
    // A reload loses neither the conflict nor the positions.
    other.on('dialog', (question) => void question.accept())
    await other.reload()
    await conflict.getByRole('button', { name: 'Use the Saved Positions' }).click()
    await expect(conflict).toHaveCount(0)
    await expect(other.getByText('All changes saved')).toBeVisible()
    expect(await storedHeight()).toBe(first)

    await moveBoth(2, ['Shift+ArrowUp', 2])
    await conflict.getByRole('button', { name: 'Keep Mine' }).click()
    await expect(conflict).toHaveCount(0)
    await expect.poll(storedHeight).toBeLessThan(first)
    await expect(other.getByText('All changes saved')).toBeVisible()
  })

  await test.step('one colours a highlight that the other deletes', async () => {
    const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[1]?.script
    for (const tab of [page, other]) {
      await slidesIn(tab).nth(1).getByRole('button').click()
      await expectScript(tab, 2, 'Leaves need light.')
    }
    await loseAutosaves(other)
    const row = other.getByRole('region', { name: /^On this slide/ }).getByRole('listitem')
    await row.hover()
    await row.getByRole('button', { name: /^Delete “/ }).click()
    await expect(unsavedIn(other)).toBeVisible()
    await scriptOf(page, 2).locator('[data-annotation]').click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Color: Blue' }).click()
    await page.keyboard.press('Control+s')
    const blue = 'Leaves [highlight text="Leaves need light" color="blue"]need light[/highlight].'
    await expect.poll(stored).toBe(blue)

    await other.getByRole('button', { name: 'Save Script' }).click()
    const conflict = conflictIn(other)
    await expect(conflict.getByLabel('Your unsaved text')).toHaveText('Leaves need light.')
    await expect(conflict.getByLabel('The saved text')).toHaveText('Leaves need light.')
    await expect(conflict.getByLabel('The saved text').locator('mark')).toHaveText('need light')
    await conflict.getByRole('button', { name: 'Use the Saved One' }).click()
    await expect(other.locator('#studio-work [data-annotation-color="blue"]').first()).toBeVisible()
    expect(await stored()).toBe(blue)
  })
})
