import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, with the parameters of RFC 9106's second recommendation scaled to a small server (OWASP: 19 MiB, 2 passes). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing runs in the process's four threads, as do reading files and checking tokens: a class that signs in
 * at once must leave some of them, and a core, to everybody else.
 */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1))
let working = 0
const waiting: (() => void)[] = []

const runExclusive = async <T>(work: () => Promise<T>): Promise<T> => {
  if (working < AT_ONCE) working += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

/** The same characters in any of their Unicode forms are the same password (RFC 8265): keyboards differ in them. */
const normalise = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> =>
  runExclusive(() => hash(normalise(password), parameters))

export const checkPassword = (passwordHash: string, password: string): Promise<boolean> =>
  runExclusive(() => verify(passwordHash, normalise(password)))

/** Checked when there is no such account, so that the answer takes as long as with one. */
let decoy: Promise<string> | undefined
export const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword('nobody has this password')
  return decoy
}
