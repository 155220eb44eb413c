import { describe, expect, it } from 'vitest'
import { listFailures, listFileTimes, listSlowest, readPlaywrightReport } from './test-results.ts'

describe('readPlaywrightReport', () => {
  const read = (report: object) => readPlaywrightReport(JSON.stringify(report), '/checkout')
  const spec = (title: string, status: string, ...tries: object[]) => ({
    title,
    tests: [{ status, results: [{ duration: 40 }, ...tries] }],
  })

  it('counts the stories of nested suites; one that passed at its second try only has failed', () => {
    const inner = { file: 'study.spec.ts', specs: [spec('swipes', 'unexpected'), spec('flickers', 'flaky')] }
    const suite = {
      file: 'study.spec.ts',
      specs: [spec('opens', 'expected'), spec('later', 'skipped')],
      suites: [inner],
    }
    const result = read({ suites: [suite], errors: [] })
    expect(result).toMatchObject({ passed: 1, failed: 2, skipped: 1 })
    expect(result.failures.map(({ name }) => name)).toContain('e2e/study.spec.ts › flickers')
    expect(result.files).toEqual([{ name: 'e2e/study.spec.ts', durationMs: 160 }])
    expect(result.tests[0]).toEqual({ name: 'e2e/study.spec.ts › opens', durationMs: 40 })
  })

  it('reports all errors of the last try, with their places', () => {
    const location = { file: '/checkout/e2e/study.spec.ts', line: 14, column: 3 }
    const last = {
      duration: 2,
      errors: [{ message: 'Test timeout of 120000ms exceeded.' }, { message: 'locator.click', location }],
    }
    const suite = { file: 'study.spec.ts', specs: [spec('swipes', 'unexpected', last)] }
    expect(read({ suites: [suite] }).failures).toEqual([
      {
        name: 'e2e/study.spec.ts › swipes',
        text: 'Test timeout of 120000ms exceeded.\ne2e/study.spec.ts:14\nlocator.click',
      },
    ])
  })

  it('counts a file that does not load as a failure, with its error', () => {
    const { passed, failed, failures } = read({ suites: [], errors: [{ message: 'SyntaxError' }] })
    expect([passed, failed]).toEqual([0, 1])
    expect(failures).toEqual([{ name: 'e2e, outside of a story', text: 'SyntaxError' }])
  })
})

describe('listSlowest', () => {
  it('begins with the slowest and stops at the count', () => {
    const tests = [3_000, 61_000, 40].map((durationMs) => ({ name: `takes ${durationMs}`, durationMs }))
    expect(listSlowest(tests, 2)).toEqual(['   61.0 s  takes 61000', '    3.0 s  takes 3000'])
  })
})

describe('listFileTimes', () => {
  it('lists every file, the slowest first, under their sum', () => {
    const files = [2_000, 4_000].map((durationMs) => ({ name: `takes ${durationMs}`, durationMs }))
    expect(listFileTimes(files)).toEqual([
      '    6.0 s  all 2 files',
      '    4.0 s  takes 4000',
      '    2.0 s  takes 2000',
    ])
  })
})

describe('listFailures', () => {
  const many = (count: number, lines: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `story ${at}`,
      text: Array.from({ length: lines }, (_, line) => `line ${line}`).join('\n'),
    }))

  it('names each failure with its first lines, without colours and empty lines', () => {
    const text = '\u001b[31mError: expected \u001b[1m1\u001b[22m\u001b[39m  \r\n\r\n  to be 2\n'
    expect(listFailures([{ name: 'core/sum.test.ts › adds', text }])).toEqual([
      '✗ core/sum.test.ts › adds',
      '    Error: expected 1',
      '      to be 2',
    ])
  })

  it('gives at most 12 lines of each, all of limited length', () => {
    const lines = listFailures([{ name: 'web', text: `${'a'.repeat(5_000)}\n${'b\n'.repeat(40)}` }])
    expect(lines).toHaveLength(12)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(210)
  })

  it('stays within 90 lines and names 30 failures; more are only counted', () => {
    expect(listFailures(many(8, 40)).length).toBeLessThanOrEqual(90)
    const lines = listFailures(many(34, 40))
    expect(lines).toHaveLength(91)
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(30)
    expect(lines.at(-1)).toBe('… and 4 more')
  })
})
