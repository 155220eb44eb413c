import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What pdftoppm can write: plain pixels, or pictures that a browser shows. */
const formats = { ppm: [], jpeg: ['-jpeg'], png: ['-png'] }

/**
 * CPU time (user and system) of pdftoppm for all pages at 1920 px, in its fastest format; undefined when it is not
 * installed. The least of several rounds.
 */
export async function measureReference(
  path: string,
  rounds: number,
): Promise<{ cpuMs: number; format: string } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-reference-'))
  try {
    let best: { cpuMs: number; format: string } | undefined
    for (const [format, options] of Object.entries(formats)) {
      for (let round = 0; round < (format === 'png' ? 1 : rounds); round++) {
        const cpuMs = await measureCpu([
          'pdftoppm',
          '-scale-to-x',
          '1920',
          '-scale-to-y',
          '-1',
          ...options,
          path,
          join(folder, 'page'),
        ])
        if (!best || cpuMs < best.cpuMs) best = { cpuMs, format }
      }
    }
    return best
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The shell's own count of what its child used. */
async function measureCpu(command: string[]): Promise<number> {
  const { stdout } = await run('bash', ['-c', '"$@" >&2; times', 'bash', ...command], { maxBuffer: 1 << 24 })
  const last = stdout.trim().split('\n').at(-1)!
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
}
