import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

/** argon2id, with the parameters of RFC 9106's second recommendation scaled to a small server (OWASP: 19 MiB, 2 passes). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashing uses the process's four threads, like reading files and checking tokens: when a class signs in at
 * once, some threads and a core must stay free.
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

/** Unicode forms of the same characters are the same password (RFC 8265): keyboards differ in them. */
const normalise = (password: string): string => password.normalize('NFC')

export const hashPassword = (password: string): Promise<string> =>
  runExclusive(() => hash(normalise(password), parameters))

export const checkPassword = (passwordHash: string, password: string): Promise<boolean> =>
  runExclusive(() => verify(passwordHash, normalise(password)))

/** Verified when the account does not exist, so that the reply takes equally long. */
let decoy: Promise<string> | undefined
export const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword('nobody has this password')
  return decoy
}
