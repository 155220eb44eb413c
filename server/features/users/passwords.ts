import { hash, verify } from '@node-rs/argon2'

/** argon2id, with the parameters of RFC 9106's second recommendation scaled to a small server (OWASP: 19 MiB, 2 passes). */
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

export const checkPassword = (passwordHash: string, password: string): Promise<boolean> =>
  verify(passwordHash, password)

/** Checked when there is no such account, so that the answer takes as long as with one. */
let decoy: Promise<string> | undefined
export const decoyHash = (): Promise<string> => {
  decoy ??= hashPassword('nobody has this password')
  return decoy
}
