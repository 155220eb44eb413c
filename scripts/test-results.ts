/**
 * One stage's outcome. `failed` also counts failures outside of a test (a file that does not load) and tests that passed
 * at a later try only; `failures` has one entry for each.
 */
export type StageResult = {
  passed: number
  failed: number
  skipped: number
  tests: TimedTest[]
  /** Whole files: also what a file loads and sets up. */
  files: TimedTest[]
  failures: Failure[]
}
type TimedTest = { name: string; durationMs: number }
/** `text` is the runner's output about it: any length, perhaps with a terminal's colours. */
export type Failure = { name: string; text: string; isFlaky?: boolean }

/** An outcome without tests; every failure given is counted. */
export function emptyResult(...failures: Failure[]): StageResult {
  return { passed: 0, failed: failures.length, skipped: 0, tests: [], files: [], failures }
}

type PlaywrightError = { message?: string; location?: { file: string; line: number } }
type PlaywrightSuite = {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: { status: string; results: { duration: number; errors?: PlaywrightError[] }[] }[]
  }[]
}
type PlaywrightReport = { suites: PlaywrightSuite[]; errors?: PlaywrightError[] }

/** The failure of a test that passed at a later try only: a race in the product or in the test. */
export function flakyFailure(name: string, text: string): Failure {
  return {
    name,
    isFlaky: true,
    text: `Passed at a later try only: the product or the test has a race. The first try:\n${text}`,
  }
}

/** Reads the file of Playwright's JSON reporter. A file that does not load is a failure. */
export function readPlaywrightReport(text: string, root: string): StageResult {
  const report = JSON.parse(text) as PlaywrightReport
  const textOf = (errors: PlaywrightError[]) =>
    errors
      .map(({ message = '', location }) =>
        location ? `${shorten(location.file, root)}:${location.line}\n${message}` : message,
      )
      .join('\n')
  const result = emptyResult(
    ...(report.errors ?? []).map((error) => ({ name: 'e2e, outside of a story', text: textOf([error]) })),
  )
  const files = new Map<string, number>()
  const read = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs) {
      const name = `e2e/${suite.file} › ${title}`
      for (const { status, results } of tests) {
        if (status === 'expected') result.passed++
        else if (status === 'skipped') result.skipped++
        else {
          const isFlaky = status === 'flaky'
          const text = textOf(results.at(isFlaky ? 0 : -1)?.errors ?? [])
          result.failed++
          result.failures.push(isFlaky ? flakyFailure(name, text) : { name, text })
        }
        const durationMs = results.reduce((sum, { duration }) => sum + duration, 0)
        result.tests.push({ name, durationMs })
        files.set(suite.file, (files.get(suite.file) ?? 0) + durationMs)
      }
    }
    for (const inner of suite.suites ?? []) read(inner)
  }
  for (const suite of report.suites) read(suite)
  result.files = [...files].map(([file, durationMs]) => ({ name: `e2e/${file}`, durationMs }))
  return result
}

/** Lists the slowest tests first, as lines for people. */
export function listSlowest(tests: TimedTest[], count: number): string[] {
  return tests
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, count)
    .map(({ name, durationMs }) => formatTime(name, durationMs))
}

/** Lists the time of every test file, the slowest first, under the sum of all. */
export function listFileTimes(files: TimedTest[]): string[] {
  const sumMs = files.reduce((sum, { durationMs }) => sum + durationMs, 0)
  return [formatTime(`all ${files.length} files`, sumMs), ...listSlowest(files, files.length)]
}

/** Seconds in a column, then what took them. */
export function formatTime(name: string, durationMs: number): string {
  return `${(durationMs / 1000).toFixed(1).padStart(7)} s  ${name}`
}

const maxFailures = 30
const maxLines = 12
/** They fit into the last 100 lines of a log. */
const maxLinesOfAll = 90

/** Lists the failures as lines for people: each with its name and the first lines of its text, without colours. */
export function listFailures(failures: Failure[]): string[] {
  const shown = failures.slice(0, maxFailures)
  const linesOfEach = Math.min(maxLines, Math.floor(maxLinesOfAll / shown.length))
  const lines = shown.flatMap(({ name, text }) => [
    ...[`✗ ${oneLine(name)}`, ...linesOf(text).map((line) => `    ${line}`)].slice(0, linesOfEach),
  ])
  const others = failures.length - shown.length
  return others > 0 ? [...lines, `… and ${others} more`] : lines
}

const longestLine = 200

function linesOf(text: string): string[] {
  return withoutColours(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => (line.length > longestLine ? `${line.slice(0, longestLine)}…` : line.trimEnd()))
}

function oneLine(name: string): string {
  return linesOf(name).join(' ')
}

function withoutColours(text: string): string {
  return text.replace(/\x1b\[[\d;?]*[ -/]*[@-~]/g, '')
}

export function shorten(file: string, root: string): string {
  return file.startsWith(`${root}/`) ? file.slice(root.length + 1) : file
}
