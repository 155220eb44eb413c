import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Resources of a process; cpuMs counts all its threads and is missing if it cannot be read. */
type ProcessUsage = { rssBytes: number; cpuMs?: number }

/** Linux reports CPU time to user space in hundredths of a second, whatever its own clock. */
const MS_PER_TICK = 10

/** Undefined if the usage cannot be read: the process may just have ended. */
export async function readProcessUsage(pid: number): Promise<ProcessUsage | undefined> {
  if (process.platform === 'linux') return readFromKernel(pid)
  return new Promise((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, output) => {
      resolve(error ? undefined : { rssBytes: Number(output) * 1024 })
    })
  })
}

function readFromKernel(pid: number): ProcessUsage | undefined {
  try {
    const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))
    // The name in brackets may hold spaces; count the fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ')
    const ticks = Number(fields[11]) + Number(fields[12])
    return rss ? { rssBytes: Number(rss[1]) * 1024, cpuMs: ticks * MS_PER_TICK } : undefined
  } catch {
    return undefined
  }
}
