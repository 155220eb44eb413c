/** The work of everybody who waits is refused beyond these numbers. */
export type QueueLimits = { atOnce: number; waiting: number; waitingOfOne: number }

/** There is too much waiting already: the caller may try again later. */
export class QueueFullError extends Error {
  override name = 'QueueFullError'
}

/**
 * Runs costly work a few at once. Those who wait are served in turn, one piece of each subject: a thousand pieces of
 * one client delay another client by one. Own code: p-limit and p-queue serve in the order of arrival or by fixed
 * priorities.
 * @returns a function that runs work for a subject. @throws QueueFullError when too many wait
 */
export const createFairQueue = (
  limits: QueueLimits,
): (<T>(subject: string, work: () => Promise<T>) => Promise<T>) => {
  /** By subject, in the order of turns. */
  const waiting = new Map<string, (() => void)[]>()
  let waitingCount = 0
  let working = 0

  const waitForTurn = (subject: string): Promise<void> => {
    const line = waiting.get(subject) ?? []
    if (waitingCount >= limits.waiting || line.length >= limits.waitingOfOne) throw new QueueFullError()
    waitingCount += 1
    waiting.set(subject, line)
    return new Promise((resolve) => line.push(resolve))
  }
  const startNext = (): void => {
    const [turn] = waiting
    if (!turn) {
      working -= 1
      return
    }
    const [subject, line] = turn
    const start = line.shift()
    waitingCount -= 1
    // To the end of the turns.
    waiting.delete(subject)
    if (line.length > 0) waiting.set(subject, line)
    start?.()
  }
  return async (subject, work) => {
    if (working < limits.atOnce) working += 1
    else await waitForTurn(subject)
    try {
      return await work()
    } finally {
      startNext()
    }
  }
}
