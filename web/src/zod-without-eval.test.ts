import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('Zod, whenever it comes, makes no functions of text', () => {
  // In a process of its own: other tests have loaded Zod before.
  const program = `
    await import('./zod-without-eval.ts')
    const { z } = await import('zod')
    console.log(z.config().jitless)`
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', program], options)).toBe('true\n')
})
