import { scripts } from '@lectern/contract/scripts.ts'
import { breakCalls, holdCalls } from '../../calls.ts'
import { afterWork, expect, test } from '../../story.ts'
import {
  expectScript,
  loseAutosaves,
  openStudio,
  scriptOf,
  setRaw,
  slidesIn,
  typeScript,
  unsavedIn,
} from '../../studio.ts'
import { makeCourse, makeLecture, makePerson } from '../../world.ts'
import { makeTaughtLecture } from '../lectures.ts'
import { desktop, look, phone, tablet } from '../look.ts'

const nobody = '00000000-0000-7000-8000-000000000000'
const onDesktop = { widths: [desktop.width] }
const onPhone = { widths: [phone.width] }

test('studio: editing', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const id = await makeTaughtLecture(professor, course._id, { written: [1, 2, 3, 4, 5], spoken: [1, 4] })
  await signIn(professor)
  const letGo = await holdCalls(page, `**/api/lectures/${id}?*`)
  await openStudio(page, id)
  await expect(page.locator('h1')).toBeAttached()
  await look(page, 'studio/loading')
  await letGo()
  const mendLecture = await breakCalls(page, `**/api/lectures/${id}?*`)
  await openStudio(page, id)
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible(afterWork)
  await look(page, 'studio/failed', { shows: retry })
  await mendLecture()
  await openStudio(page, nobody)
  await look(page, 'studio/not there', { shows: page.getByText(/^Lecture not found, data incomplete/) })
  const mendPicture = await breakCalls(page, '**/api/files/?*')
  await openStudio(page, id, 4)
  const noPicture = page.getByText('Failed to load slide image')
  await expect(noPicture).toBeVisible(afterWork)
  await look(page, 'studio/picture failed', { shows: noPicture })
  await mendPicture()
  await openStudio(page, id, 4)
  const annotated = scriptOf(page, 4)
  await expect(annotated).toContainText('Let us pull')
  await expect(page.locator('#studio-work [data-annotation-type="highlight"]').first()).toBeVisible()
  await look(page, 'studio/annotated slide', {
    shows: annotated,
    widths: [desktop.width, tablet.width, phone.width],
  })
  await openStudio(page, id, 6)
  await expect(page.getByText('Slide 6 of 6')).toBeVisible()
  await look(page, 'studio/script empty', { shows: page.getByRole('button', { name: 'Previous' }) })
  await openStudio(page, id, 2)
  await look(page, 'studio/script without audio', { shows: scriptOf(page, 2) })
  await loseAutosaves(page)
  await typeScript(page, 2, 'Training follows the slope of the loss. For that slope we need gradients.')
  await look(page, 'studio/script unsaved', { shows: unsavedIn(page) })
  const letSaveGo = await holdCalls(page, '**/slides/2/save*', 'PUT')
  await page.keyboard.press('Control+s')
  await look(page, 'studio/script being saved')
  await letSaveGo()
  await expect(page.getByText('All changes saved')).toBeVisible()
  await look(page, 'studio/script saved', { shows: page.getByText('All changes saved') })
  await breakCalls(page, '**/slides/2/save*', 'PUT')
  await typeScript(page, 2, 'Nobody has saved this.')
  await page.keyboard.press('Control+s')
  const failed = page.getByRole('alert', { name: 'Failed to save script', exact: true })
  await look(page, 'studio/save failed', { shows: failed })
  await page.unrouteAll()
  await slidesIn(page).nth(4).getByRole('button').click()
  await expect(page.getByText('Slide 5 of 6')).toBeVisible()
  await look(page, 'studio/other slide unsaved', { shows: page.getByText('Slide 2 has unsaved changes') })
  await page.getByRole('link', { name: 'Back to Course' }).click()
  await look(page, 'studio/left with changes', { shows: page.getByRole('dialog') })
})

test('studio: audio', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const id = await makeTaughtLecture(professor, course._id, { spoken: [1, 2, 3, 4, 5, 6] })
  await professor.call(scripts.save, {
    params: { id, slide: 5 },
    body: { script: 'It takes more time than the forward pass.', language: 'en' },
  })
  await signIn(professor)
  await openStudio(page, id, 4)
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible(afterWork)
  await look(page, 'studio/spoken slide', { shows: page.getByRole('button', { name: 'Play', exact: true }) })
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
  await page.waitForTimeout(4_000)
  await look(page, 'studio/playing', { shows: page.getByRole('button', { name: 'Pause', exact: true }) })
  await openStudio(page, id, 5)
  await look(page, 'studio/audio stale', {
    shows: page.getByText('The audio is from an earlier script or voice.'),
  })
  await openStudio(page, id, 4)
  await page.getByRole('button', { name: 'What Will Be Said' }).click()
  const said = page.getByRole('dialog', { name: /What will be said/ })
  await expect(said).toBeVisible()
  await look(page, 'studio/what will be said', { shows: said })
  await professor.call(scripts.save, {
    params: { id, slide: 6 },
    body: { script: 'If x² ≤ α, the loss falls by 5%. Then f(x) → 0, see p. 3.', language: 'en' },
  })
  await openStudio(page, id, 6)
  await page.getByRole('button', { name: 'What Will Be Said' }).click()
  await look(page, 'studio/what will be said of symbols', { shows: said })
  await page.keyboard.press('Escape')
  await openStudio(page, id, 4)
  await page.getByRole('button', { name: 'Preview from Here' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(/^Slide \d of 6/).first()).toBeVisible()
  await look(page, 'studio/preview', { shows: preview })
})

test('studio: offline', async ({ page, context, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const id = await makeTaughtLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 2)
  await expectScript(page, 2, /Training follows/)
  await context.setOffline(true)
  await typeScript(page, 2, 'Typed on a train.')
  await look(page, 'studio/offline', { shows: page.getByText('You are offline.') })
  await page.keyboard.press('Control+s')
  const failed = page.getByRole('alert', { name: 'Failed to save script', exact: true })
  await look(page, 'studio/offline and not saved', { shows: failed })
  // Otherwise the text would be saved before the page is reloaded.
  await loseAutosaves(page)
  await context.setOffline(false)
  page.on('dialog', (question) => void question.accept())
  await page.reload()
  const back = page.getByText('Your unsaved text was restored.')
  await look(page, 'studio/unsaved text is back', { shows: back })
})

test('studio: two tabs', async ({ page, context, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const id = await makeLecture(professor, course._id, {
    titles: ['Seeds', 'Leaves'],
    until: 'scripts',
    script: () => 'Seeds [text_annotation text="Every day"]need light[/text_annotation] and much patience.',
  })
  const other = await context.newPage()
  for (const tab of [page, other]) {
    await signIn(professor, tab)
    await openStudio(tab, id)
    await expectScript(tab, 1, 'Seeds need light and much patience.')
  }
  // Moved notes save themselves; a script may have, before it is asked to.
  const save = (tab: typeof page) => scriptOf(tab, 1).press('Control+s')
  const move = async (tab: typeof page, key: string) => {
    await tab.locator('#studio-work [data-annotation-type="text_annotation"]').first().click()
    const frame = tab.getByRole('button', { name: /^Move Note/ })
    for (let press = 0; press < 3; press += 1) await frame.press(key)
  }
  await move(page, 'Shift+ArrowDown')
  await look(page, 'studio/note being moved', { shows: page.getByRole('button', { name: /^Move Note/ }) })
  await expect(page.getByText('All changes saved')).toBeVisible()
  await move(other, 'Shift+ArrowLeft')
  const places = other.getByRole('alert', {
    name: 'The annotations on this slide were moved in another window',
  })
  await expect(places).toBeVisible()
  await look(other, 'studio/place conflict', { shows: places })
  await places.getByRole('button', { name: 'Use the Saved Positions' }).click()
  await expect(other.getByText('All changes saved')).toBeVisible()
  await typeScript(page, 1, 'Seeds need light, water and very much patience.')
  await typeScript(other, 1, 'Seeds need light, and whoever plants them needs much patience.')
  await save(page)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await save(other)
  const conflict = other.getByRole('alert', { name: 'This script was changed while you were writing' })
  await expect(conflict).toBeVisible()
  await look(other, 'studio/conflict', { shows: conflict })
})

test('studio: raw text', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
  const id = await makeTaughtLecture(professor, course._id, { written: [2, 4] })
  await signIn(professor)
  await openStudio(page, id, 4)
  await setRaw(page, true)
  await look(page, 'studio/raw', { shows: scriptOf(page, 4) })
  await openStudio(page, id, 2)
  await setRaw(page, true)
  await scriptOf(page, 2).fill(
    [
      'Training follows [highlight text="the slope of the loss" color="crimson"]the slope[/highlight].',
      'A highlight that [highlight text="never ends"]never ends.',
      '[text_annotation]A note without its text[/text_annotation] and [bold]an unknown tag[/bold].',
      'Words that [highlight text="are not on the slide"]are not there[/highlight].',
    ].join('\n'),
  )
  const errors = page.getByText('The script cannot be saved like this.')
  await expect(errors).toBeVisible()
  await look(page, 'studio/validation errors', { shows: errors })
  await scriptOf(page, 2).fill(
    'Words that [highlight text="are not on the slide" color="crimson"]are not there[/highlight].',
  )
  await look(page, 'studio/validation warnings')
})

test('studio: menus and drawers', async ({ page, signIn, openPage }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor, {
    name: 'Introduction to Deep Learning',
    supported_languages: ['en', 'ko'],
  })
  const id = await makeTaughtLecture(professor, course._id, {
    languages: ['en', 'ko'],
    written: [1, 2, 3, 4],
  })
  await signIn(professor)
  await openStudio(page, id, 4)
  await expectScript(page, 4, /^Let us pull/)
  await look(page, 'studio/two languages', { shows: page.getByText('Slide 4 of 6') })
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })
  const close = () => page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Generation Settings' }).click()
  await look(page, 'studio/settings', { shows: dialog('Generation Settings') })
  await close()
  await page.getByRole('button', { name: 'Annotation Tools' }).click()
  await look(page, 'studio/tools', { shows: dialog('Annotation Tools') })
  await close()
  await page.getByRole('button', { name: 'Regenerate Script' }).click()
  await look(page, 'studio/regenerate question', { shows: page.getByRole('dialog') })
  await close()
  const choose = async (entry: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose('Languages…')
  await look(page, 'studio/languages of the lecture', { shows: dialog('Languages of the lecture') })
  await close()
  await choose('Keyboard Shortcuts')
  await look(page, 'studio/shortcuts', { shows: dialog('Keyboard Shortcuts') })
  await close()
  await choose('Replace slides')
  await look(page, 'studio/replace slides', { shows: dialog('Replace slides') })
  await close()
  await choose('Edit Details')
  await look(page, 'studio/details', { shows: page.getByRole('dialog') })
  await close()
  await page.goto(`/professor/lectures/${id}/edit?tab=overview`)
  const overview = page.getByRole('list', { name: 'Lecture Overview' })
  await look(page, 'studio/overview', { shows: overview, widths: [desktop.width, tablet.width, phone.width] })
  await openStudio(page, id, 4)
  await page.getByRole('button', { name: /^Language of the script/ }).click()
  await look(page, 'studio/language menu', { ...onDesktop, shows: page.getByRole('menu') })
  await close()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await look(page, 'studio/more menu', { ...onDesktop, shows: page.getByRole('menu') })
  await close()

  const small = await openPage(professor, { viewport: phone, hasTouch: true })
  await openStudio(small, id, 4)
  for (const [name, button] of [
    ['language menu', /^Language of the script/],
    ['more menu', 'More'],
    ['annotations menu', /^Annotations \d/],
    ['generate menu', 'Generate'],
  ] as const) {
    await small.getByRole('button', { name: button, exact: true }).click()
    await look(small, `studio/phone ${name}`, { ...onPhone, shows: small.getByRole('menu') })
    await small.keyboard.press('Escape')
    await expect(small.getByRole('menu')).toHaveCount(0)
  }
  await small.getByRole('button', { name: 'All slides' }).click()
  await look(small, 'studio/phone slides', { ...onPhone, shows: small.getByRole('dialog') })
})

test('studio: instructions', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  const course = await makeCourse(professor)
  const id = await makeTaughtLecture(professor, course._id)
  await signIn(professor)
  await openStudio(page, id, 4)
  const instructions = page.getByRole('textbox', { name: 'Instructions for the AI' })
  await look(page, 'studio/instructions', { widths: [desktop.width], shows: instructions })
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: /^Annotations \d/ }).click()
  await look(page, 'studio/phone annotations menu', { widths: [phone.width], shows: page.getByRole('menu') })
})
