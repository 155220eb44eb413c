import { availableParallelism, loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import type { Logger } from 'pino'

/** What makes requests slow: the work of this process, other work on its machine, or connections of the database. */
export type LoadProblem = 'process' | 'machine' | 'connections'

/** At one moment, or the least of the last minute. */
export type Load = {
  /** Share of the time in which this process had something to do, 0 to 1. */
  busyShare: number
  /** Processes that want a processor, for each processor of the machine. */
  perProcessor: number
  /** Queries that wait for a connection of this process. */
  waiting: number
}

const MEASURE_EVERY_MS = 10_000
const MEASUREMENTS = 6
/** Beyond it, a request waits for several others on average. */
const BUSY_SHARE = 0.9
const PER_PROCESSOR = 2

const idle: Load = { busyShare: 0, perProcessor: 0, waiting: 0 }

/**
 * Lists what was full for the whole of the last minute. A process that is too late to read its answers has calls that wait for
 * connections, too: more of them would not help.
 */
export const judgeLoad = ({ busyShare, perProcessor, waiting }: Load): LoadProblem[] => {
  const full: LoadProblem[] = [
    ...(busyShare > BUSY_SHARE ? ['process' as const] : []),
    ...(perProcessor > PER_PROCESSOR ? ['machine' as const] : []),
  ]
  return full.length === 0 && waiting > 0 ? ['connections'] : full
}

/** @param waiting queries that wait for a connection now @returns how to measure since the last call */
export const createLoadMeter = (waiting: () => number): (() => Load) => {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    const perProcessor = (loadavg()[0] ?? 0) / availableParallelism()
    return { busyShare: utilization, perProcessor, waiting: waiting() }
  }
}

export type LoadWatch = {
  /** The least of the last minute, so that a short rush is no problem; nothing before a minute has passed. */
  lastMinute(): Load
  measure(): void
  stop(): void
}

/** Measures the load again and again, and logs when it begins to make requests slow, and when it ends. */
export const watchLoad = (read: () => Load, log: Logger): LoadWatch => {
  let measured: Load[] = []
  let problems = ''
  const lastMinute = (): Load => {
    if (measured.length < MEASUREMENTS) return idle
    const least = (name: keyof Load) => Math.min(...measured.map((one) => one[name]))
    return {
      busyShare: least('busyShare'),
      perProcessor: least('perProcessor'),
      waiting: least('waiting'),
    }
  }
  const measure = () => {
    measured = [...measured.slice(1 - MEASUREMENTS), read()]
    const load = lastMinute()
    const next = judgeLoad(load).join(', ')
    if (next === problems) return
    problems = next
    if (next === '') log.warn('the load is usual again')
    else {
      const { busyShare, perProcessor, waiting } = load
      log.warn(
        {
          full: next,
          busyPercent: Math.round(busyShare * 100),
          perProcessor: Math.round(perProcessor * 10) / 10,
          waitingForConnections: waiting,
        },
        'requests can be slow: docs/scaling.md says what to add',
      )
    }
  }
  const timer = setInterval(measure, MEASURE_EVERY_MS)
  timer.unref()
  return { lastMinute, measure, stop: () => clearInterval(timer) }
}
