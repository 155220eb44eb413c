import { setTimeout as sleep } from 'node:timers/promises'
import { jobs } from '@lectern/contract/jobs.ts'
import { translation } from '@lectern/contract/translation.ts'
import { describe, expect, it } from 'vitest'
import { waitForJob } from '../../testing/jobs.ts'
import { pretendTranslation } from '../../testing/model-server/pretend-translation.ts'
import { useTranslatingPlatform } from './testing/translating-platform.ts'

const AT_ONCE = 3
const SLIDES = 10
const { model, professor, start, makeLesson, makeCourseWork, entriesOf } = useTranslatingPlatform({
  modelsAtOnce: AT_ONCE,
})

/** Requests for a slide's text, not for the glossary. */
const isOfText = ({ target }: { target: string }) => target !== ''

describe('a translation with a provider that answers several calls at once', () => {
  it('translates as many slides at once, after one glossary, each once', async () => {
    let most = 0
    // The first answers take long enough for the maximum number of concurrent requests.
    model().answer((asked, index) => {
      most = Math.max(most, model().open())
      return isOfText(asked)
        ? { text: pretendTranslation(asked.text, asked.target), delayMs: index > AT_ONCE ? 0 : 3_000 }
        : undefined
    })
    const { id } = await makeCourseWork(SLIDES)
    const { body } = await start(id)
    const seen: number[] = []
    for (;;) {
      const { body: job } = await professor().call(jobs.get, { params: { job: body.job_id } })
      seen.push(job.done ?? 0)
      if (job.status !== 'RUNNING' && job.status !== 'PENDING') break
      await sleep(20)
    }
    const { status, message } = await waitForJob(professor(), body.job_id)
    expect([status, message]).toEqual(['COMPLETED', expect.stringContaining('The scripts are translated.')])
    expect(most).toBe(AT_ONCE)
    expect(seen).toEqual(seen.toSorted((one, other) => one - other))
    expect(model().asked.filter(isOfText)).toHaveLength(SLIDES)
    expect(model().asked.filter((asked) => !isOfText(asked))).toHaveLength(1)
    expect((await entriesOf(id)).every(({ script }) => script !== '')).toBe(true)
  })

  it('lists failures in slide order', async () => {
    const { id } = await makeLesson(SLIDES)
    const isCut = ({ text }: { text: string }) => /Plant (?:2|5|6|9) /.test(text)
    model().answer((asked) => (isOfText(asked) && isCut(asked) ? { text: '' } : undefined))
    const { body } = await start(id)
    const { message } = await waitForJob(professor(), body.job_id)
    expect(message).toContain('2, 5, 6 and 9')
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual(
      Array.from({ length: SLIDES }, (_, index) => ![1, 4, 5, 8].includes(index)),
    )
  })

  it('lets go of every call when it is cancelled', async () => {
    const { id } = await makeLesson(SLIDES)
    model().answer((asked) => (isOfText(asked) ? { hangs: true } : undefined))
    const { body } = await start(id)
    await expect.poll(() => model().open()).toBe(AT_ONCE)
    await professor().call(translation.cancel, { params: { job: body.job_id } })
    expect((await waitForJob(professor(), body.job_id)).status).toBe('CANCELLED')
    await expect.poll(() => model().open()).toBe(0)
    expect(model().asked.filter(isOfText)).toHaveLength(AT_ONCE)
  })
})
