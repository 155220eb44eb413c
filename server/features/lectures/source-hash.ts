import { createHash } from 'node:crypto'

/**
 * What a translation stores about its source (`scripts.translated_from`): the SHA-256 in hex of the whole
 * text with its tags, which a translation carries over too.
 */
export const sourceHashOf = (script: string): string => createHash('sha256').update(script).digest('hex')
