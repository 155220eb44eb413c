import type { JobKind } from '@lectern/contract/jobs.ts'
import type { Page } from '@playwright/test'
import { breakCalls } from '../calls.ts'
import { tellJobs } from '../running-jobs.ts'
import { afterWork, expect, test } from '../story.ts'
import { openStudio, slidesIn } from '../studio.ts'
import { makeOwnLecture } from '../world.ts'

const said = (page: Page, sentence: string) => page.getByText(sentence).filter({ visible: true }).first()

const notSent = 'Failed to send cancellation request.'
const notRefreshed = 'processed, but failed to refresh lecture data. Please refresh manually.'
/**
 * The messages of each kind of job when its cancel, its polling, the job itself or the next reading of the
 * lecture fails.
 */
const kinds: [
  JobKind,
  { slide_index?: number; cancel: string; check: string; end: string; refresh: string },
][] = [
  [
    'slides',
    {
      cancel: `${notSent} PDF processing may continue.`,
      check: 'Error checking PDF processing status. Stopping updates.',
      end: 'PDF processing failed/was cancelled.',
      refresh: `PDF ${notRefreshed}`,
    },
  ],
  [
    'script',
    {
      slide_index: 1,
      cancel: `${notSent} Script generation may continue.`,
      check: 'Error checking script generation status. Stopping updates.',
      end: 'Script generation for slide 1 failed/was cancelled.',
      refresh: `Script ${notRefreshed}`,
    },
  ],
  [
    'lecture_scripts',
    {
      cancel: `${notSent} The generation of all scripts may continue.`,
      check: 'Error checking script generation status. Stopping updates.',
      end: 'Script generation failed/was cancelled.',
      refresh: `Script ${notRefreshed}`,
    },
  ],
  [
    'annotated_script',
    {
      slide_index: 1,
      cancel: `${notSent} Script + annotations generation may continue.`,
      check: 'Error checking script + annotations status. Stopping updates.',
      end: 'Script + annotations generation for slide 1 failed/was cancelled.',
      refresh: `Script ${notRefreshed}`,
    },
  ],
  [
    'translation',
    {
      cancel: `${notSent} The translation may continue.`,
      check: 'Error checking translation status. Stopping updates.',
      end: 'The translation failed/was cancelled.',
      refresh: `Translation ${notRefreshed}`,
    },
  ],
  [
    'audio',
    {
      slide_index: 1,
      cancel: `${notSent} Audio generation may continue.`,
      check: 'Error checking audio generation status. Stopping updates.',
      end: 'Audio generation for slide 1 failed/was cancelled.',
      refresh: `Audio ${notRefreshed}`,
    },
  ],
]

test('a job of any kind that cannot be cancelled, asked after, done or shown says so', async ({
  page,
  signIn,
}) => {
  test.slow()
  const { professor, id } = await makeOwnLecture({
    titles: ['Seeds', 'Leaves'],
    languages: ['en', 'ko'],
    until: 'scripts',
  })
  await signIn(professor)
  for (const [kind, { slide_index = null, ...says }] of kinds)
    await test.step(kind, async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.route('**/cancel/**', (route) => route.fulfill({ status: 500, body: '' }))
      const job = { kind, slide_index }
      // One job that will fail and one that will succeed. A slide has only one of a kind at a time.
      const other = { kind, slide_index: slide_index === null ? null : 2 }
      await tellJobs(page, id, job, other)
      await openStudio(page, id, 1)
      const cancel = page
        .getByRole('button', { name: /^Cancel/ })
        .filter({ visible: true })
        .first()
      await cancel.click(afterWork)
      await expect(said(page, says.cancel)).toBeVisible()
      await expect(cancel).toBeEnabled()

      await tellJobs(page, id, 'unknown')
      await expect(said(page, says.check)).toBeVisible(afterWork)

      await tellJobs(page, id, { ...job, status: 'FAILED' }, other)
      const again = page.getByRole('button', { name: 'Check again' })
      await again.click()
      await expect(again).toHaveCount(0)
      await expect(said(page, says.end)).toBeVisible(afterWork)

      await breakCalls(page, `**/api/lectures/${id}?*`)
      await tellJobs(page, id, { ...job, status: 'FAILED' }, { ...other, status: 'COMPLETED' })
      await expect(said(page, says.refresh)).toBeVisible(afterWork)
      await expect(slidesIn(page)).toHaveCount(2)
    })
})

test("a cancelled job's message disappears by itself; a failed job's stays until dismissed", async ({
  page,
  signIn,
}) => {
  const { professor, id } = await makeOwnLecture({ titles: ['Seeds'], until: 'scripts' })
  await signIn(professor)
  const script = { kind: 'script', slide_index: 1 } as const
  const audio = { kind: 'audio', slide_index: 1 } as const
  await tellJobs(page, id, script, audio)
  await openStudio(page, id, 1)
  await expect(page.getByRole('button', { name: /^Cancel/ }).first()).toBeVisible(afterWork)
  const failed = said(page, 'The model has no more credit.')
  const cancelled = said(page, 'Audio generation for slide 1 was cancelled.')
  await tellJobs(
    page,
    id,
    { ...script, status: 'FAILED', error: 'The model has no more credit.' },
    { ...audio, status: 'CANCELLED', message: 'Audio generation for slide 1 was cancelled.' },
  )
  await expect(cancelled).toBeVisible(afterWork)
  await expect(failed).toBeVisible()
  await expect(cancelled).toHaveCount(0)
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(failed).toHaveCount(0)
})
