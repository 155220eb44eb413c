import { expect, it } from 'vitest'

it('Zod, whenever it comes, makes no functions of text', async () => {
  await import('./zod-without-eval.ts')
  const { z } = await import('zod')
  expect(z.config().jitless).toBe(true)
})
