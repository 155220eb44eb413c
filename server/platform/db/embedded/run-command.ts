import { execFile } from 'node:child_process'
import type { Account } from './account.ts'

export type CommandResult = { ok: boolean; output: string }

/** Passes nothing of the caller's environment to PostgreSQL: PG* variables and locales would change it. */
export const commandEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH || '/usr/local/bin:/usr/bin:/bin',
  LC_ALL: 'C',
})

/**
 * Runs a short command to its end; never throws. `output` is stdout and stderr, or the reason why it could
 * not run.
 */
export function runCommand(
  file: string,
  args: string[],
  options: { account: Account; cwd?: string },
): Promise<CommandResult> {
  const { account, cwd = '/' } = options
  const settings = { ...account, cwd, env: commandEnvironment(), maxBuffer: 16 * 1024 * 1024 }
  return new Promise((resolve) => {
    try {
      execFile(file, args, settings, (error, stdout, stderr) => {
        const output = `${stdout}${stderr}`.trim()
        resolve({ ok: !error, output: output || (error?.message ?? '') })
      })
    } catch (error) {
      resolve({ ok: false, output: (error as Error).message })
    }
  })
}
