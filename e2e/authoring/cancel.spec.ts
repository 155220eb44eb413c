import { jobs } from '@lectern/contract/jobs.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { drawPlainPages } from '../../server/testing/decks/hostile-decks.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio, slidesIn, uploadDeck } from '../studio.ts'
import { drawSmallDeck, makeOwnLecture } from '../world.ts'

test('cancelling keeps the finished slides, and later the finished scripts', async ({ page, signIn }) => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  const load = () => professor.call(lectures.get, { params: { id } })
  await signIn(professor)
  await openStudio(page, id)

  const kept = await test.step('slides', async () => {
    await uploadDeck(page, drawPlainPages(400), 'long.pdf')
    await expect(page.getByRole('heading', { name: 'Processing Slides...' })).toBeVisible(afterWork)
    await expect(page.getByText('long.pdf')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open slide 3', exact: true })).toBeVisible(afterWork)
    await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click()
    const partly = page.getByText(
      /^Cancelled\. \d+ of \d+ slides are prepared\. Upload the PDF again to have them all\.$/,
    )
    await expect(partly).toBeVisible()
    await page.reload()
    await expect(partly).toBeVisible()
    const { total_slides } = await load()
    expect(total_slides).toBeGreaterThanOrEqual(3)
    expect(total_slides).toBeLessThan(400)
    await expect(slidesIn(page)).toHaveCount(total_slides)
    const picture = page.getByRole('img', { name: 'Slide 1: Page 1' })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1920)
    return total_slides
  })

  await test.step('and the lecture can be edited with them', async () => {
    await page.getByRole('button', { name: 'Generate Script', exact: true }).click()
    await expectScript(page, 1, /Page 1/, afterWork)
    expect((await load()).total_slides).toBe(kept)
  })
})

test('a cancelled upload leaves nothing behind, and another deck can be sent', async ({
  page,
  openNewStudio,
}) => {
  const { professor, id } = await openNewStudio({ until: 'created' })
  const network = await page.context().newCDPSession(page)
  const limitUpload = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })

  await limitUpload(20_000)
  await uploadDeck(page, drawPlainPages(3_000), 'slow.pdf')
  await expect(page.getByRole('status').filter({ hasText: 'Uploading…' })).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Upload Presentation Slides' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Upload', exact: true })).toBeEnabled()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect(await professor.call(jobs.ofLecture, { params: { id } })).toEqual([])

  await limitUpload(-1)
  await uploadDeck(page, await drawSmallDeck('Seeds'), 'small.pdf')
  await expect(slidesIn(page)).toHaveCount(1, afterWork)
})
