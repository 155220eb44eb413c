import { describe, expect, it } from 'vitest'
import { listFailures, listSlowest, readPlaywrightReport } from './test-results.ts'

describe('readPlaywrightReport', () => {
  const read = (report: object) => readPlaywrightReport(JSON.stringify(report), '/checkout')
  const spec = (title: string, status: string, ...tries: object[]) => ({
    title,
    tests: [{ status, results: [{ duration: 40 }, ...tries] }],
  })

  it('counts the stories of nested suites; one that passed at its second try is named', () => {
    const inner = { file: 'study.spec.ts', specs: [spec('swipes', 'unexpected'), spec('flickers', 'flaky')] }
    const suite = {
      file: 'study.spec.ts',
      specs: [spec('opens', 'expected'), spec('later', 'skipped')],
      suites: [inner],
    }
    const result = read({ suites: [suite], errors: [] })
    expect(result).toMatchObject({ passed: 2, failed: 1, skipped: 1 })
    expect(result.second).toEqual(['e2e/study.spec.ts › flickers'])
    expect(result.tests[0]).toEqual({ name: 'e2e/study.spec.ts › opens', durationMs: 40 })
  })

  it('says where and how the last try failed, and all of its errors', () => {
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

  it('counts a file that does not load as a failure, and says why', () => {
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

describe('listFailures', () => {
  const many = (count: number, lines: number) =>
    Array.from({ length: count }, (_, at) => ({
      name: `story ${at}`,
      text: Array.from({ length: lines }, (_, line) => `line ${line}`).join('\n'),
    }))

  it('names each and says the first lines, without colours and empty lines', () => {
    const text = '\u001b[31mError: expected \u001b[1m1\u001b[22m\u001b[39m  \r\n\r\n  to be 2\n'
    expect(listFailures([{ name: 'core/sum.test.ts › adds', text }])).toEqual([
      '✗ core/sum.test.ts › adds',
      '    Error: expected 1',
      '      to be 2',
    ])
  })

  it('says 12 lines of each at the most, none of them endless', () => {
    const lines = listFailures([{ name: 'web', text: `${'a'.repeat(5_000)}\n${'b\n'.repeat(40)}` }])
    expect(lines).toHaveLength(12)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(210)
  })

  it('stays within 90 lines, and names every one of 30; of more it says how many', () => {
    expect(listFailures(many(8, 40)).length).toBeLessThanOrEqual(90)
    const lines = listFailures(many(34, 40))
    expect(lines).toHaveLength(91)
    expect(lines.filter((line) => line.startsWith('✗'))).toHaveLength(30)
    expect(lines.at(-1)).toBe('… and 4 more')
  })
})
