import { toLatinKeys } from '../../ui/fields/latin-keys.ts'

export const codeChars = 5

/** Normalizes typed or pasted text to an access code: capitals and the digits 2 to 9, at most five. */
export const readCode = (typed: string): string =>
  toLatinKeys(typed.normalize('NFKC').toUpperCase())
    .replaceAll(/[^A-Z2-9]/g, '')
    .slice(0, codeChars)
