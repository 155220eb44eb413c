import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const mainFile = fileURLToPath(new URL('../main.ts', import.meta.url))

/**
 * Runs a command as `npm run admin` does, as a process of its own.
 * @param fileBlocks the largest file that it may write, in blocks of the shell: writing more fails as on a full disk
 */
export const runAdmin = (
  args: string[],
  env: Record<string, string>,
  fileBlocks?: number,
): { child: ChildProcess; ended: Promise<{ code: number | null; output: string }> } => {
  const limit = fileBlocks === undefined ? '' : `ulimit -f ${fileBlocks}; `
  const child = spawn('sh', ['-c', `${limit}exec "$@"`, 'sh', process.execPath, mainFile, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += text
    })
  return {
    child,
    ended: new Promise((resolve) => child.once('close', (code) => resolve({ code, output }))),
  }
}
