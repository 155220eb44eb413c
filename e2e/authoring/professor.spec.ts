import { lectures } from '@lectern/contract/lectures.ts'
import type { Page } from '@playwright/test'
import { expectSound, listenTo } from '../sound.ts'
import { afterWork, expect, test, withMotion } from '../story.ts'
import { expectScript, pdfFile, slidesIn, typeScript } from '../studio.ts'
import { drawSmallDeck, makePerson } from '../world.ts'

test.use(withMotion)

const readingLine = (page: Page) => page.locator('[data-reading-line]')

test('a professor creates a course and a lecture that a student hears', async ({
  page,
  signIn,
  openPage,
}) => {
  test.setTimeout(300_000)
  const professor = await makePerson('professor', 'Elena Marsh')
  await signIn(professor)
  await listenTo(page)

  await test.step('a course', async () => {
    await page.goto('/professor/dashboard')
    await expect(
      page.getByText(
        'You haven\'t created any courses yet. Click the "Create New Course" button to get started.',
      ),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Create New Course' }).first().click()
    await page.getByLabel('Name', { exact: true }).fill('Gardening')
    await page.getByLabel('Description', { exact: true }).fill('How plants grow, and how to help them.')
    await expect(page.getByRole('checkbox', { name: /^English/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /^English/ }).press('Space')
    await expect(page.getByText('Please select at least one supported language.')).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^English/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /^Korean/ }).check()
    await expect(page.getByText('Please select at least one supported language.')).toHaveCount(0)
    // Once another language was chosen, the last one can be unchecked; the form then reports it missing.
    await page.getByRole('checkbox', { name: /^English/ }).uncheck()
    await page.getByRole('checkbox', { name: /^Korean/ }).uncheck()
    await expect(page.getByText('Please select at least one supported language.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Course' })).toBeDisabled()
    for (const name of [/^Korean/, /^English/]) await page.getByRole('checkbox', { name }).check()
    await expect(page.getByLabel(/^Syllabus/)).toHaveAttribute('rows', '10')
    await page.getByLabel(/^Syllabus/).fill('Week 1: Seeds')
    await page.getByRole('button', { name: 'Create Course' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
  })

  const about = page.getByRole('complementary', { name: 'About this course' })
  await expect(about).toContainText('Share this code with students to enroll in your course')
  const code = (await about.getByText(/^[A-HJKMNP-Z2-9]{6}$/).textContent()) ?? ''
  await expect(about.getByRole('listitem').filter({ hasText: 'Korean' })).toBeVisible()
  await page.getByRole('tab', { name: 'Syllabus' }).click()
  await expect(page.getByText('Week 1: Seeds')).toBeVisible()

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Gardening' })
  await expect(card).toContainText(`Code: ${code}`)
  await card.getByRole('link', { name: 'Manage Gardening' }).click()

  await test.step('a lecture', async () => {
    await page.getByRole('link', { name: 'Create Lecture' }).first().click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Plants at home')
    await expect(page.getByRole('checkbox', { name: /^Korean/ })).toBeChecked()
    await page.getByRole('checkbox', { name: /^Korean/ }).uncheck()
    await page.getByRole('checkbox', { name: /^English/ }).press('Space')
    await expect(
      page.getByText('Please select at least one supported language for the lecture.'),
    ).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^English/ })).toBeChecked()
    await page.getByRole('button', { name: 'Create Lecture' }).click()
    await expect(page).toHaveURL(/\/professor\/lectures\/[^/]+\/edit/)
    await expect(page.getByRole('heading', { name: 'Upload Presentation Slides' })).toBeVisible()
  })

  await test.step('slides', async () => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByLabel('Slides as a PDF file').click()
    await (await chooser).setFiles(pdfFile(await drawSmallDeck('Seeds', 'Leaves', 'Roots')))
    await expect(page.getByText('slides.pdf')).toBeVisible()
    await page.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(slidesIn(page)).toHaveCount(3, afterWork)
    const picture = page.getByRole('img', { name: 'Slide 1: Seeds' })
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1920)
    await expect(page.getByText('Slide 1 of 3')).toBeVisible()
  })

  await test.step('a script, generated and edited', async () => {
    await page.getByRole('button', { name: 'Generate Script', exact: true }).click()
    await expectScript(page, 1, /Seeds need light/, afterWork)
    await expect(page.getByRole('button', { name: 'Regenerate Script' })).toBeVisible()
    const changed = 'Every seed waits for water and light.\n\nPatience helps a gardener more than tools.'
    await typeScript(page, 1, changed)
    await page.keyboard.press('Control+s')
    await expect(page.getByText('All changes saved')).toBeVisible()
    const { pathname } = new URL(page.url())
    const saved = await professor.call(lectures.get, { params: { id: pathname.split('/')[3] ?? '' } })
    expect(saved.slides.en?.[0]?.script).toBe(changed)
  })

  await test.step('its audio, played with the highlighted sentence', async () => {
    await page.getByRole('button', { name: 'Generate Audio', exact: true }).click()
    await page.getByRole('button', { name: 'Play', exact: true }).click(afterWork)
    await expectSound(page)
    await expect(readingLine(page)).toBeVisible()
    const first = await readingLine(page).getAttribute('style')
    await expect(readingLine(page)).not.toHaveAttribute('style', first ?? '')
  })

  await test.step('all other scripts and audio', async () => {
    await page.getByRole('button', { name: /^Generate All Scripts/ }).click()
    await expect(page.getByRole('button', { name: /^Generate All Scripts/ })).toHaveCount(0, afterWork)
    await page.getByRole('button', { name: /^Generate Audio for \d+ Slides?$/ }).click(afterWork)
    await expect(page.getByText('3 of 3 ready to publish')).toBeVisible(afterWork)
    await slidesIn(page).nth(2).getByRole('button').click()
    await expectScript(page, 3, /Roots/)
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  })

  await test.step('published', async () => {
    await page.getByRole('button', { name: 'Publish Lecture' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish Lecture' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Gardening' })).toBeVisible()
    const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Plants at home' })
    await expect(row).toContainText('Published')
    await expect(row).toContainText('3 slides')
    await expect(row).toContainText(/Created .*20\d\d/)
    await expect(row.getByRole('link', { name: 'Edit: Plants at home' })).toHaveText('Edit')
  })

  await test.step('the student', async () => {
    const studying = await openPage(await makePerson('student'))
    await studying.goto('/student/dashboard')
    await studying.getByRole('button', { name: 'Enroll in Course' }).first().click()
    await studying.getByRole('dialog').getByLabel('Enrollment code').fill(code)
    await studying.getByRole('button', { name: 'Enroll', exact: true }).click()
    await studying.getByRole('link', { name: 'View Gardening' }).click()
    await studying.getByRole('link', { name: 'Study: Plants at home' }).click()
    await expect(studying.getByRole('heading', { name: 'Slide 1 of 3' })).toBeVisible()
    await expect(studying.getByRole('region', { name: 'Script', exact: true })).toContainText(
      'Every seed waits for water and light.',
    )
  })
})
