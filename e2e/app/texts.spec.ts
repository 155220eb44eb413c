import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio, scriptOf, typeScript } from '../studio.ts'
import { makeCourse, makeLecture, makeOwnLecture, makePerson, makeStudentOf } from '../world.ts'

const hostile =
  '<script>window.wasRun = true</script> <img src=x onerror="window.wasRun = true"> &lt;b&gt; {{name}}'
const texts: [string, string][] = [
  ['markup', hostile],
  ['emoji', 'Seeds 🌱 grow 👩‍🌾 fast 🇰🇷.'],
  ['right to left', 'הזרע צריך אור. البذور تحتاج الماء.'],
  [
    'mixed Korean and English',
    '이 slide는 gradient descent를 설명합니다. 학습률(learning rate)은 0.1입니다.',
  ],
  ['20,000 characters', 'Seeds need light and water. '.repeat(715).slice(0, 20_000).trimEnd()],
]

test('texts of every kind are edited, saved and shown literally, and never run as code', async ({
  page,
  signIn,
  openPage,
}) => {
  const professor = await makePerson('professor', `Elena ${hostile.slice(0, 40)}`)
  const course = await makeCourse(professor, { name: hostile, description: hostile })
  const titles = texts.map(([name]) => `A slide for ${name}`)
  const id = await makeLecture(professor, course._id, { titles, until: 'scripts' })
  await signIn(professor)
  await openStudio(page, id)
  await expect(page.getByText(hostile).first()).toBeVisible()
  const stored = async (slide: number) =>
    (await professor.call(lectures.get, { params: { id } })).slides.en?.[slide - 1]?.script
  const openSlide = (slide: number) => page.locator(`[data-slide="${slide}"]`).click()
  for (const [index, [name, text]] of texts.entries()) {
    await test.step(name, async () => {
      const slide = index + 1
      await openSlide(slide)
      await expectScript(page, slide, `This is slide ${slide} in en. It is short.`)
      // The editor renders only the visible part of a long text.
      if (text.length < 5_000) await typeScript(page, slide, text)
      else {
        await scriptOf(page, slide).click()
        await page.keyboard.press('ControlOrMeta+a')
        await page.keyboard.insertText(text)
      }
      await page.keyboard.press('Control+s')
      await expect.poll(() => stored(slide)).toBe(text)
      await expect(page.getByText('All changes saved')).toBeVisible()
    })
  }
  await page.reload()
  for (const [index, [name, text]] of texts.entries()) {
    await test.step(`${name}, after a reload`, async () => {
      await openSlide(index + 1)
      if (text.length < 5_000) await expectScript(page, index + 1, text)
      else await expect(scriptOf(page, index + 1)).toContainText('Seeds need light and water.')
    })
  }
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)

  await test.step('also for students', async () => {
    // The first slide has the markup. Students get a lecture with audio: a short text instead of 20,000 characters.
    for (const slide of [2, 3, 4, 5])
      await professor.call(scripts.save, {
        params: { id, slide },
        body: { script: 'Seeds.', language: 'en' },
      })
    for (const slide of [1, 2, 3, 4, 5]) {
      const { job_id } = await professor.call(speech.speak, { params: { id, slide, lang: 'en' } })
      await finishJob(professor, job_id)
    }
    await professor.call(publishing.update, { params: { id }, body: { published: true } })
    const studying = await openPage(await makeStudentOf(course))
    await studying.goto(`/student/lectures/${id}`)
    await expect(studying.getByRole('region', { name: 'Script', exact: true })).toContainText(
      '<script>window.wasRun = true</script>',
      afterWork,
    )
    expect(await studying.evaluate(() => 'wasRun' in window)).toBe(false)
  })
})

test('text typed offline is stored, with a message, and saved when the connection is back', async ({
  page,
  context,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'scripts' })
  const stored = async () => (await professor.call(lectures.get, { params: { id } })).slides.en?.[0]?.script
  await signIn(professor)
  await openStudio(page, id)
  await expectScript(page, 1, 'This is slide 1 in en. It is short.')
  await context.setOffline(true)
  await typeScript(page, 1, 'Typed on a train.')
  await page.keyboard.press('Control+s')
  const alert = page.getByRole('alert', { name: 'Failed to save script', exact: true })
  await expect(alert).toContainText('Your text is still here and kept in this browser.')
  await expect(page.getByText('Not saved: you are offline.')).toBeVisible()
  await expectScript(page, 1, 'Typed on a train.')
  expect(await stored()).toBe('This is slide 1 in en. It is short.')

  await context.setOffline(false)
  await expect(page.getByText('All changes saved')).toBeVisible()
  await expect(alert).toHaveCount(0)
  expect(await stored()).toBe('Typed on a train.')
})

test('a slide picture that failed to load is requested again when the connection is back', async ({
  page,
  context,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'scripts' })
  let isBroken = true
  await page.route('**/api/files/**', (route) => (isBroken ? route.abort() : route.continue()))
  await signIn(professor)
  await openStudio(page, id)
  const failed = page.getByText('Failed to load slide image')
  await expect(failed).toBeVisible()
  isBroken = false
  await context.setOffline(true)
  await expect(page.getByText('You are offline.').first()).toBeVisible()
  await expect(failed).toBeVisible()
  await context.setOffline(false)
  await expect(failed).toBeHidden()
  await expect(page.getByRole('img', { name: /^Slide 1/ })).toHaveJSProperty('complete', true)
})
