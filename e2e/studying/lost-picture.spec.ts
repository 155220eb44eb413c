import { lectures } from '@lectern/contract/lectures.ts'
import { waitForQuietNetwork } from '../calls.ts'
import { expect, test } from '../story.ts'
import { makeOwnLecture, makeStudentOf } from '../world.ts'

test('a picture that was asked for ahead without a connection is no other slide’s, and comes with the connection', async ({
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
  // The second stands ready a moment after the first.
  await waitForQuietNetwork(page)
  await expect(
    page.getByRole('region', { name: 'Slide', exact: true }).locator('img[alt=""]'),
  ).toHaveJSProperty('naturalWidth', 1920)
  await context.setOffline(true)
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(third))
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(picture(2)).toHaveAttribute('data-loaded', 'true')
  // The third is asked for ahead, in vain.
  await lost
  await page.getByRole('button', { name: 'Next slide' }).click()
  await expect(page.getByRole('heading', { name: 'Slide 3 of 4' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Failed to load slide 3 image.' })).toBeVisible()

  await context.setOffline(false)
  await expect(picture(3)).toHaveAttribute('data-loaded', 'true')
  await expect(page.getByText('Failed to load slide')).toHaveCount(0)
})
