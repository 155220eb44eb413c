/**
 * Processor time of some work in µs: other processes do not count. The sum of user and system time is exact; the system only
 * estimates how it is divided, in steps of 4 ms. Compiling and collecting garbage add to it: the least of several is what counts.
 */
export function processorTimeOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}
