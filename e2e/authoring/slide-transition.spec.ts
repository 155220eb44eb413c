import { lectures } from '@lectern/contract/lectures.ts'
import type { Page } from '@playwright/test'
import { afterWork, expect, test, withMotion } from '../story.ts'
import { expectScript, loseAutosaves, openStudio, scriptOf, setRaw, typeScript } from '../studio.ts'
import { makeCourse, makeLecture, makePerson } from '../world.ts'

test.use(withMotion)

const titles = ['Roots', 'Leaves', 'Seeds', 'Stems', 'Flowers']

type Seen = {
  number: string
  picture: string
  annotations: number
  script: string
  isInTransition: boolean
  isHeld: boolean
}

/** Records what is visible together in each frame until `stop`. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const seen: Seen[] = []
    const look = () => {
      const panel = document.querySelector('section[aria-label="Slide"]')
      const editor = document.querySelector<HTMLElement>('[data-script]')
      seen.push({
        number: /Slide (\d+) of/.exec(panel?.textContent ?? '')?.[1] ?? '',
        picture:
          /\d+/.exec(panel?.querySelector<HTMLImageElement>('img:not([aria-hidden])')?.alt ?? '')?.[0] ?? '',
        annotations: panel?.querySelectorAll('[data-annotation-id]').length ?? 0,
        script: /\d+/.exec(editor?.getAttribute('aria-label') ?? '')?.[0] ?? '',
        isInTransition: document.querySelector('[data-opening]') !== null,
        isHeld: editor !== null && getComputedStyle(editor).pointerEvents === 'none',
      })
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { seenFrames: seen })
  })

/** Opens a slide and presses the save shortcut in the first moment of the slide transition. */
const openAndSave = (page: Page, slide: number) =>
  page.evaluate(
    (slide) =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          if (!document.querySelector('[data-opening]')) return
          observer.disconnect()
          const keys = { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true }
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', keys))
          resolve()
        }).observe(document.body, { subtree: true, attributeFilter: ['data-opening'] })
        document.querySelector<HTMLElement>(`[data-slide="${slide}"]`)?.click()
      }),
    slide,
  )

test('an opened slide is visible at once, and controls of the previous one are disabled', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, {
    titles,
    until: 'scripts',
    script: (slide) =>
      slide === 5
        ? 'No mark here.'
        : `Look at the [highlight text="${titles[slide - 1]}"]words[/highlight] above.`,
  })
  await signIn(professor)

  await test.step("an annotation's message disappears with its text", async () => {
    await openStudio(page, id, 4)
    await scriptOf(page, 4).locator('[data-annotation]').hover()
    const tip = page.locator('.cm-editor').getByRole('tooltip')
    await expect(tip).toBeVisible()
    // Use the keyboard, so that the pointer stays in place.
    await page.keyboard.press('Alt+PageDown')
    await expectScript(page, 5, 'No mark here.')
    await expect(tip).toHaveCount(0)
  })

  await page.locator('[data-slide="1"]').click()
  await expect(scriptOf(page, 1)).toBeVisible()
  await expect(page.locator('[data-annotation-id]')).toHaveCount(1)
  // Slow down the processor, so that opening a slide takes many frames.
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 5 })
  await watchFrames(page)
  for (const slide of [2, 3, 4]) {
    await page.locator(`[data-slide="${slide}"]`).click()
    await expect(scriptOf(page, slide)).toBeVisible()
  }
  // The keys continue from the visible slide, not from the one that the rest of the studio still shows.
  await page.locator('[data-slide="1"]').click()
  for (const _ of [2, 3, 4]) await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Slide 4 of 5')).toBeVisible()
  await expect(scriptOf(page, 4)).toBeVisible()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })

  const frames = await page.evaluate(() => (window as unknown as { seenFrames: Seen[] }).seenFrames)
  const others = frames.filter(({ number, script }) => script !== number)
  expect(others.length).toBeGreaterThan(0)
  expect(frames.filter(({ number, picture }) => picture !== number)).toEqual([])
  // Annotations of another slide are not shown, and its script is read-only.
  expect(others.filter(({ annotations, isHeld }) => annotations > 0 || !isHeld)).toEqual([])
  // The slide's own script is visible before the rest, and is read-only until then.
  const early = frames.filter(({ number, script, isInTransition }) => isInTransition && script === number)
  expect(early.length).toBeGreaterThan(0)
  expect(early.filter(({ annotations, isHeld }) => annotations > 0 || !isHeld)).toEqual([])

  await test.step('a button that is pressed in the first moment of a slide acts on that slide', async () => {
    const id = await makeLecture(professor, course._id, { titles: titles.slice(0, 2), until: 'slides' })
    await openStudio(page, id, 1)
    await expect(page.getByRole('button', { name: 'Generate Script', exact: true })).toBeEnabled()
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          new MutationObserver((_, observer) => {
            if (!document.querySelector('[data-opening]')) return
            observer.disconnect()
            const buttons = [...document.querySelectorAll('button')]
            buttons.find(({ textContent }) => textContent === 'Generate Script')?.click()
            resolve()
          }).observe(document.body, { subtree: true, attributeFilter: ['data-opening'] })
          document.querySelector<HTMLElement>('[data-slide="2"]')?.click()
        }),
    )
    const written = async () => {
      const { slides } = await professor.call(lectures.get, { params: { id } })
      return slides.en?.map(({ script }) => script !== '')
    }
    await expect.poll(written, afterWork).toEqual([false, true])
  })
})

test('no letter and no save is lost by a slide transition in the middle of typing or saving', async ({
  page,
  signIn,
}) => {
  const professor = await makePerson('professor')
  const course = await makeCourse(professor)
  const id = await makeLecture(professor, course._id, {
    titles,
    until: 'scripts',
    script: () => 'As it was.',
  })
  await signIn(professor)
  await openStudio(page, id, 1)
  await expectScript(page, 1, 'As it was.')
  await scriptOf(page, 1).click()
  await page.keyboard.press('Control+End')
  await loseAutosaves(page)
  await page.keyboard.type(' Roots drink')
  await expect(page.locator('#studio-work footer')).toContainText('5 words')
  await page.keyboard.type(' rain')
  // Leave the field and return before the studio has rendered the last letters.
  await page.keyboard.press('Alt+PageDown')
  await page.keyboard.press('Alt+PageUp')
  await expectScript(page, 1, 'As it was. Roots drink rain')
  await page.keyboard.press('Alt+PageDown')
  await expectScript(page, 2, 'As it was.')
  await expect(page.getByText('Slide 1 has unsaved changes')).toBeVisible()
  await page.keyboard.press('Alt+PageUp')
  await expectScript(page, 1, 'As it was. Roots drink rain')

  await test.step('typed text and undo history stay with their slide', async () => {
    await page.locator('[data-slide="3"]').click()
    await expectScript(page, 3, 'As it was.')
    await scriptOf(page, 3).click()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' First.')
    await page.keyboard.press('Alt+PageDown')
    // Letters typed for the old text must not go into the new one, however soon it is shown.
    await page.keyboard.type('more')
    await expectScript(page, 4, 'As it was.')
    await page.keyboard.type('more')
    await expectScript(page, 4, 'As it was.')
    await scriptOf(page, 4).click()
    await page.keyboard.press('ControlOrMeta+z')
    await expectScript(page, 4, 'As it was.')
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' Second.')
    await page.keyboard.press('ControlOrMeta+z')
    await expectScript(page, 4, 'As it was.')
    await page.keyboard.press('Alt+PageUp')
    await expectScript(page, 3, 'As it was. First.')
  })

  await test.step('saving during or just after a slide transition saves each text under its own slide', async () => {
    const id = await makeLecture(professor, course._id, {
      titles,
      until: 'scripts',
      script: () => 'As it was.',
    })
    const saved = async () => {
      const { slides } = await professor.call(lectures.get, { params: { id } })
      return slides.en?.map(({ script }) => script)
    }
    await openStudio(page, id, 1)
    await loseAutosaves(page)
    await typeScript(page, 1, 'First.')
    await openAndSave(page, 2)
    const was = 'As it was.'
    await expect.poll(saved).toEqual(['First.', was, was, was, was])
    await expectScript(page, 2, was)

    // From a slide with unsaved text back to another one with unsaved text.
    await typeScript(page, 2, 'Second.')
    await page.locator('[data-slide="3"]').click()
    await expectScript(page, 3, was)
    await typeScript(page, 3, 'Third.')
    await openAndSave(page, 2)
    await expect.poll(saved).toEqual(['First.', 'Second.', 'Third.', was, was])
    await expectScript(page, 2, 'Second.')
    await expect(page.getByText('All changes saved')).toBeVisible()

    // The next slide may be fully open before the keys are pressed.
    await page.locator('[data-slide="4"]').click()
    await expectScript(page, 4, was)
    await typeScript(page, 4, 'Fourth.')
    await page.locator('[data-slide="5"]').click()
    await expectScript(page, 5, was)
    await expect(page.getByText('Slide 4 has unsaved changes')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect.poll(saved).toEqual(['First.', 'Second.', 'Third.', 'Fourth.', was])
    await expect(page.getByText('All changes saved')).toBeVisible()

    await test.step('a text that cannot be saved is reported with its slide', async () => {
      await setRaw(page, true)
      await typeScript(page, 5, 'Seeds [highlight text="x"]wake up.')
      await openAndSave(page, 1)
      await expect(
        page.getByText('Slide 5 is not saved. Fix the tags listed above the script first.'),
      ).toBeVisible()
      expect(await saved()).toEqual(['First.', 'Second.', 'Third.', 'Fourth.', was])
    })
  })

  await test.step('in the overview the save shortcut saves every text, or says that all are saved', async () => {
    const id = await makeLecture(professor, course._id, {
      titles: titles.slice(0, 3),
      until: 'scripts',
      script: () => 'As it was.',
    })
    const saved = async () => {
      const { slides } = await professor.call(lectures.get, { params: { id } })
      return slides.en?.map(({ script }) => script)
    }
    await page.addInitScript(() => {
      // If no listener handles the shortcut, the browser opens its own dialog.
      addEventListener('keydown', (event) =>
        setTimeout(() => {
          if (event.ctrlKey && event.key === 's') document.body.dataset.kept = String(event.defaultPrevented)
        }),
      )
    })
    await openStudio(page, id, 1)
    await loseAutosaves(page)
    await typeScript(page, 1, 'First.')
    await page.locator('[data-slide="2"]').click()
    await expectScript(page, 2, 'As it was.')
    await setRaw(page, true)
    await typeScript(page, 2, 'Seeds [highlight text="x"]wake up.')
    await page.getByRole('tab', { name: 'Lecture Overview' }).click()
    await expect(page.getByRole('list', { name: 'Lecture Overview' }).getByText('Unsaved')).toHaveCount(2)
    await page.keyboard.press('Control+s')
    await expect(
      page.getByText('Slide 2 is not saved. Fix the tags listed above the script first.'),
    ).toBeVisible()
    await expect.poll(saved).toEqual(['First.', 'As it was.', 'As it was.'])
    await expect(page.getByText('All changes saved')).toHaveCount(0)
    await expect(page.locator('body')).toHaveAttribute('data-kept', 'true')

    await page.getByRole('tab', { name: 'Slide Editor' }).click()
    await typeScript(page, 2, 'Second.')
    await page.getByRole('tab', { name: 'Lecture Overview' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
    expect(await saved()).toEqual(['First.', 'Second.', 'As it was.'])
  })
})
