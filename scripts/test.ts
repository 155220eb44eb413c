// `npm test`: types, lint and the build beside vitest and component tests, then browser stories. The last line is "N passed, N failed".
//
//   npm test [-- --only check|core|server|web|e2e] [--browsers all] [--report-second-tries] [a part of a test file's path …]
//
// With --browsers all, the main paths are also walked in Firefox and WebKit.
// A test that passes at its second try only is a failure; with --report-second-tries it is listed and passes.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithParent } from '../server/platform/parent.ts'
import { provideBrowser, provideOtherBrowsers } from './test-requirements.ts'
import {
  emptyResult,
  type Failure,
  formatTime,
  listFailures,
  listFileTimes,
  listSlowest,
  readPlaywrightReport,
  type StageResult,
} from './test-results.ts'

const root = resolve(import.meta.dirname, '..')
const stages = ['check', 'core', 'server', 'web', 'e2e']
const running = new Set<ChildProcess>()
/** Time on the clock of each stage, in the order in which they ended. */
const stageTimes: { name: string; durationMs: number }[] = []

endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    for (const child of running) child.kill(signal)
    process.exitCode = 130
    stages.length = 0 // no further stage starts
  })
}

const { only, filters, reportSecondTries, withAllBrowsers } = readArguments()
const reports = mkdtempSync(join(tmpdir(), 'lectern-test-'))
try {
  process.exitCode = await runStages()
} finally {
  rmSync(reports, { recursive: true, force: true })
}

type Arguments = {
  only: string | undefined
  filters: string[]
  reportSecondTries: boolean
  withAllBrowsers: boolean
}

function readArguments(): Arguments {
  try {
    const { values, positionals } = parseArgs({
      options: {
        only: { type: 'string' },
        browsers: { type: 'string', default: 'chromium' },
        'report-second-tries': { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const isKnown = values.only === undefined || stages.includes(values.only)
    if (isKnown && ['all', 'chromium'].includes(values.browsers))
      return {
        only: values.only,
        filters: positionals,
        reportSecondTries: values['report-second-tries'],
        withAllBrowsers: values.browsers === 'all',
      }
  } catch {
    // Said below.
  }
  console.error(
    `Usage: npm test [-- --only ${stages.join('|')}] [--browsers all] [--report-second-tries] [part of a test file's path …]`,
  )
  process.exit(2)
}

async function runStages(): Promise<number> {
  const needsBrowser = isSelected('e2e') || isSelected('web')
  const browsers = needsBrowser ? await provideBrowsers().catch((error: Error) => error) : undefined
  // Tests of the server and of components wait more than they compute: each uses the time of the others.
  const built = checkAndBuild()
  const components = isSelected('web')
    ? timeStage('Component tests', () => runComponents(browsers))
    : undefined
  const results: StageResult[] = []
  const projects = ['core', 'server', 'web'].filter(isSelected)
  if (projects.length > 0) results.push(await timeStage('Tests', () => runVitest(projects)))
  const { checks, isBuilt } = await built
  results.push(...checks, ...(components ? [await components] : []))
  if (isSelected('e2e'))
    results.push(await timeStage('Browser stories', () => runPlaywright(browsers, isBuilt)))
  return report(results)
}

/** The settings by which component tests and stories find their browsers, or why there are none. */
type Browsers = NodeJS.ProcessEnv | Error | undefined

async function provideBrowsers(): Promise<NodeJS.ProcessEnv> {
  const CHROMIUM_PATH = await provideBrowser()
  return { CHROMIUM_PATH, ...(withAllBrowsers ? provideOtherBrowsers() : {}) }
}

/** Types, lint and the build of the screens, one after the other. Their output is shown when each has ended. */
async function checkAndBuild(): Promise<{ checks: StageResult[]; isBuilt: boolean }> {
  const checks: StageResult[] = []
  // With a filter, types and lint of everything else can wait.
  if (isSelected('check') && (only === 'check' || filters.length === 0)) {
    // The tests use the other processors. One checker takes 35 s of processor time for the screens, four take 59.
    const checkers = ['--checkers', '1']
    const types = [
      ['tsc', '-p', '.', ...checkers, ...pretty('--pretty')],
      ['tsc', '-p', 'web', ...checkers, ...pretty('--pretty')],
    ]
    const lint = [['biome', 'check', '--no-errors-on-unmatched', ...pretty('--colors=force')]]
    checks.push(await timeStage('Types', () => runCheck('Types', types)))
    checks.push(await timeStage('Lint', () => runCheck('Lint', lint)))
  }
  const isBuilt = isSelected('e2e') && (await timeStage('Build', build))
  return { checks, isBuilt }
}

/** Builds the screens and the server; shows the output only of a build that failed. */
async function build(): Promise<boolean> {
  let text = ''
  const code = await run(process.execPath, [join('scripts', 'launch.mjs'), 'build'], {}, (output) => {
    text += output
  })
  if (code !== 0) console.log(text)
  return code === 0
}

async function timeStage<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startMs = performance.now()
  const result = await work()
  stageTimes.push({ name, durationMs: performance.now() - startMs })
  return result
}

function isSelected(stage: string): boolean {
  return stages.includes(stage) && (only === undefined || only === stage)
}

async function runCheck(name: string, commands: string[][]): Promise<StageResult> {
  const failures: Failure[] = []
  let output = ''
  for (const [file = '', ...args] of commands) {
    let text = ''
    const keep = (part: string) => {
      text += part
    }
    const code = await run(file, args, {}, keep)
    if (code !== 0) failures.push({ name: [file, ...args].join(' '), text })
    output += text
  }
  announce(name)
  console.log(output.trimEnd() || 'No findings.')
  return failures.length > 0 ? emptyResult(...failures) : { ...emptyResult(), passed: 1 }
}

async function runVitest(projects: string[]): Promise<StageResult> {
  announce(`Tests: ${projects.join(', ')}`)
  // With the star: the server's tests are three projects.
  return runWithVitest(
    'tests',
    projects.map((project) => `--project=${project}*`),
  )
}

/** Pages and components in a browser, without a server. */
async function runComponents(browsers: Browsers): Promise<StageResult> {
  if (browsers instanceof Error) {
    console.error(browsers.message)
    return emptyResult({ name: 'Component tests', text: browsers.message })
  }
  let text = ''
  const keep = (output: string) => {
    text += output
  }
  const config = '--config=web/src/testing/vitest.config.ts'
  const result = await runWithVitest('components', [config], browsers, keep)
  announce('Component tests')
  console.log(text.trimEnd())
  return result
}

async function runWithVitest(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  keep?: (output: string) => void,
): Promise<StageResult> {
  const file = join(reports, `${name}.json`)
  const output = ['--reporter=default', '--reporter=./scripts/vitest-report.ts']
  const tries = reportSecondTries ? ['--retry=1'] : []
  const options = ['run', '--allowOnly=false', ...tries, ...args, ...output, ...filters]
  const code = await run('vitest', options, { ...env, VITEST_REPORT_FILE: file }, keep)
  return judge(code, file, (text) => JSON.parse(text) as StageResult)
}

async function runPlaywright(browsers: Browsers, isBuilt: boolean): Promise<StageResult> {
  announce('Browser stories')
  if (browsers instanceof Error) {
    console.error(browsers.message)
    return emptyResult({ name: 'Browser stories', text: browsers.message })
  }
  const file = join(reports, 'playwright.json')
  if (!isBuilt) return emptyResult({ name: 'Browser stories', text: 'The screens could not be built.' })
  const env = { ...browsers, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...filters], env)
  return judge(code, file, (text) => readPlaywrightReport(text, root))
}

/** A runner that failed without a failed test, or that ran no test, counts as a failure. */
function judge(code: number, file: string, read: (text: string) => StageResult): StageResult {
  const result = existsSync(file) ? read(readFileSync(file, 'utf8')) : emptyResult()
  const ranNothing = result.passed + result.failed === 0
  // The filter was for another stage; the tests of `web` are two.
  if (ranNothing && filters.length > 0 && (only === undefined || only === 'web')) return result
  if (!ranNothing && (code === 0 || result.failed > 0)) return result
  const text = ranNothing ? 'No test ran in this stage.' : `The runner ended with code ${code}.`
  console.error(`${text} That counts as a failure.`)
  result.failures.push({ name: 'The runner', text })
  return { ...result, failed: result.failed + 1 }
}

function report(results: StageResult[]): number {
  const sum = (key: 'passed' | 'failed' | 'skipped') =>
    results.reduce((total, result) => total + result[key], 0)
  const tests = results.flatMap((result) => result.tests)
  for (const { files } of results) {
    if (files.length === 0) continue
    announce('Time of each test file')
    for (const line of listFileTimes(files)) console.log(line)
  }
  if (tests.length > 0) {
    announce('The slowest tests')
    for (const line of listSlowest(tests, 10)) console.log(line)
  }
  announce('Time of each stage')
  for (const { name, durationMs } of stageTimes) console.log(formatTime(name, durationMs))
  if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped: they do not apply on this machine.`)
  const all = results.flatMap((result) => result.failures)
  const secondTries = reportSecondTries ? all.filter(({ isFlaky }) => isFlaky) : []
  const failures = all.filter((failure) => !secondTries.includes(failure))
  if (secondTries.length > 0) {
    announce('Passed at a later try only: a race to be mended')
    for (const line of listFailures(secondTries)) console.log(line)
  }
  if (failures.length > 0) {
    announce('Failed')
    for (const line of listFailures(failures)) console.log(line)
  }
  const passed = sum('passed') + secondTries.length
  const failed = sum('failed') - secondTries.length
  console.log(`\n${passed} passed, ${failed} failed`)
  if (process.exitCode) return Number(process.exitCode)
  return failed > 0 || passed === 0 ? 1 : 0
}

/** Programs write colours only to a terminal: a captured program needs this option. */
function pretty(option: string): string[] {
  return process.stdout.isTTY ? [option] : []
}

function announce(name: string): void {
  console.log(`\n── ${name}`)
}

/** Runs a command and gives its exit code. With `keep` its output goes there instead of to the terminal. */
function run(
  file: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  keep?: (output: string) => void,
): Promise<number> {
  return new Promise((done) => {
    const child = spawn(file, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: keep ? ['inherit', 'pipe', 'pipe'] : 'inherit',
    })
    running.add(child)
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part: string) => keep?.(part))
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', (code) => {
      running.delete(child)
      done(code ?? 1)
    })
  })
}
