import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { emptyResult, flakyFailure, type StageResult, shorten } from './test-results.ts'

/**
 * vitest's reporter for `npm test`: writes a `StageResult` as JSON to the file that VITEST_REPORT_FILE names. vitest's
 * own JSON omits failed clean-ups, errors outside of any test, and tests that were tried again.
 */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const file = process.env.VITEST_REPORT_FILE
    if (file) writeFileSync(file, JSON.stringify(readModules(modules, unhandled, process.cwd())))
  }
}

function readModules(
  modules: readonly TestModule[],
  unhandled: readonly SerializedError[],
  root: string,
): StageResult {
  const result = emptyResult()
  const fail = (name: string, errors: readonly SerializedError[]) => {
    result.failed++
    result.failures.push({ name, text: errors.map((error) => textOf(error, root)).join('\n') })
  }
  for (const module of modules) {
    const failedBefore = result.failed
    const file = shorten(module.moduleId, root)
    const { prepareDuration, environmentSetupDuration, collectDuration, setupDuration, duration } =
      module.diagnostic()
    const durationMs = prepareDuration + environmentSetupDuration + collectDuration + setupDuration + duration
    result.files.push({ name: file, durationMs })
    for (const test of module.children.allTests()) {
      const name = `${file} › ${test.fullName}`
      const { state, errors = [] } = test.result()
      const { duration = 0, flaky = false } = test.diagnostic() ?? {}
      if (flaky) {
        result.failed++
        result.failures.push(flakyFailure(name, errors.map((error) => textOf(error, root)).join('\n')))
      } else if (state === 'passed') result.passed++
      else if (state === 'failed') fail(name, errors)
      else result.skipped++
      result.tests.push({ name, durationMs: duration })
    }
    // Errors of set-up and clean-up, and of a file that does not load, belong to no test.
    for (const suite of module.children.allSuites())
      if (suite.errors().length > 0) fail(`${file} › ${suite.fullName}`, suite.errors())
    if (module.errors().length > 0) fail(file, module.errors())
    if (module.state() === 'failed' && result.failed === failedBefore) fail(file, [])
  }
  for (const error of unhandled) {
    const during = typeof error.VITEST_TEST_PATH === 'string' ? shorten(error.VITEST_TEST_PATH, root) : ''
    fail(`an uncaught error${during && `, perhaps of ${during}`}`, [error])
  }
  return result
}

/** The place, the message, and the difference between the expected and the received value. */
function textOf({ name, message, diff, stacks, stack }: SerializedError, root: string): string {
  const place = stacks?.[0]
  if (!place && stack) return stack.replaceAll(`${root}/`, '')
  const where = place ? `${shorten(place.file, root)}:${place.line}` : ''
  return [where, `${name ?? 'Error'}: ${message}`, diff ?? ''].join('\n')
}
