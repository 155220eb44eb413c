import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { longFiles, putLongFilesFirst } from './test-order.ts'

const root = resolve(import.meta.dirname, '..')

it('begins each project with its longest files, and keeps the order of all others', () => {
  const file = (project: string, path: string) => ({ project: { name: project }, moduleId: join(root, path) })
  const sorted = putLongFilesFirst([
    file('core', 'core/large.test.ts'),
    file('core', 'core/small.test.ts'),
    file('server', 'server/large.test.ts'),
    file('server', 'server/demo/seed.test.ts'),
    file('server', 'server/main.test.ts'),
    file('server', 'server/small.test.ts'),
  ])
  expect(sorted.map(({ moduleId }) => moduleId.slice(root.length + 1))).toEqual([
    'core/large.test.ts',
    'core/small.test.ts',
    'server/main.test.ts',
    'server/demo/seed.test.ts',
    'server/large.test.ts',
    'server/small.test.ts',
  ])
})

it('lists files that exist', () => {
  expect(Object.keys(longFiles).filter((file) => !existsSync(join(root, file)))).toEqual([])
})
