import { createBuiltInEngine } from '@lectern/engine/builtin-engine.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openGateway } from '../../../server/platform/ai/gateway/gateway.ts'
import { createModelEngine } from '../../../server/platform/ai/model/model-engine.ts'
import { type ModelServer, startModelServer } from '../../../server/testing/model-server/model-server.ts'
import { modelsOn } from '../../../server/testing/model-server/models-on.ts'
import { countChat } from './chat.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server?.stop())

const lecture = {
  name: 'tides',
  language: 'en',
  title: 'Tides',
  slides: [
    { number: 1, title: 'Tides', text: 'Tides\nThe moon pulls the water', script: '' },
    { number: 2, title: 'Spring tides', text: 'Spring tides\nSun and moon pull together', script: '' },
  ],
  asked: [[[1], 'What pulls the water?']] as [number[], string][],
  silent: ['How salty is the water?'],
}

it.each([
  ['an answer from elsewhere', '35 grams in a litre.', { cited: 0, refused: 0, elsewhere: 1 }],
  ['a refusal', 'This lecture does not say how salty it is.', { cited: 0, refused: 1, elsewhere: 0 }],
  [
    'a refusal that names a slide near to it',
    'The slides do not say that. Near to it is [slide 1].',
    { cited: 0, refused: 1, elsewhere: 0 },
  ],
  ['an answer with its slide', 'The moon pulls it [slide 1].', { cited: 1, refused: 0, elsewhere: 0 }],
])('counts the answers of a model: %s', async (_, text, counts) => {
  server.answer(() => ({ text }))
  const engine = createModelEngine(modelsOn(server.url), createBuiltInEngine(), openGateway)
  expect(await countChat(engine, lecture, { limit: 9, tell: () => {} })).toMatchObject({
    asked: 1,
    silent: 1,
    ...counts,
  })
})

it('counts "not in the lecture" of the built-in assistant', async () => {
  const far = { ...lecture, silent: ['Who invented the telescope?'] }
  expect(await countChat(createBuiltInEngine(), far, { limit: 9, tell: () => {} })).toMatchObject({
    cited: 1,
    refused: 1,
    elsewhere: 0,
  })
})
