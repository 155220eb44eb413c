import { lectures } from '@lectern/contract/lectures.ts'
import { publishing } from '@lectern/contract/publishing.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { afterWork, expect, test } from '../story.ts'
import { expectScript, openStudio, scriptOf, typeScript } from '../studio.ts'
import { makeCourse, makeLecture, makePerson, makeStudentOf } from '../world.ts'

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
