import { expectSound, listenTo } from '../sound.ts'
import { afterWork, expect, test, withMotion } from '../story.ts'
import { openStudio, scriptOf } from '../studio.ts'
import { makeNewSentences, makeOwnLecture } from '../world.ts'

test.use(withMotion)

test('audio that plays stops when the script changes, and is gone with the script', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({
    titles: ['Seeds'],
    until: 'audio',
    script: () => makeNewSentences(6),
  })
  await signIn(professor)
  await listenTo(page)
  await openStudio(page, id, 1)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  const stop = page.getByRole('button', { name: 'Pause', exact: true })
  const saved = page.getByText('All changes saved')
  await play.click()
  await expectSound(page)

  await scriptOf(page, 1).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Wait.')
  await expect(play).toBeVisible()
  await expect(saved).toBeVisible(afterWork)
  await expect(page.getByText('The audio is from an earlier script or voice.')).toBeVisible()

  await test.step('the earlier audio can be heard, until there is no script', async () => {
    await play.click()
    await expect(stop).toBeVisible()
    await scriptOf(page, 1).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await expect(play).toBeVisible()
    await expect(page.getByText('You can generate audio once the slide has a script.').first()).toBeVisible(
      afterWork,
    )
    await expect(play).toHaveCount(0)
  })
})
