import { lectures } from '@lectern/contract/lectures.ts'
import { waitForQuietNetwork } from '../calls.ts'
import { expect, test, withWatchedRequests } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

test.use(withWatchedRequests)

test('a picture that failed to preload offline never shows another slide, and loads when the connection is back', async ({
  page,
  context,
  signIn,
}) => {
  const { course, id } = await makeOwnLecture({ titles: ['Seeds', 'Leaves', 'Roots', 'Stems'] })
  const student = await makeStudentOf(course)
  const third = (await student.call(lectures.get, { params: { id } })).slides.en?.[2]?.image_url ?? ''
  await signIn(student)
  await page.goto(`/student/lectures/${id}`)
  const picture = (slide: number) => page.getByRole('img', { name: new RegExp(`^Slide ${slide}:`) })
  await expect(picture(1)).toHaveAttribute('data-loaded', 'true')
  // The second picture is preloaded shortly after the first.
  await waitForQuietNetwork(page)
  await expect(
    page.getByRole('region', { name: 'Slide', exact: true }).locator('img[alt=""]'),
  ).toHaveJSProperty('naturalWidth', 1920)
  const about = page.getByRole('paragraph').filter({ hasText: 'About slide' })
  const isThumbnailShown = () =>
    about.locator('img').evaluate((small: HTMLImageElement) => small.complete && small.naturalWidth > 0)
  await expect.poll(isThumbnailShown).toBe(true)
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(third))
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(picture(2)).toHaveAttribute('data-loaded', 'true')
  // Preloading the third picture fails.
  await lost
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(page.getByRole('heading', { name: 'Slide 3 of 4' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Failed to load slide 3 image.' })).toBeVisible()
  // The small picture beside the question has not been loaded yet.
  await expect(about).toContainText('About slide 3')
  await expect.poll(isThumbnailShown).toBe(false)

  await context.setOffline(false)
  await expect(picture(3)).toHaveAttribute('data-loaded', 'true')
  await expect(page.getByText('Failed to load slide')).toHaveCount(0)
  await expect.poll(isThumbnailShown).toBe(true)
})
