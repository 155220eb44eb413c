/**
 * One stage's outcome. `failed` also counts what failed outside of a test (a file that does not load); `second`
 * names what passed at its second try only.
 */
export type StageResult = {
  passed: number
  failed: number
  skipped: number
  tests: TimedTest[]
  second?: string[]
}
export type TimedTest = { name: string; durationMs: number }

type VitestReport = {
  testResults: {
    name: string
    status: string
    assertionResults: { fullName: string; status: string; duration?: number | null }[]
  }[]
}

/** Reads what vitest's JSON reporter wrote. A file that failed with no failed test counts as one. */
export function readVitestReport(text: string, root: string): StageResult {
  const result: StageResult = { passed: 0, failed: 0, skipped: 0, tests: [] }
  for (const file of (JSON.parse(text) as VitestReport).testResults) {
    const failedBefore = result.failed
    for (const { fullName, status, duration } of file.assertionResults) {
      if (status === 'passed') result.passed++
      else if (status === 'failed') result.failed++
      else result.skipped++
      result.tests.push({ name: `${shorten(file.name, root)} › ${fullName}`, durationMs: duration ?? 0 })
    }
    if (file.status === 'failed' && result.failed === failedBefore) result.failed++
  }
  return result
}

type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; results: { duration: number }[] }[] }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: unknown[] }

/**
 * Reads what Playwright's JSON reporter wrote. A story that passed at its second try passed, and is named: it is
 * to be mended, but says nothing against the platform. A file that does not load is a failure.
 */
export function readPlaywrightReport(text: string): StageResult {
  const report = JSON.parse(text) as PlaywrightReport
  const second: string[] = []
  const result = {
    passed: 0,
    failed: report.errors?.length ?? 0,
    skipped: 0,
    tests: [] as TimedTest[],
    second,
  }
  const read = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs) {
      for (const { status, results } of tests) {
        if (status === 'flaky') second.push(`e2e/${suite.file} › ${title}`)
        if (status === 'expected' || status === 'flaky') result.passed++
        else if (status === 'skipped') result.skipped++
        else result.failed++
        const durationMs = results.reduce((sum, { duration }) => sum + duration, 0)
        result.tests.push({ name: `e2e/${suite.file} › ${title}`, durationMs })
      }
    }
    for (const inner of suite.suites ?? []) read(inner)
  }
  for (const suite of report.suites) read(suite)
  return result
}

/** The slowest tests first, as lines for people. */
export function listSlowest(tests: TimedTest[], count: number): string[] {
  return tests
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ name, durationMs }) => `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

function shorten(file: string, root: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
}
