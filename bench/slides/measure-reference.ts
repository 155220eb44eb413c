import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Output formats of pdftoppm: plain pixels, or pictures for browsers. */
const formats = { ppm: [], jpeg: ['-jpeg'], png: ['-png'] }

export type Reference = Record<keyof typeof formats, number>

/**
 * CPU time in ms (user and system) of pdftoppm for all pages at 1920 px, per format; undefined when it is
 * not installed. The smallest of several rounds.
 */
export async function measureReference(path: string, rounds: number): Promise<Reference | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-reference-'))
  const least: Reference = {
    ppm: Number.POSITIVE_INFINITY,
    jpeg: Number.POSITIVE_INFINITY,
    png: Number.POSITIVE_INFINITY,
  }
  try {
    for (const format of ['ppm', 'jpeg', 'png'] as const) {
      for (let round = 0; round < (format === 'png' ? 1 : rounds); round++) {
        const size = ['-scale-to-x', '1920', '-scale-to-y', '-1']
        const cpuMs = await measureCpu(['pdftoppm', ...size, ...formats[format], path, join(folder, 'page')])
        least[format] = Math.min(least[format], cpuMs)
      }
    }
    return least
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** The shell's own measurement of its child. */
async function measureCpu(command: string[]): Promise<number> {
  const { stdout } = await run('bash', ['-c', '"$@" >&2; times', 'bash', ...command], { maxBuffer: 1 << 24 })
  const last = stdout.trim().split('\n').at(-1)!
  return [...last.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000,
    0,
  )
}
