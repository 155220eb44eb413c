import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { StageResult } from './test-results.ts'

const root = join(import.meta.dirname, '..')
const imports = "import { afterAll, beforeAll, describe, expect, it } from 'vitest'\n"
const files = {
  'sum.test.ts': `
    it('adds', () => {})
    it.skip('divides', () => {})
    it('subtracts', () => {
      expect({ rest: 1 }).toEqual({ rest: 2 })
    })
    let tries = 0
    it('multiplies', { retry: 2 }, () => expect(++tries).toBe(2))`,
  'broken.test.ts': `
    throw new Error('does not load')`,
  'around.test.ts': `
    describe('a garden', () => {
      beforeAll(() => { throw new Error('no ground') })
      it('grows', () => {})
    })
    it('waits', () => {})
    afterAll(() => { throw new Error('not cleaned') })`,
  'loose.test.ts': `
    it('lets go', () => { void Promise.reject(new Error('not awaited')) })`,
}

let folder = ''
let result: StageResult

/** vitest itself runs files that fail in every possible way. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-report-'))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), imports + text)
  const file = join(folder, 'report.json')
  const env: NodeJS.ProcessEnv = { ...process.env, VITEST_REPORT_FILE: file }
  for (const name of Object.keys(env)) if (/^VITEST(?!_REPORT_FILE)/.test(name)) delete env[name]
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run']
  const reporter = `--reporter=${join(root, 'scripts/vitest-report.ts')}`
  spawnSync(process.execPath, [...args, '--root', folder, reporter], { cwd: folder, env })
  result = JSON.parse(readFileSync(file, 'utf8')) as StageResult
}, 60_000)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const textOf = (name: string) => result.failures.find((failure) => failure.name === name)?.text ?? ''

it('counts passed, failed and skipped tests, with the time of each', () => {
  expect(result).toMatchObject({ passed: 3, failed: 6, skipped: 2 })
  expect(result.tests.map(({ name }) => name)).toContain('sum.test.ts › adds')
})

it('reports a failed test with its place, message and difference', () => {
  const text = textOf('sum.test.ts › subtracts')
  expect(text).toContain('sum.test.ts:6\nAssertionError: expected { rest: 1 } to deeply equal { rest: 2 }')
  expect(text).toContain('-   "rest": 2,')
  expect(text).toContain('+   "rest": 1,')
})

it('reports why a file does not load, and errors of set-up and clean-up', () => {
  expect(textOf('broken.test.ts')).toContain('Error: does not load')
  expect(textOf('around.test.ts › a garden')).toContain('Error: no ground')
  expect(textOf('around.test.ts')).toContain('Error: not cleaned')
})

it('reports an uncaught error with the file that may have caused it', () => {
  const text = textOf('an uncaught error, perhaps of loose.test.ts')
  expect(text).toMatch(/^Error: not awaited\n.* loose\.test\.ts:3:/)
})

it('counts a test that passed at a later try only as failed, with the error of its first try', () => {
  expect(textOf('sum.test.ts › multiplies')).toContain('Passed at a later try only')
  expect(textOf('sum.test.ts › multiplies')).toContain('expected 1 to be 2')
})

it('gives the time of each file', () => {
  expect(result.files.map(({ name }) => name)).toContain('sum.test.ts')
  expect(result.files.every(({ durationMs }) => durationMs > 0)).toBe(true)
})
