import { availableParallelism } from 'node:os'
import { createMessage } from '@lectern/core/messages/message.ts'
import { hash, verify } from '@node-rs/argon2'
import { RequestError } from '../../platform/http/errors.ts'
import { createFairQueue, QueueFullError } from './fair-queue.ts'

/** argon2id, with the parameters of RFC 9106's second recommendation scaled to a small server (OWASP: 19 MiB, 2 passes). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const QUEUE_FULL_RETRY_SECONDS = 5

/**
 * Hashing uses the process's four threads, like reading files and checking tokens: when a class signs in at
 * once, some threads and a core must stay free. A hash takes about 20 ms: what waits last, waits some 20 s.
 */
const queue = createFairQueue({
  atOnce: Math.min(3, Math.max(1, availableParallelism() - 1)),
  waiting: 4_000,
  waitingOfOne: 2_500,
})

const runInTurn = <T>(subject: string, work: () => Promise<T>, goesFirst = false): Promise<T> =>
  queue(subject, work, goesFirst).catch((error: unknown) => {
    if (!(error instanceof QueueFullError)) throw error
    throw new RequestError('unavailable', createMessage('server_busy'), {
      retryAfterSeconds: QUEUE_FULL_RETRY_SECONDS,
    })
  })

/** Unicode forms of the same characters are the same password (RFC 8265): keyboards differ in them. */
const normalise = (password: string): string => password.normalize('NFC')

/** @param subject the client or account that waits. @throws unavailable when too many wait */
export const hashPassword = (subject: string, password: string): Promise<string> =>
  runInTurn(subject, () => hash(normalise(password), parameters))

/**
 * @param subject the client or account that waits
 * @param goesFirst before all that wait: for people who are known by more than an address
 * @throws unavailable when too many wait
 */
export const checkPassword = (
  subject: string,
  passwordHash: string,
  password: string,
  goesFirst: boolean,
): Promise<boolean> => runInTurn(subject, () => verify(passwordHash, normalise(password)), goesFirst)

/** Verified when the account does not exist, so that the reply takes equally long. */
let decoy: Promise<string> | undefined
export const decoyHash = (): Promise<string> => {
  decoy ??= hash('nobody has this password', parameters)
  return decoy
}
