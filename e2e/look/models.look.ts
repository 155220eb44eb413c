import { courses } from '@lectern/contract/courses.ts'
import { scripts } from '@lectern/contract/scripts.ts'
import { finishJob } from '../../server/client/http-client.ts'
import { startModelServer } from '../../server/testing/model-server/model-server.ts'
import { makeDataDir, removeDataDir, startServerProcess } from '../../server/testing/process.ts'
import { breakCalls, holdCalls } from '../calls.ts'
import { afterWork, expect, test } from '../story.ts'
import { makeCourse, makeLecture, makePerson } from '../world.ts'
import { desk, look, phone, tablet } from './look.ts'

const withTablet = [desk.width, tablet.width, phone.width]

test('models: none is configured', async ({ page, signIn }) => {
  const professor = await makePerson('professor', 'Elena Marsh')
  await signIn(professor)
  const letGo = await holdCalls(page, '**/api/models/*')
  await page.goto('/professor/models')
  await look(page, 'models/loading')
  await letGo()
  const mend = await breakCalls(page, '**/api/models/*')
  await page.goto('/professor/models')
  await expect(page.getByRole('alert')).toBeVisible(afterWork)
  await look(page, 'models/failed', { shows: page.getByRole('alert') })
  await mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('button', { name: 'Test: Translation' }).click()
  const none = page.getByText(/Nothing does this/)
  await expect(none).toBeVisible()
  await look(page, 'models/builtin', { shows: none })
  await page.goto('/professor/models?tab=usage')
  await look(page, 'models/usage without courses', { shows: page.getByText('You have no courses yet') })
  await makeCourse(professor)
  await page.reload()
  await look(page, 'models/usage empty', { shows: page.getByText('Nothing was asked').first() })
})

test('models: one is configured', async ({ page, signIn }) => {
  const model = await startModelServer()
  const dataDir = await makeDataDir()
  const server = await startServerProcess(dataDir, {
    AI_MODEL: 'compatible:pretender',
    AI_BASE_URL: model.url,
    AI_API_KEY: 'sk-look',
    AI_BUDGET_TOKENS: '14000',
  })
  const usual = process.env.E2E_URL
  process.env.E2E_URL = server.url
  try {
    model.answer(() => ({ text: 'Leaves catch the light. Roots drink the water.' }))
    const professor = await makePerson('professor', 'Elena Marsh')
    const course = await makeCourse(professor, { name: 'Introduction to Deep Learning' })
    await makeCourse(professor, { name: '딥러닝 개론' })
    const id = await makeLecture(professor, course._id, { until: 'slides' })
    await signIn(professor)
    await page.goto(`${server.url}/professor/lectures/${id}/edit`)
    await page.getByRole('button', { name: /^Write all scripts/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Left this month')).toBeVisible(afterWork)
    await look(page, 'models/estimate', { shows: dialog })
    await dialog.getByRole('button', { name: 'Write scripts' }).click()
    await expect(page.getByRole('button', { name: /^Write all scripts/ })).toHaveCount(0, afterWork)
    const more = await makeLecture(professor, course._id, { until: 'slides' })
    for (let tries = 0; tries < 3; tries++) {
      const { job_id } = await professor.call(scripts.generateAll, { params: { id: more }, body: {} })
      await finishJob(professor, job_id).catch(() => undefined)
    }
    await page.goto(`${server.url}/professor/models`)
    await page.getByRole('button', { name: 'Test: Lecture assistant' }).click()
    await expect(page.getByText(/(It works|The AI budget)/)).toBeVisible(afterWork)
    await look(page, 'models/configured', {
      widths: withTablet,
      shows: page.getByText(/tokens used/).first(),
    })
    await page.goto(`${server.url}/professor/models?tab=usage`)
    const change = page.getByRole('button', { name: /^Change the budget of Introduction/ })
    await expect(change).toBeVisible(afterWork)
    await look(page, 'models/usage', { widths: withTablet, shows: page.getByRole('table').first() })
    await change.click()
    await look(page, 'models/usage budget', { shows: page.getByRole('textbox') })
    await page.goto(`${server.url}/professor/courses/${course._id}/edit`)
    const level = page.getByRole('group', { name: 'Help of the assistant' })
    await expect(level).toBeVisible(afterWork)
    await look(page, 'models/help level', { shows: level })
    expect((await professor.call(courses.get, { params: { id: course._id } })).help_level).toBe('explains')
    await model.stop()
    await page.goto(`${server.url}/professor/models`)
    for (let tries = 0; tries < 3; tries++) {
      await page.getByRole('button', { name: 'Test: Grading of written answers' }).click()
      await expect(page.getByText(/cannot be reached|is spent/).first()).toBeVisible(afterWork)
    }
    await look(page, 'models/away', { shows: page.getByText(/cannot be reached|is spent/).first() })
  } finally {
    process.env.E2E_URL = usual
    await server.stop()
    await model.stop()
    await removeDataDir(dataDir)
  }
})
