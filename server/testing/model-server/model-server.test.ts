import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from './model-server.ts'
import { pretendTranslation } from './pretend-translation.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer({ apiKey: 'sk-1' })
})
afterAll(() => server?.stop())

const ask = (url: string, body: unknown, key = 'sk-1') =>
  fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const chat = {
  model: 'pretender',
  messages: [
    { role: 'system', content: 'You translate.' },
    {
      role: 'user',
      content: [
        {
          type: 'text',
          text: 'Translate from English into Korean.\n<text-0a>\nA ⟦1⟧seed⟦/1⟧ 2.\n</text-0a>',
        },
      ],
    },
  ],
}
const translated = pretendTranslation('A ⟦1⟧seed⟦/1⟧ 2.', 'Korean')

it('keeps symbols, numbers and punctuation in place, and translates the same way each time', () => {
  expect(translated).toMatch(/^\p{Script=Hangul}+ ⟦1⟧\p{Script=Hangul}+⟦\/1⟧ 2\.$/u)
  expect(pretendTranslation('A ⟦1⟧seed⟦/1⟧ 2.', 'Korean')).toBe(translated)
})

it('answers whole, with usage', async () => {
  const answer = await (await ask(server.url, chat)).json()
  expect(answer).toMatchObject({
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: translated }, finish_reason: 'stop' }],
  })
  expect(answer.usage.total_tokens).toBe(answer.usage.prompt_tokens + answer.usage.completion_tokens)
})

it('answers as a stream that ends with its usage', async () => {
  const reply = await ask(server.url, { ...chat, stream: true, stream_options: { include_usage: true } })
  expect(reply.headers.get('content-type')).toContain('text/event-stream')
  const events = (await reply.text()).trim().split('\n\n')
  expect(events.at(-1)).toBe('data: [DONE]')
  const chunks = events.slice(0, -1).map((event) => JSON.parse(event.slice('data: '.length)))
  expect(chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('')).toBe(translated)
  expect(chunks.at(-2).choices[0].finish_reason).toBe('stop')
  expect(chunks.at(-1)).toMatchObject({ choices: [], usage: { total_tokens: expect.any(Number) } })
})

it('sends the error bodies that clients look for', async () => {
  const errors: [unknown, string, number, string | null][] = [
    [chat, 'sk-2', 401, 'invalid_api_key'],
    [{ ...chat, model: 'other' }, 'sk-1', 404, 'model_not_found'],
    ['{', 'sk-1', 400, null],
    [{ model: 'pretender', messages: [] }, 'sk-1', 400, null],
  ]
  for (const [body, key, status, code] of errors) {
    const reply = await ask(server.url, body, key)
    expect([reply.status, (await reply.json()).error.code]).toEqual([status, code])
  }
})

it('lists its model', async () => {
  const reply = await fetch(`${server.url}/models`, { headers: { authorization: 'Bearer sk-1' } })
  expect((await reply.json()).data).toMatchObject([{ id: 'pretender', object: 'model' }])
})

it('runs as a process, and ends when asked to', async () => {
  const file = fileURLToPath(new URL('./main.ts', import.meta.url))
  const child = spawn(process.execPath, [file, '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = await once(child.stdout, 'data')
  const url = /AI_BASE_URL=(\S+)/.exec(String(line))?.[1] ?? ''
  expect((await ask(url, chat)).status).toBe(200)
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
})
