import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createTokens, type Identity } from './tokens.ts'

const SECRET = 'a secret of the tests that is long enough'
const NOW_MS = Date.UTC(2026, 10, 28)
const identity: Identity = { userId: 'a-user', role: 'student', sessionId: 'a-session' }
const tokens = () => createTokens(SECRET, () => NOW_MS)

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
/** A token with any parts and the right signature over them. */
const signed = (header: object, payload: object, hash = 'sha256') => {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${createHmac(hash, SECRET).update(text).digest('base64url')}`
}
const claims = { sub: 'a-user', role: 'student', sid: 'a-session', exp: NOW_MS / 1_000 + 60 }

describe('a token', () => {
  it('is known as what it was signed for, by any process with the secret', async () => {
    const token = await tokens().sign(identity, 'api')
    expect(await tokens().verify(token, 'api')).toEqual(identity)
    expect(await tokens().verify(token, 'files')).toBeUndefined()
    const backup = await tokens().sign(identity, 'backup', 'one')
    expect(await tokens().verify(backup, 'backup', 'one')).toEqual(identity)
    expect(await tokens().verify(backup, 'backup', 'other')).toBeUndefined()
    const other = createTokens('another secret that is long enough too', () => NOW_MS)
    expect(await other.verify(token, 'api')).toBeUndefined()
  })

  it('of any process that knows the secret is read', async () => {
    const token = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(new TextEncoder().encode(SECRET))
    expect(await tokens().verify(token, 'api')).toEqual(identity)
    expect(await tokens().verify(signed({ alg: 'HS256' }, claims), 'api')).toEqual(identity)
  })

  it('with another character is refused', async () => {
    const token = await tokens().sign(identity, 'api')
    await fc.assert(
      fc.asyncProperty(
        // The last character has bits that belong to no byte.
        fc.nat({ max: token.length - 2 }),
        fc.constantFrom('A', 'b', '9', '-', '_', '.', '=', ' ', '\0', 'é', ''),
        async (at, character) => {
          const changed = token.slice(0, at) + character + token.slice(at + 1)
          fc.pre(changed !== token)
          expect(await tokens().verify(changed, 'api')).toBeUndefined()
        },
      ),
    )
    for (const more of ['', '.', '..', `${token}.`, `.${token}`, `${token}.${token}`])
      expect(await tokens().verify(more, 'api')).toBeUndefined()
  })

  it('of another algorithm, or without one, is refused also with the right secret', async () => {
    const refused = [
      signed({ alg: 'none' }, claims),
      `${encode({ alg: 'none' })}.${encode(claims)}.`,
      signed({ alg: 'HS512' }, claims, 'sha512'),
      signed({ alg: 'RS256' }, claims),
      signed({ alg: 'HS256', crit: ['b64'], b64: false }, claims),
      signed({}, claims),
    ]
    for (const token of refused) expect(await tokens().verify(token, 'api')).toBeUndefined()
  })

  it('without a person, a known role or an end is refused', async () => {
    const { sub: _, ...withoutPerson } = claims
    const { exp: __, ...endless } = claims
    const wrong = [
      withoutPerson,
      endless,
      { ...claims, sub: '' },
      { ...claims, role: 'owner' },
      { ...claims, exp: 'x' },
    ]
    for (const payload of wrong)
      expect(await tokens().verify(signed({ alg: 'HS256' }, payload), 'api')).toBeUndefined()
  })

  it('ends at its time, also where it is known already', async () => {
    let nowMs = NOW_MS
    const process = createTokens(SECRET, () => nowMs)
    const token = signed({ alg: 'HS256' }, claims)
    expect(await process.verify(token, 'api')).toEqual(identity)
    nowMs += 60_000
    expect(await process.verify(token, 'api')).toBeUndefined()
    expect(await createTokens(SECRET, () => nowMs).verify(token, 'api')).toBeUndefined()
  })
})
