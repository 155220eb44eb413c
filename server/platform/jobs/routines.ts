import type { Logger } from 'pino'

/**
 * Something that is looked after again and again for as long as a worker lives. Every worker does it, so it takes
 * each thing it does under a lock or by one conditional statement, and doing it twice changes nothing.
 */
export type Routine = {
  name: string
  /** From the end of one run to the start of the next; the first run is at the start. */
  everySeconds: number
  run(signal: AbortSignal): Promise<void>
}

/** Runs routines until they are stopped. A run that fails is logged, and comes again at its time. */
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
