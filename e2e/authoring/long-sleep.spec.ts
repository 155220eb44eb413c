import { type JobStatus, jobs } from '@lectern/contract/jobs.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, slidesIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

test('scripts that were written while the laptop slept for hours are told once, and shown', async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({ until: 'slides' })
  // Hides the end of the job until the laptop sleeps. A request from before the sleep is lost; one after it must ask
  // for the jobs that ended hours ago.
  let isAwake = true
  const asked: string[] = []
  await page.route(/\/api\/lectures\/[\w-]+\/jobs(\?|$)/, async (route) => {
    const all = (await (await route.fetch()).json()) as JobStatus[]
    const own = all.filter(({ kind }) => kind === 'lecture_scripts')
    const since = new URL(route.request().url()).searchParams.get('since')
    if (!isAwake && !since) return route.abort()
    if (since && !isAwake) asked.push(since)
    const running = { status: 'RUNNING', ended_at: null, message: '', code: '', params: {} }
    await route.fulfill({ json: isAwake ? own.map((job) => ({ ...job, ...running })) : own })
  })
  await page.clock.install()
  await signIn(professor)
  await openStudio(page, id)
  await page.getByRole('button', { name: /^Generate All Scripts/ }).click()
  await expect(page.getByText(/^Writing script for slide/).first()).toBeVisible()
  // The job ends, unseen, before the laptop has slept.
  const scriptsJob = async () =>
    (await professor.call(jobs.ofLecture, { params: { id } })).find(({ kind }) => kind === 'lecture_scripts')
  await expect.poll(async () => (await scriptsJob())?.status, afterWork).toBe('COMPLETED')

  isAwake = false
  await page.clock.fastForward('03:00:00')
  const notice = page.getByText(/slides have a script\.$|^All scripts are ready/).filter({ visible: true })
  await expect(notice).toHaveCount(1, afterWork)
  await expect(slidesIn(page).first()).toContainText('No audio')
  expect(asked[0]).toMatch(/^[\w-]{36}$/)
  await expect(page.getByText(/^Writing script for slide/)).toHaveCount(0)
  // Told once: also after further reading of the list.
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await page.clock.fastForward('01:00:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(notice).toHaveCount(0)
})
