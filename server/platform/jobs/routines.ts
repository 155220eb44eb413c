import type { Logger } from 'pino'

/**
 * Work that repeats as long as a worker lives. Every worker runs it, so each step takes a lock or is one
 * conditional statement, and doing it twice changes nothing.
 */
export type Routine = {
  name: string
  /** From the end of one run to the start of the next; the first run is at the start. */
  everySeconds: number
  run(signal: AbortSignal): Promise<void>
}

/** Runs routines until they are stopped. A failed run is logged and repeated at its next time. */
export const startRoutines = (routines: readonly Routine[], log: Logger): { stop(): Promise<void> } => {
  const abort = new AbortController()
  const goOn = async (routine: Routine): Promise<void> => {
    while (!abort.signal.aborted) {
      try {
        await routine.run(abort.signal)
      } catch (error) {
        if (!abort.signal.aborted) log.warn({ err: error, routine: routine.name }, 'routine failed')
      }
      await pause(routine.everySeconds * 1_000, abort.signal)
    }
  }
  const ends = routines.map(goOn)
  return {
    async stop() {
      abort.abort()
      await Promise.all(ends)
    },
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
