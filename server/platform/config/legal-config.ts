import type { LegalTextKind } from '@lectern/contract/legal-texts.ts'
import * as limits from '@lectern/contract/limits.ts'
import { ConfigError } from './config-error.ts'

/** A page elsewhere, or a text that the platform shows. */
export type LegalText = { address: string } | { text: string }
export type LegalConfig = Record<LegalTextKind, LegalText | undefined>

/** Without white space it is meant as an address, unless it is written in a script that needs none. */
const looksLikeAddress = (value: string): boolean =>
  /^[\x21-\x7e]+$/.test(value) || /^[a-z][a-z\d+.-]*:\S+$/i.test(value)

const isAddress = (value: string): boolean => {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return (
    /^https:\/\//i.test(value) && url?.protocol === 'https:' && url.username === '' && url.password === ''
  )
}

/** @throws ConfigError for an address that is not https, and for a text that is too long */
export const readLegalConfig = (read: (name: string) => string | undefined): LegalConfig => {
  const readOne = (name: string): LegalText | undefined => {
    const value = read(name)
    // Signs that cannot be seen are no text.
    if (!value?.replaceAll(/[\s\p{Cf}]/gu, '')) return undefined
    if (value.length > limits.legalTextChars)
      throw new ConfigError(`${name} must have at most ${limits.legalTextChars} characters.`)
    if (!looksLikeAddress(value)) return { text: value }
    if (isAddress(value)) return { address: value }
    throw new ConfigError(`${name} must be an address that begins with https://, or a text.`)
  }
  return { privacy: readOne('PRIVACY_NOTICE'), imprint: readOne('IMPRINT') }
}
