import { describe, expect, it } from 'vitest'
import { listSlowest, readPlaywrightReport, readVitestReport } from './test-results.ts'

describe('readVitestReport', () => {
  const read = (...testResults: object[]) => readVitestReport(JSON.stringify({ testResults }), '/checkout')

  it('counts tests, and names them by file', () => {
    const assertionResults = [
      { fullName: 'adds', status: 'passed', duration: 12.5 },
      { fullName: 'subtracts', status: 'failed', duration: 3 },
      { fullName: 'divides', status: 'pending' },
      { fullName: 'multiplies', status: 'todo', duration: null },
    ]
    const result = read({ name: '/checkout/core/sum.test.ts', status: 'failed', assertionResults })
    expect(result).toMatchObject({ passed: 1, failed: 1, skipped: 2 })
    expect(result.tests[0]).toEqual({ name: 'core/sum.test.ts › adds', durationMs: 12.5 })
  })

  it('counts a file that does not load, and one whose clean-up failed, as a failure', () => {
    const passed = { fullName: 'adds', status: 'passed', duration: 1 }
    expect(read({ name: 'a', status: 'failed', assertionResults: [] })).toMatchObject({
      passed: 0,
      failed: 1,
    })
    expect(read({ name: 'a', status: 'failed', assertionResults: [passed] })).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })
})

describe('readPlaywrightReport', () => {
  const spec = (title: string, status: string) => ({
    title,
    tests: [{ status, results: [{ duration: 40 }] }],
  })

  it('counts the stories of nested suites; one that passed at its second try is named', () => {
    const inner = { file: 'study.spec.ts', specs: [spec('swipes', 'unexpected'), spec('flickers', 'flaky')] }
    const suite = {
      file: 'study.spec.ts',
      specs: [spec('opens', 'expected'), spec('later', 'skipped')],
      suites: [inner],
    }
    const result = readPlaywrightReport(JSON.stringify({ suites: [suite], errors: [] }))
    expect(result).toMatchObject({ passed: 2, failed: 1, skipped: 1 })
    expect(result.second).toEqual(['e2e/study.spec.ts › flickers'])
    expect(result.tests[0]).toEqual({ name: 'e2e/study.spec.ts › opens', durationMs: 40 })
  })

  it('counts a file that does not load as a failure', () => {
    const report = { suites: [], errors: [{ message: 'SyntaxError' }] }
    expect(readPlaywrightReport(JSON.stringify(report))).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('listSlowest', () => {
  it('begins with the slowest and stops at the count', () => {
    const tests = [3_000, 61_000, 40].map((durationMs) => ({ name: `takes ${durationMs}`, durationMs }))
    expect(listSlowest(tests, 2)).toEqual(['   61.0 s  takes 61000', '    3.0 s  takes 3000'])
  })
})
