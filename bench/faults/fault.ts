import type { ClassOfFault } from './traffic.ts'

/** Something that goes wrong in an installation while people work. */
export type Fault<T> = {
  name: string
  /** False: no call may fail. */
  mayFailCalls?: boolean
  /** Why it cannot be tried on this machine; undefined when it can. */
  skip?(): string | undefined
  /** Makes the fault, and returns when it is over: what recovers afterwards recovers by itself. @param note adds to its line of the table */
  run(installation: T, made: ClassOfFault, note: (text: string) => void): Promise<unknown>
}
