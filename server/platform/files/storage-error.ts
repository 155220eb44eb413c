/** `denied` and `bucket` are wrong settings; all others pass by themselves, or when the store is mended. */
type StorageProblem = 'unreachable' | 'silent' | 'busy' | 'failed' | 'denied' | 'bucket'

/** A failed operation of the file storage. `message` tells the administrator what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly problem: StorageProblem
  constructor(problem: StorageProblem, message: string, cause?: unknown) {
    super(message, { cause })
    this.problem = problem
  }
  /** Whether another try may succeed without a person. */
  get isPassing(): boolean {
    return this.problem !== 'denied' && this.problem !== 'bucket'
  }
}
