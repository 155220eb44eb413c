// `npm test`: types, lint, vitest, browser stories; its last line is "N passed, N failed".
//
//   npm test [-- --only check|core|server|web|e2e] [a part of a test file's path …]
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithParent } from '../server/platform/parent.ts'
import { provideBrowser } from './test-requirements.ts'
import {
  emptyResult,
  type Failure,
  listFailures,
  listSlowest,
  readPlaywrightReport,
  type StageResult,
} from './test-results.ts'

const root = resolve(import.meta.dirname, '..')
const stages = ['check', 'core', 'server', 'web', 'e2e']
let running: ChildProcess | undefined

endWithParent()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    running?.kill(signal)
    process.exitCode = 130
    stages.length = 0 // nothing more is begun
  })
}

const { only, filters } = readArguments()
const reports = mkdtempSync(join(tmpdir(), 'lectern-test-'))
try {
  process.exitCode = await runStages()
} finally {
  rmSync(reports, { recursive: true, force: true })
}

function readArguments(): { only: string | undefined; filters: string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: { only: { type: 'string' } },
      allowPositionals: true,
    })
    if (values.only === undefined || stages.includes(values.only))
      return { only: values.only, filters: positionals }
  } catch {
    // Said below.
  }
  console.error(`Usage: npm test [-- --only ${stages.join('|')}] [part of a test file's path …]`)
  process.exit(2)
}

async function runStages(): Promise<number> {
  const results: StageResult[] = []
  const add = (result: StageResult) => {
    results.push(result)
  }
  const browser = isWanted('e2e') ? await provideBrowser().catch((error: Error) => error) : undefined
  // With a filter somebody works on one thing, and types and lint of everything else can wait.
  if (isWanted('check') && (only === 'check' || filters.length === 0)) {
    add(
      await runCheck('Types', [
        ['tsc', '-p', '.', ...pretty('--pretty')],
        ['tsc', '-p', 'web', ...pretty('--pretty')],
      ]),
    )
    add(await runCheck('Lint', [['biome', 'check', '--no-errors-on-unmatched', ...pretty('--colors=force')]]))
  }
  const projects = ['core', 'server', 'web'].filter(isWanted)
  if (projects.length > 0) add(await runVitest(projects))
  if (isWanted('e2e')) add(await runPlaywright(browser))
  return report(results)
}

function isWanted(stage: string): boolean {
  return stages.includes(stage) && (only === undefined || only === stage)
}

async function runCheck(name: string, commands: string[][]): Promise<StageResult> {
  announce(name)
  const failures: Failure[] = []
  for (const [file = '', ...args] of commands) {
    let text = ''
    const keep = (output: string) => {
      text += output
    }
    const code = await run(file, args, {}, keep)
    if (code !== 0) failures.push({ name: [file, ...args].join(' '), text })
  }
  return failures.length > 0 ? emptyResult(...failures) : { ...emptyResult(), passed: 1 }
}

async function runVitest(projects: string[]): Promise<StageResult> {
  announce(`Tests: ${projects.join(', ')}`)
  const file = join(reports, 'vitest.json')
  const output = ['--reporter=default', '--reporter=./scripts/vitest-report.ts']
  const chosen = projects.map((project) => `--project=${project}`)
  const env = { VITEST_REPORT_FILE: file }
  const code = await run('vitest', ['run', '--allowOnly=false', ...chosen, ...output, ...filters], env)
  return judge(code, file, (text) => JSON.parse(text) as StageResult)
}

async function runPlaywright(browser: string | Error | undefined): Promise<StageResult> {
  announce('Browser stories')
  if (typeof browser !== 'string') {
    console.error(browser?.message)
    return emptyResult({ name: 'Browser stories', text: browser?.message ?? '' })
  }
  const file = join(reports, 'playwright.json')
  const built = await run(process.execPath, [join('scripts', 'launch.mjs'), 'build'])
  if (built !== 0) return emptyResult({ name: 'Browser stories', text: 'The screens could not be built.' })
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const code = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...filters], env)
  return judge(code, file, (text) => readPlaywrightReport(text, root))
}

/** Never green by accident: a runner that failed without a failed test, or ran none at all, failed. */
function judge(code: number, file: string, read: (text: string) => StageResult): StageResult {
  const result = existsSync(file) ? read(readFileSync(file, 'utf8')) : emptyResult()
  const ranNothing = result.passed + result.failed === 0
  if (ranNothing && filters.length > 0 && only === undefined) return result // the filter was for another stage
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
  if (tests.length > 0) {
    announce('The slowest tests')
    for (const line of listSlowest(tests, 10)) console.log(line)
  }
  const second = results.flatMap((result) => result.second)
  if (second.length > 0) {
    announce('Passed at a later try only: to be mended')
    for (const name of second) console.log(name)
  }
  if (sum('skipped') > 0) console.log(`\n${sum('skipped')} skipped: they do not apply on this machine.`)
  const failures = results.flatMap((result) => result.failures)
  if (failures.length > 0) {
    announce('Failed')
    for (const line of listFailures(failures)) console.log(line)
  }
  const [passed, failed] = [sum('passed'), sum('failed')]
  console.log(`\n${passed} passed, ${failed} failed`)
  if (process.exitCode) return Number(process.exitCode)
  return failed > 0 || passed === 0 ? 1 : 0
}

/** What is kept passes through us: a terminal's colours come only if asked for. */
function pretty(option: string): string[] {
  return process.stdout.isTTY ? [option] : []
}

function announce(name: string): void {
  console.log(`\n── ${name}`)
}

/** Runs a command and gives its exit code. What it says is shown, and also handed to `keep` where one is given. */
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
    running = child
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      from?.setEncoding('utf8').on('data', (output: string) => {
        to.write(output)
        keep?.(output)
      })
    }
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('close', (code) => done(code ?? 1))
  })
}
