import { translation } from '@lectern/contract/translation.ts'
import { validateScript } from '@lectern/core/script/parse.ts'
import { stripTags } from '@lectern/core/script/spoken.ts'
import { describe, expect, it } from 'vitest'
import { writeScriptOf } from '../../testing/factories.ts'
import { waitForJob } from '../../testing/jobs.ts'
import type { Asked } from '../../testing/model-server/model-server.ts'
import { pretendTranslation } from '../../testing/model-server/pretend-translation.ts'
import { lesson, patient, tagsOf, useTranslatingPlatform } from './testing/translating-platform.ts'

const { model, professor, start, makeLesson, entriesOf, translated, jobOf, working } =
  useTranslatingPlatform()

describe('whatever the model answers, the tags survive', () => {
  const good = ({ text, target }: Asked) => pretendTranslation(text, target)
  const manglings: [string, (asked: Asked) => string][] = [
    ['other brackets', (asked) => good(asked).replaceAll('⟦', '[').replaceAll('⟧', ']')],
    ['full-width brackets with spaces', (asked) => good(asked).replaceAll('⟦', '【 ').replaceAll('⟧', ' 】')],
    ['no signs at all', (asked) => good(asked).replace(/⟦\/?\d+⟧/g, '')],
    ['closing signs lost', (asked) => good(asked).replace(/⟦\/\d+⟧/g, '')],
    ['opening signs lost', (asked) => good(asked).replace(/⟦\d+⟧/g, '')],
    ['everything twice', (asked) => `${good(asked)} ${good(asked)}`],
    ['one sign doubled', (asked) => good(asked).replace('⟦1⟧', '⟦1⟧ 말 ⟦1⟧')],
    ['invented signs', (asked) => `⟦9⟧${good(asked)}⟦/9⟧ ⟦99⟧`],
    ['crossed pairs', (asked) => good(asked).replace('⟦/1⟧', '').replace('⟦/2⟧', '⟦/1⟧⟦/2⟧')],
    ['tags of its own', (asked) => `[highlight]${good(asked)}[/arrow][MARKER:marker_drawing_1][drawing/]`],
    ['a code block', (asked) => `\`\`\`\n${good(asked)}\n\`\`\``],
    ['signs that cannot be stored', (asked) => good(asked).replaceAll(' ', '\u0000 \ud800\r\n')],
    ['the labels lost', (asked) => good(asked).split('\n\n')[0]!],
    [
      'signs in another order',
      (asked) =>
        good(asked)
          .split(/(?=⟦\d+⟧)/)
          .reverse()
          .join(' '),
    ],
  ]
  it.each(manglings)('%s', async (_, mangle) => {
    const { id } = await makeLesson(1)
    model().answer((asked) => ({ text: mangle(asked) }))
    expect((await translated(id)).status).toBe('COMPLETED')
    const [{ script } = { script: '' }] = await entriesOf(id)
    expect(validateScript(script).errors).toEqual([])
    expect(tagsOf(script)).toEqual(tagsOf(lesson(1)))
    expect(stripTags(script)).toMatch(/\p{Script=Hangul}/u)
    expect(stripTags(script)).not.toMatch(/[⟦⟧]/)
  })

  it('a wrong reply is requested once more, with its problem', async () => {
    const { id } = await makeLesson(1)
    model().answer((asked, index) => (index === 0 ? { text: good(asked).replace(/⟦\/?1⟧/g, '') } : undefined))
    expect((await translated(id)).message).toBe('The scripts are translated.')
    expect(model().asked).toHaveLength(2)
    expect(model().asked[1]?.prompt).toContain('The signs ⟦1⟧ and ⟦/1⟧ must both stand in the translation.')
  })

  it('annotations at guessed positions are listed', async () => {
    const { id } = await makeLesson(2)
    model().answer((asked) =>
      asked.text.includes('Plant 2') ? { text: good(asked).replace(/⟦\/?1⟧/g, '') } : undefined,
    )
    expect((await translated(id)).message).toBe(
      'The scripts are translated. Slide 2 in Korean: please check where the annotations are; the AI model had lost some.',
    )
  })

  it('a text in the old language is asked for again', async () => {
    const { id } = await makeLesson(1)
    model().answer(({ text }, index) => (index === 0 ? { text } : undefined))
    await translated(id)
    expect(model().asked).toHaveLength(2)
    expect((await entriesOf(id))[0]?.script).toMatch(/\p{Script=Hangul}/u)
  })

  it('a text in another language is requested again with the target language, and never stored', async () => {
    const { id } = await makeLesson(2)
    const inEnglish = (text: string) => text.replace('Plant 2', 'This is why the plant that is in the garden')
    model().answer(({ text }) => (text.includes('Plant 2') ? { text: inEnglish(text) } : undefined))
    expect((await translated(id)).message).toBe(
      '1 of 2 translations are up to date. Slide 2 in Korean could not be translated: The AI model did not write in Korean.',
    )
    const again = model().asked.filter(({ text }) => text.includes('Plant 2'))
    expect(again).toHaveLength(2)
    expect(again[1]?.prompt).toContain('was not in Korean')
    expect((await entriesOf(id)).some(({ script }) => script.includes('garden'))).toBe(false)
  })

  it('a lecture that is full of another language stays full of it', async () => {
    const { id, slides } = await makeLesson(1)
    const examples =
      'Der Hund, die Katze und das Haus: wie wird der Artikel mit dem Wort verbunden, und ist er'
    await writeScriptOf(working(), slides[0]!.id, 'en', examples)
    model().answer(() => ({ text: `${examples}?` }))
    expect((await translated(id)).message).toBe('The scripts are translated.')
  })

  it.each([
    ['what introduces it goes', (words: string) => `Here is the translation into Korean:\n\n${words}`],
    ['also in its own language', (words: string) => `다음은 번역입니다:\n\n${words}`],
    ['data are asked for again', (words: string) => JSON.stringify({ translation: words })],
  ])('only the words are stored: %s', async (_, wrap) => {
    const { id } = await makeLesson(1)
    model().answer((asked, index) => (index === 0 ? { text: wrap(good(asked)) } : undefined))
    expect((await translated(id)).message).toBe('The scripts are translated.')
    const [{ script } = { script: '' }] = await entriesOf(id)
    expect(tagsOf(script)).toEqual(tagsOf(lesson(1)))
    expect(stripTags(script)).not.toMatch(/Here is|다음은|\{"/)
  })
})

describe('when the provider fails', () => {
  it.each([
    ['an empty answer', { text: '' }, 'The AI model returned an empty answer.'],
    ['a cut answer', { text: 'half', finish: 'length' }, "The AI model's answer was too long and broke off."],
    ['a refusal', { text: '', finish: 'content_filter' }, "The AI model's provider refused this text."],
  ] as const)('%s for one slide is reported and does not stop the others', async (_, behaviour, reason) => {
    const { id } = await makeLesson(3)
    model().answer(({ text }) => (text.includes('Plant 2') ? behaviour : undefined))
    expect(await translated(id)).toMatchObject({
      status: 'COMPLETED',
      message: `2 of 3 translations are up to date. Slide 2 in Korean could not be translated: ${reason}`,
    })
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([true, false, true])
  })

  it.each([
    ['a fault', { status: 500 }],
    ['an answer that is no JSON', { broken: 'json' }],
    ['a broken line', { broken: 'connection' }],
  ] as const)('%s is tried again after the others, and nothing is lost', async (_, behaviour) => {
    const { id } = await makeLesson(3)
    model().answer((_, index) => (index === 0 ? behaviour : undefined))
    const { body } = await start(id)
    await expect
      .poll(async () => (await jobOf(body.job_id)).message, patient)
      .toMatch(/This continues in about/)
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([false, true, true])
    expect(await jobOf(body.job_id)).toMatchObject({ state: 'PENDING', attempts: 0, delays: 1 })
    await professor().call(translation.cancel, { params: { job: body.job_id } })
  })

  it("waits as long as the provider's limit asks, and keeps finished slides", async () => {
    const { id } = await makeLesson(3)
    model().answer((_, index) => (index === 1 ? { status: 429, headers: { 'retry-after': '3' } } : undefined))
    const { body } = await start(id)
    await expect
      .poll(async () => (await jobOf(body.job_id)).message, patient)
      .toBe('The AI model is busy. This continues in about 3 seconds.')
    expect(model().asked).toHaveLength(2)
    expect((await waitForJob(professor(), body.job_id)).status).toBe('COMPLETED')
    expect((await entriesOf(id)).every(({ script }) => script !== '')).toBe(true)
    expect(model().asked).toHaveLength(4)
  })

  it('a limit of minutes waits in the queue, and can be cancelled there', async () => {
    const { id } = await makeLesson(1)
    model().answer(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    const { body } = await start(id)
    await expect
      .poll(async () => (await jobOf(body.job_id)).message, patient)
      .toMatch(/in about 10 minutes\.$/)
    const { body: ended } = await professor().call(translation.cancel, { params: { job: body.job_id } })
    expect(ended.status).toBe('CANCELLED')
    // A job that comes before that time waits for the same reason, without calling the provider.
    const again = await start(id)
    expect(again.status).toBe(200)
    await expect
      .poll(async () => (await jobOf(again.body.job_id)).message, patient)
      .toMatch(/is busy.*in about 10 minutes\.$/)
    expect(model().asked).toHaveLength(1)
    await professor().call(translation.cancel, { params: { job: again.body.job_id } })
  })

  it('waits, and says why, while a provider stays down, which is then left alone', async () => {
    const { id } = await makeLesson(3)
    model().answer(() => ({ status: 503, headers: { 'retry-after': '1' } }))
    const { body } = await start(id)
    await expect.poll(() => model().asked.length, patient).toBe(3)
    await expect
      .poll(async () => (await jobOf(body.job_id)).message, patient)
      .toMatch(
        /^The AI model's provider reported an error\. This continues in about (?:1\d|[2-9]\d) seconds\.$/,
      )
    expect((await jobOf(body.job_id)).state).toBe('PENDING')
    expect(model().asked).toHaveLength(3)
    const { body: ended } = await professor().call(translation.cancel, { params: { job: body.job_id } })
    expect(ended.message).toBe('The translation was cancelled. Finished translations are kept.')
  }, 120_000)

  it.each([
    ['a wrong key', { status: 401, code: 'invalid_api_key' }, /refused the key\. Ask the administrator/],
    [
      'an unknown model',
      { status: 404, code: 'model_not_found' },
      /does not know the configured model\. Ask the administrator/,
    ],
    ['no credit', { status: 429, code: 'insufficient_quota' }, /no credit left/],
  ] as const)('%s ends it at once and keeps finished slides', async (_, behaviour, sentence) => {
    const { id } = await makeLesson(3)
    model().answer((_, index) => (index === 0 ? undefined : behaviour))
    const ended = await translated(id)
    expect(ended.status).toBe('FAILED')
    expect(ended.error).toMatch(sentence)
    expect(ended.error).not.toContain('sk-secret')
    expect(model().asked).toHaveLength(2)
    expect((await entriesOf(id)).map(({ script }) => script !== '')).toEqual([true, false, false])
  })
})
