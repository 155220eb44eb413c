/**
 * One stage's outcome. `failed` also counts what failed outside of a test (a file that does not load); `failures`
 * tells of each what it was; `second` names what passed at a later try only.
 */
export type StageResult = {
  passed: number
  failed: number
  skipped: number
  tests: TimedTest[]
  failures: Failure[]
  second: string[]
}
export type TimedTest = { name: string; durationMs: number }
/** `text` is what was said of it, of any length, perhaps with the colours of a terminal. */
export type Failure = { name: string; text: string }

/** An outcome in which nothing ran; with failures, each of them counted. */
export function emptyResult(...failures: Failure[]): StageResult {
  return { passed: 0, failed: failures.length, skipped: 0, tests: [], failures, second: [] }
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

/**
 * Reads what Playwright's JSON reporter wrote. A story that passed at its second try passed, and is named: it is
 * to be mended, but says nothing against the platform. A file that does not load is a failure.
 */
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
  const read = (suite: PlaywrightSuite) => {
    for (const { title, tests } of suite.specs) {
      const name = `e2e/${suite.file} › ${title}`
      for (const { status, results } of tests) {
        if (status === 'flaky') result.second.push(name)
        if (status === 'expected' || status === 'flaky') result.passed++
        else if (status === 'skipped') result.skipped++
        else {
          result.failed++
          result.failures.push({ name, text: textOf(results.at(-1)?.errors ?? []) })
        }
        const durationMs = results.reduce((sum, { duration }) => sum + duration, 0)
        result.tests.push({ name, durationMs })
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

const mostFailures = 30
const mostLines = 12
/** Whoever sees only the last 100 lines of a log still sees them all. */
const mostLinesOfAll = 90

/** What failed, as lines for people: each with its name and the first lines of what was said, without colours. */
export function listFailures(failures: Failure[]): string[] {
  const shown = failures.slice(0, mostFailures)
  const linesOfEach = Math.min(mostLines, Math.floor(mostLinesOfAll / shown.length))
  const lines = shown.flatMap(({ name, text }) => [
    ...[`✗ ${oneLine(name)}`, ...linesOf(text).map((line) => `    ${line}`)].slice(0, linesOfEach),
  ])
  const others = failures.length - shown.length
  return others > 0 ? [...lines, `… and ${others} more`] : lines
}

const mostLetters = 200

function linesOf(text: string): string[] {
  return withoutColours(text)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => (line.length > mostLetters ? `${line.slice(0, mostLetters)}…` : line.trimEnd()))
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
