import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

type Stat = { parent: number; name: string; cpuMs: number }

/** Source: proc(5), /proc/[pid]/stat, fields 2, 4, 14 to 17 (with waited-for children). */
const readStat = (pid: number): Stat | undefined => {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const close = line.lastIndexOf(')')
    const fields = line.slice(close + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])
    return {
      parent: Number(fields[1]),
      name: line.slice(line.indexOf('(') + 1, close),
      cpuMs: (ticks / TICKS_PER_SECOND) * 1000,
    }
  } catch {
    return undefined
  }
}

/** CPU milliseconds a process has used so far. */
export const cpuOf = (pid: number): number => readStat(pid)?.cpuMs ?? 0

/** The processes below a process, itself included. */
const listBelow = (pid: number): Map<number, Stat> => {
  const stats = new Map<number, Stat>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined
    if (stat) stats.set(Number(name), stat)
  }
  const isBelow = (one: number): boolean => {
    for (let at: number | undefined = one; at && at > 1; at = stats.get(at)?.parent)
      if (at === pid) return true
    return false
  }
  return new Map([...stats].filter(([one]) => isBelow(one)))
}

/** The ids of all processes below a process. */
export const childrenOf = (pid: number): number[] => [...listBelow(pid).keys()].filter((one) => one !== pid)

/** CPU milliseconds that all PostgreSQL processes below a process have used so far, ended ones included. */
export const databaseCpuBelow = (pid: number): number => {
  let sum = 0
  for (const { name, cpuMs } of listBelow(pid).values()) if (name.startsWith('postgres')) sum += cpuMs
  return sum
}
