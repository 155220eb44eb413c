import { annotations } from '@lectern/contract/annotations.ts'
import { lectures } from '@lectern/contract/lectures.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { slides } from '@lectern/contract/slides.ts'
import { speech } from '@lectern/contract/speech.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { drawTitledPages } from '../../server/testing/decks/titled-pages.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio, replaceSlides, slidesIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

test('a new deck keeps the content of unchanged pages at their new positions, and names the others', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'created' })
  const upload = await professor.call(slides.upload, {
    params: { id },
    body: { mode: 'interactive' },
    file: { name: 'first.pdf', bytes: drawTitledPages('Seeds', 'Leaves', 'Roots') },
  })
  await finishJob(professor, upload.job_id)
  for (const [index, name] of ['Seeds', 'Leaves', 'Roots'].entries())
    await professor.call(scripts.save, {
      params: { id, slide: index + 1 },
      body: {
        script: `[highlight text="${name}" color="green"]${name}[/highlight] are old.`,
        language: 'en',
      },
    })
  const spoken = await professor.call(speech.speak, { params: { id, slide: 3, lang: 'en' } })
  await finishJob(professor, spoken.job_id)
  const highlight = {
    type: 'highlight',
    text: 'Roots',
    color: 'green',
    boundingBox: { x: 120, y: 500, width: 300, height: 100 },
  } as const
  await professor.call(annotations.save, { params: { id, slide: 3 }, body: [highlight] })
  const before = (await professor.call(lectures.get, { params: { id } })).slides.en ?? []

  await signIn(professor)
  await openStudio(page, id, 3)
  await expect(page.locator('[data-annotation-type="highlight"]').first()).toBeVisible()
  await replaceSlides(page, drawTitledPages('Roots', 'Flowers', 'Seeds'), 'second.pdf')
  await expect(
    page.getByText(
      '2 unchanged slides kept everything; slide 2 is new. Slide 1 is now slide 3. Slide 3 is now slide 1. Slide 2 of the old PDF was removed with its script; Undo brings it back.',
    ),
  ).toBeVisible(afterWork)

  await slidesIn(page).first().getByRole('button').click()
  await expectScript(page, 1, 'Roots are old.')
  await expect(page.locator('[data-annotation-type="highlight"]').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
  await slidesIn(page).nth(1).getByRole('button').click()
  await expect(page.getByRole('button', { name: 'Generate Script', exact: true })).toBeVisible()
  await slidesIn(page).nth(2).getByRole('button').click()
  await expectScript(page, 3, 'Seeds are old.')

  const after = (await professor.call(lectures.get, { params: { id } })).slides.en ?? []
  expect(after.map(({ script }) => script)).toEqual([before[2]?.script, '', before[0]?.script])
  expect(after[0]?.audio_url).toBe(before[2]?.audio_url)
  expect(
    await professor.call(annotations.list, { params: { id, slide: 1 }, query: { stored: 'true' } }),
  ).toMatchObject([highlight])
})
