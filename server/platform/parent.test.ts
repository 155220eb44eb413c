import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const program = `
  import { endWithParent } from ${JSON.stringify(join(import.meta.dirname, 'parent.ts'))}
  endWithParent()
  console.log('LECTERN_PARENT_FD' in process.env)
  if (process.argv.includes('waits')) setInterval(() => undefined, 1000)`

function start(descriptor: string | undefined, ...args: string[]) {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, '--', ...args], {
    env: { ...process.env, LECTERN_PARENT_FD: descriptor },
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  const printed = new Promise<string>((resolve) =>
    child.stdout!.once('data', (data) => resolve(String(data).trim())),
  )
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)))
  return { printed, ended, closePipe: () => child.stdio[3]!.destroy() }
}

describe('endWithParent', () => {
  it('ends the process when the other end of the pipe is closed', async () => {
    const { printed, ended, closePipe } = start('3', 'waits')
    expect(await printed).toBe('false')
    closePipe()
    expect(await ended).toBe('SIGTERM')
  })

  it('does not keep a process alive that has nothing left to do', async () => {
    const { ended } = start('3')
    expect(await ended).toBe(0)
  })

  it.each([undefined, '', 'x', '1'])('does nothing without a launcher (%s)', async (descriptor) => {
    const { ended } = start(descriptor)
    expect(await ended).toBe(0)
  })
})
