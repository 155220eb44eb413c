/** The work of everybody who waits is refused beyond these numbers. */
type QueueLimits = { atOnce: number; waiting: number; waitingOfOne: number }

/** There is too much waiting already: the caller may try again later. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/** Runs work for a subject. Work with `goesFirst` is served before all other work. */
type Run = <T>(subject: string, work: () => Promise<T>, goesFirst?: boolean) => Promise<T>

/**
 * Runs a few pieces of costly work at once. Waiting subjects are served round robin, one piece each: a thousand pieces of
 * one client delay another client by one. Own code: p-limit and p-queue serve in the order of arrival or by fixed
 * priorities.
 * @returns a function that runs work. @throws QueueFullError when too many wait
 */
export const createFairQueue = (limits: QueueLimits): Run => {
  /** By subject; the next one to serve stands first. */
  const first = new Map<string, (() => void)[]>()
  const others = new Map<string, (() => void)[]>()
  let waitingCount = 0
  let working = 0

  const waitForTurn = (waiting: Map<string, (() => void)[]>, subject: string): Promise<void> => {
    const line = waiting.get(subject) ?? []
    if (waitingCount >= limits.waiting || line.length >= limits.waitingOfOne) throw new QueueFullError()
    waitingCount += 1
    waiting.set(subject, line)
    return new Promise((resolve) => line.push(resolve))
  }
  const startNext = (): void => {
    const waiting = first.size > 0 ? first : others
    const [turn] = waiting
    if (!turn) {
      working -= 1
      return
    }
    const [subject, line] = turn
    const start = line.shift()
    waitingCount -= 1
    // The subject goes to the end of the map.
    waiting.delete(subject)
    if (line.length > 0) waiting.set(subject, line)
    start?.()
  }
  return async (subject, work, goesFirst = false) => {
    if (working < limits.atOnce) working += 1
    else await waitForTurn(goesFirst ? first : others, subject)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
