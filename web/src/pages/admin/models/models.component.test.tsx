import type { TaskEngine } from '@lectern/contract/models.ts'
import { operations } from '@lectern/contract/operations.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answer } from '../../../testing/answers.ts'
import { expectShown } from '../../../testing/expect-shown.ts'
import { makeUser, openPage } from '../../../testing/open-page.tsx'

const engine: TaskEngine = {
  task: 'chat',
  kind: 'model',
  provider: 'openai',
  model: 'gpt',
  host: 'api.openai.com',
  settings: [],
  waiting: null,
  waiting_messages: [],
  waiting_until: null,
  problem: "The AI model's provider refused the key. Please check the API key (“AI_API_KEY”).",
  problem_messages: [{ code: 'administrator_key_refused', params: { words: ['AI_API_KEY'] } }],
  problem_since: '2026-11-27T07:23:00.000Z',
}

test('a task whose provider refused the last call says so and since when, until its test works', async () => {
  const free = { used: 0, state: 'free' as const }
  answer(operations.models, {
    engines: [engine],
    budget: { tokens: null, ...free },
    speech_budget: { minutes: null, ...free },
    month: '2026-11',
    usage: [],
  })
  answer(operations.testModel, {
    works: true,
    message: 'It works.',
    code: 'test_works',
    params: { number: 9 },
    details: [],
    milliseconds: 9,
  })
  await openPage('/admin/models', { ...makeUser('professor'), is_administrator: true })
  await expectShown('Last call failed')
  await expectShown(/Please check the API key \(“AI_API_KEY”\)\. Since Nov 27, 2026/)
  // Not chosen by a variable of the environment.
  await expectShown('the page Settings')
  await page.getByRole('button', { name: 'Test: Lecture assistant' }).click()
  await expectShown('Ready')
  expect(page.getByText('Last call failed').elements()).toEqual([])
})
