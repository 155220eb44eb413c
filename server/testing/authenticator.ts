import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyAnswer, PasskeySignInAnswer } from '@lectern/contract/passkeys.ts'

/** What a test makes wrong; everything else is as a browser and an authenticator do it. */
type Forgery = {
  /** Address of the page that asks. */
  origin?: string
  domain?: string
  counter?: number
  /** The person was asked for a fingerprint or a PIN. */
  isVerified?: boolean
  isSynced?: boolean
  userHandle?: string | null
  type?: string
  /** Changes the bytes that the authenticator signs, after it has signed them. */
  tampersWith?: 'authenticatorData' | 'signature'
}

const flags = { present: 0x01, verified: 0x04, canBeSynced: 0x08, isSynced: 0x10, holdsKey: 0x40 }
const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
const toBase64url = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url')
const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')

const uint = (value: number, bytes: 2 | 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

/**
 * An authenticator with a browser before it, in software: makes one passkey (ECDSA with P-256, attestation "none") and
 * signs with it. Source: WebAuthn Level 3, sections 5.8.1, 6.1 and 6.5; RFC 9052 for the key.
 */
export const createAuthenticator = ({ origin }: { origin: string }) => {
  const ownDomain = new URL(origin).hostname
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  const id = toBase64url(credentialId)
  let knownBy: string | undefined
  let signatures = 0

  const clientDataOf = (type: string, challenge: string, forged: Forgery): string =>
    JSON.stringify({
      type: forged.type ?? type,
      challenge,
      origin: forged.origin ?? origin,
      crossOrigin: false,
    })

  const authenticatorDataOf = (forged: Forgery, keyData: Uint8Array = new Uint8Array()): Buffer => {
    const bits =
      flags.present |
      ((forged.isVerified ?? true) ? flags.verified : 0) |
      (forged.isSynced ? flags.canBeSynced | flags.isSynced : 0) |
      (keyData.length > 0 ? flags.holdsKey : 0)
    const counter = uint(forged.counter ?? signatures, 4)
    return Buffer.concat([sha256(forged.domain ?? ownDomain), Buffer.of(bits), counter, keyData])
  }

  /** The credential's id and its COSE key: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
  const keyData = (): Buffer => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = [hex('a5 01 02 03 26 20 01 21 58 20'), Buffer.from(x, 'base64url')]
    return Buffer.concat([
      Buffer.alloc(16),
      uint(credentialId.length, 2),
      credentialId,
      ...key,
      hex('22 58 20'),
      Buffer.from(y, 'base64url'),
    ])
  }

  return {
    id,
    /** Answers `passkeys.begin` as the browser does. */
    make(options: { challenge: string; user: { id: string } }, forged: Forgery = {}): NewPasskeyAnswer {
      knownBy = options.user.id
      const data = authenticatorDataOf(forged, keyData())
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toBase64url(clientDataOf('webauthn.create', options.challenge, forged)),
          attestationObject: toBase64url(attestation),
          transports: ['internal', 'hybrid'],
        },
      }
    },
    /** Answers `passkeys.beginSignIn` as the browser does; each answer counts one further. */
    sign({ challenge }: { challenge: string }, forged: Forgery = {}): PasskeySignInAnswer {
      signatures += 1
      const data = authenticatorDataOf(forged)
      const clientData = clientDataOf('webauthn.get', challenge, forged)
      const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), privateKey)
      // The last byte of the data belongs to the counter.
      if (forged.tampersWith === 'authenticatorData') data[data.length - 1]! ^= 0x40
      if (forged.tampersWith === 'signature') signature[signature.length - 1]! ^= 0x01
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: toBase64url(clientData),
          authenticatorData: toBase64url(data),
          signature: toBase64url(signature),
          userHandle: forged.userHandle === undefined ? knownBy : forged.userHandle,
        },
      }
    },
  }
}
export type Authenticator = ReturnType<typeof createAuthenticator>
