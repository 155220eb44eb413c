/**
 * Runs work on one subject sequentially, in the order requested; different subjects do not wait for each
 * other. Own code: async-mutex has no keys, and the map with its clean-up is all of this (decision 0027).
 */
export const createKeyedMutex = (): (<T>(subject: string, work: () => Promise<T>) => Promise<T>) => {
  const last = new Map<string, Promise<unknown>>()
  return async (subject, work) => {
    const before = last.get(subject)
    const mine = before ? before.then(work, work) : work()
    last.set(subject, mine)
    try {
      return await mine
    } finally {
      if (last.get(subject) === mine) last.delete(subject)
    }
  }
}
