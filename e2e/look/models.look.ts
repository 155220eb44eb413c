import { courses } from '@lectern/contract/courses.ts'
import { models } from '@lectern/contract/models.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { speech } from '@lectern/contract/speech.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { breakCalls, holdCalls } from '../calls.ts'
import { startModelPlatform } from '../model-platform.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson } from '../world.ts'
import { desktop, look, phone, tablet } from './look.ts'

const withTablet = [desktop.width, tablet.width, phone.width]

test('models: none is configured', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  await signIn(professor)
  const letGo = await holdCalls(page, '**/api/models/*')
  await page.goto('/professor/models')
  await look(page, 'models/loading', { shows: page.getByRole('heading', { name: 'AI models' }) })
  await letGo()
  const mend = await breakCalls(page, '**/api/models/*')
  await page.goto('/professor/models')
  await expect(page.getByRole('alert')).toBeVisible(afterWork)
  await look(page, 'models/failed', { shows: page.getByRole('alert') })
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Test: Translation' }).click()
  const none = page.getByText(/needs an AI model, and none is set up/)
  await expect(none).toBeVisible()
  await look(page, 'models/builtin', { shows: none })
  await page.goto('/professor/models?tab=usage')
  await look(page, 'models/usage without courses', { shows: page.getByText('You have no courses yet') })
  await makeCourse(professor)
  await page.reload()
  await look(page, 'models/usage empty', { shows: page.getByText('No provider was used').first() })
})

test('models: one is configured', async ({ page, signIn }) => {
  const platform = await startModelPlatform({ AI_BUDGET_TOKENS: '14000' })
  const { model } = platform
  try {
    model.answer(() => ({ text: 'Leaves catch the light. Roots drink the water.' }))
    const professor = await makePerson('professor', 'Elena Marsh')
    const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
    await makeCourse(professor, { name: '딥러닝 개론' })
    const id = await makeLecture(professor, course._id, { until: 'slides' })
    await signIn(professor)
    await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
    await page.getByRole('button', { name: /^Generate All Scripts/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Left this month')).toBeVisible(afterWork)
    await look(page, 'models/estimate', { shows: dialog })
    await dialog.getByRole('button', { name: 'Generate Scripts' }).click()
    await expect(page.getByRole('button', { name: /^Generate All Scripts/ })).toHaveCount(0, afterWork)
    const more = await makeLecture(professor, course._id, { until: 'slides' })
    for (let tries = 0; tries < 3; tries++) {
      const { job_id } = await professor.call(scripts.generateAll, { params: { id: more }, body: {} })
      await finishJob(professor, job_id).catch(() => undefined)
    }
    await page.goto(`${platform.url}/professor/models`)
    await page.getByRole('button', { name: 'Test: Lecture assistant' }).click()
    await expect(page.getByText(/(It works|The AI budget)/)).toBeVisible(afterWork)
    await look(page, 'models/configured', {
      widths: withTablet,
      shows: page.getByText(/tokens used/).first(),
    })
    await page.goto(`${platform.url}/professor/models?tab=usage`)
    const change = page.getByRole('button', { name: /^Change the budget of Introduction/ })
    await expect(change).toBeVisible(afterWork)
    await look(page, 'models/usage', { widths: withTablet, shows: page.getByRole('table').first() })
    await change.click()
    await look(page, 'models/usage budget', { shows: page.getByRole('textbox') })
    await page.goto(`${platform.url}/professor/courses/${course._id}/edit`)
    const level = page.getByRole('group', { name: 'Help from the assistant' })
    await expect(level).toBeVisible(afterWork)
    await look(page, 'models/help level', { shows: level })
    expect((await professor.call(courses.get, { params: { id: course._id } })).help_level).toBe('explains')
    await model.stop()
    await page.goto(`${platform.url}/professor/models`)
    for (let tries = 0; tries < 3; tries++) {
      await page.getByRole('button', { name: 'Test: Grading of written answers' }).click()
      await expect(page.getByText(/cannot be reached|is used up/).first()).toBeVisible(afterWork)
    }
    await look(page, 'models/away', { shows: page.getByText(/cannot be reached|is used up/).first() })
  } finally {
    await platform.stop()
  }
})

test('models: budgets that are nearly used up', async ({ page, signIn }) => {
  const platform = await startModelPlatform({
    AI_BUDGET_TOKENS: '1000000',
    SPEECH_MODEL: 'compatible:pretender',
    SPEECH_BUDGET_MINUTES: '1',
  })
  try {
    platform.model.answer(() => ({ text: 'Leaves catch the light. Roots drink the water.' }))
    const professor = await makePerson('professor', 'Elena Marsh')
    const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
    await signIn(professor)
    const slides = await makeLecture(professor, course._id, { until: 'slides' })
    await page.goto(`${platform.url}/professor/lectures/${slides}/edit`)
    const dialog = page.getByRole('dialog')
    const writeAll = page.getByRole('button', { name: /^Generate All Scripts/ })
    const letGo = await holdCalls(page, '**/api/lectures/*/estimate*')
    await writeAll.click()
    await look(page, 'models/estimate loading', { shows: dialog })
    await letGo()
    await look(page, 'models/estimate', { shows: dialog.getByText('Left this month') })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    const mend = await breakCalls(page, '**/api/lectures/*/estimate*')
    await writeAll.click()
    const failed = dialog.getByText('The estimate could not be made.')
    await look(page, 'models/estimate failed', { shows: failed })
    await mend()
    await dialog.getByRole('button', { name: 'Generate Scripts' }).click()
    const usedBy = async () => (await professor.call(models.usage)).courses[0]!
    await expect.poll(async () => (await usedBy()).total.calls, afterWork).toBe(3)
    const { used } = (await usedBy()).budget
    const params = { courseId: course._id }
    const strip = page.getByRole('region', { name: 'AI budget' })
    const words = `Everybody waters ${'plants and trees '.repeat(8)}`
    const id = await makeLecture(professor, course._id, {
      until: 'scripts',
      titles: Array.from({ length: 11 }, (_, at) => `Plant ${at + 1}`),
      script: (slide) => `${words} on day ${slide}.`,
    })
    let next = 1
    const speakWhile = async (state: string) => {
      while ((await professor.call(models.settings)).speech_budget.state === state) {
        const at = { id, slide: next++, lang: 'en' } as const
        const { job_id } = await professor.call(speech.speak, { params: at })
        await finishJob(professor, job_id).catch(() => undefined)
      }
    }
    await speakWhile('free')
    await professor.call(models.setBudget, { params, body: { tokens: Math.ceil(used / 0.85) } })
    await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
    await look(page, 'models/studio at 80 %', { shows: strip })
    await page.getByRole('button', { name: /^Generate Audio for \d+ Slides?$/ }).click()
    await expect(dialog.getByText('Left this month')).toBeVisible(afterWork)
    await look(page, "models/estimate of a provider's voice", { shows: dialog })
    await page.goto(`${platform.url}/professor/models`)
    await look(page, 'models/budget at 80 %', { shows: page.getByText(/80% or more/).first() })
    await page.getByRole('button', { name: 'Test: Lecture assistant' }).click()
    await expect(page.getByText(/It works/)).toBeVisible(afterWork)
    await page.goto(`${platform.url}/professor/models?tab=usage`)
    await look(page, 'models/usage at 80 %, and without a course', {
      shows: page.getByRole('region', { name: 'Without a course' }),
    })
    await speakWhile('warning')
    await professor.call(models.setBudget, { params, body: { tokens: used } })
    await page.goto(`${platform.url}/professor/lectures/${id}/edit`)
    await look(page, 'models/studio at 100 %', { shows: strip })
    await page.goto(`${platform.url}/professor/models`)
    await look(page, 'models/budget at 100 %', { shows: page.getByText('The budget is used up.').first() })
    const letUsage = await holdCalls(page, '**/api/models/usage*')
    await page.goto(`${platform.url}/professor/models?tab=usage`)
    await look(page, 'models/usage loading', { shows: page.getByRole('heading', { name: 'AI models' }) })
    await letUsage()
    await breakCalls(page, '**/api/models/usage*')
    await page.goto(`${platform.url}/professor/models?tab=usage`)
    await look(page, 'models/usage failed', { shows: page.getByRole('alert') })
  } finally {
    await platform.stop()
  }
})
