import { lectures } from '@lectern/contract/lectures.ts'
import { tellJobs } from '../running-jobs.ts'
import { expect, test } from '../story.ts'
import { openStudio, typeScript } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

test('many notices cover nothing: the newest are shown, the others counted', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ titles: ['A', 'B', 'C', 'D'], until: 'scripts' })
  await signIn(professor)
  await tellJobs(
    page,
    id,
    { kind: 'script', slide_index: 2 },
    { kind: 'script', slide_index: 3 },
    { kind: 'audio', slide_index: 4 },
    { kind: 'audio', slide_index: 2, language: 'ko' },
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await openStudio(page, id)

  const more = page.getByRole('button', { name: '2 more notices' })
  await expect(more).toBeVisible()
  // A click fails where something covers the button.
  await page.getByRole('button', { name: 'Add Annotation' }).click({ trial: true })
  await more.click()
  // Each recording has a Cancel of its own.
  await expect(page.getByRole('button', { name: /^Cancel the (script|audio) for slide \d$/ })).toHaveCount(4)
  await page.getByRole('button', { name: 'Add Annotation' }).click({ trial: true })
  await page.getByRole('button', { name: 'Fewer notices' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: '3 more notices' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel the audio for slide \d$/ })).toHaveCount(1)
})

test('an autosave changes no button of the dialog that asks before publishing', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ until: 'audio' })
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
  await signIn(professor)
  await openStudio(page, id)
  await typeScript(page, 1, 'Typed before publishing.')
  await page.getByRole('button', { name: 'Publish Lecture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish Lecture' })
  await expect(dialog.getByRole('button', { name: 'Save and publish' })).toBeVisible()
  await expect.poll(stored).toBe('Typed before publishing.')
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Save and publish' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish Lecture' })).toHaveCount(0)
})
