import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { jobsTable } from '../../platform/db/schema/jobs.ts'
import { waitForJob } from '../../testing/jobs.ts'
import type { Asked } from '../../testing/model-server/model-server.ts'
import { findOtherTerms, findTerms } from './glossary.ts'
import { useTranslatingPlatform } from './testing/translating-platform.ts'

const { model, working, professor, course, start, makeCourseWork, entriesOf, translated, jobOf } =
  useTranslatingPlatform()

describe('the terms of a lecture', () => {
  it('are key phrases of its slides that are said on two of them or more', () => {
    const terms = findTerms(
      [
        { text: 'Gradient descent\nLearning rate', script: 'Gradient descent follows the slope.' },
        { text: 'Learning rate', script: 'In gradient descent, the learning rate is the step.' },
        {
          text: 'Momentum',
          script: 'A [highlight text="x"]learning rate[/highlight] can fall. Momentum helps.',
        },
      ],
      'en',
    )
    expect(terms.toSorted()).toEqual(['Gradient descent', 'Learning rate'])
  })

  it('are few, whatever the slides hold', () => {
    const script = Array.from({ length: 300 }, (_, at) => `Word${at}thing`).join(' and ')
    expect(
      findTerms(
        [
          { text: script, script },
          { text: '', script },
        ],
        'en',
      ).length,
    ).toBeLessThanOrEqual(60)
    expect(findTerms([{ text: '[['.repeat(5_000), script: '' }], 'ko')).toEqual([])
  })

  it('may stand in another form, and no other word', () => {
    const glossary = [{ term: 'learning rate', translation: 'Lernrate' }]
    expect(findOtherTerms('The learning rate.', 'Die Lernraten sinken.', glossary)).toEqual([])
    expect(findOtherTerms('The learning rate.', 'Die Schrittweite sinkt.', glossary)).toEqual(glossary)
    expect(findOtherTerms('An unlearning rates.', 'Die Schrittweite.', glossary)).toEqual([])
    const korean = [{ term: 'learning rate', translation: '학습률' }]
    expect(findOtherTerms('The learning rate.', '학습률을 낮춥니다.', korean)).toEqual([])
  })
})

const CALLED = ['학습률', '배움비율', '학습속도']

const isTermsRequest = ({ prompt }: Asked) => prompt.includes('<terms-')
/** A model that names the term differently on every slide unless the glossary prescribes it. */
const forgetful = (asked: Asked, index: number) => {
  if (isTermsRequest(asked))
    return { text: JSON.stringify({ terms: [{ term: 'learning rate', translation: CALLED[index % 3] }] }) }
  const prescribed = /learning rate = (\S+)/i.exec(asked.prompt)?.[1]
  return { text: `이 슬라이드에서 ${prescribed ?? CALLED[index % 3]}이 걸음의 크기를 바꿉니다. ${index}` }
}

describe('a translation', () => {
  it('calls a term the same on every slide, and in the next lecture of the course', async () => {
    const { id } = await makeCourseWork()
    model().answer(forgetful)
    expect((await translated(id)).message).toBe('The scripts are translated.')
    const scripts = (await entriesOf(id)).map(({ script }) => script)
    const called = CALLED.find((one) => scripts[0]?.includes(one))
    expect(scripts.every((script) => script.includes(`${called}이`))).toBe(true)
    expect(model().asked.filter(isTermsRequest)).toHaveLength(1)

    model().reset()
    const next = await makeCourseWork()
    model().answer(forgetful)
    await translated(next.id)
    expect(model().asked.filter(isTermsRequest)).toEqual([])
    for (const { script } of await entriesOf(next.id)) expect(script).toContain(`${called}이`)
  })

  it('continues with its glossary when its worker died', async () => {
    const { id } = await makeCourseWork()
    await working().context.database.delete(jobsTable).where(eq(jobsTable.courseId, course()._id))
    model().answer((asked, index) => (index < 3 ? forgetful(asked, index) : { hangs: true }))
    const { body } = await start(id)
    await expect.poll(() => model().asked.length, { timeout: 60_000 }).toBe(4)
    const begun = (await jobOf(body.job_id)).payload.glossaries
    expect(begun).toEqual({ ko: [{ term: expect.stringMatching(/learning rate/i), translation: CALLED[0] }] })
    model().reset()
    model().answer((asked, index) => forgetful(asked, index + 1))
    await working()
      .context.database.update(jobsTable)
      .set({ workerKey: -1 })
      .where(eq(jobsTable.id, body.job_id))
    expect((await waitForJob(professor(), body.job_id)).status).toBe('COMPLETED')
    expect(model().asked.filter(isTermsRequest)).toEqual([])
    for (const { script } of await entriesOf(id)) expect(script).toContain(`${CALLED[0]}이`)
  })

  it('is asked again for a deviating term, and reports it when it stays', async () => {
    const { id } = await makeCourseWork()
    model().answer((asked, index) =>
      asked.text.includes('slide 2')
        ? { text: `두 번째 슬라이드에서 전혀 다른 말이 걸음의 크기를 바꿉니다. ${index}` }
        : forgetful(asked, index),
    )
    const { message } = await translated(id)
    expect(message).toBe(
      `The scripts are translated. Slide 2 in Korean: please check the terms; the AI model did not keep to “Learning rate → ${CALLED[0]}”.`,
    )
    const ofSecond = model().asked.filter(({ text }) => text.includes('slide 2'))
    expect(ofSecond).toHaveLength(2)
    expect(ofSecond[1]?.prompt).toMatch(/"learning rate" must be called/i)
  })

  it('is made without a glossary when nothing useful comes', async () => {
    const { id } = await makeCourseWork()
    await working().context.database.delete(jobsTable).where(eq(jobsTable.courseId, course()._id))
    model().answer((asked, index) => (isTermsRequest(asked) ? { text: 'No.' } : forgetful(asked, index)))
    expect((await translated(id)).message).toBe('The scripts are translated.')
  })
})
