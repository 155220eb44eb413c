import { createHash } from 'node:crypto'

/**
 * What a translation remembers of the script it was made from (`scripts.translated_from`): the SHA-256 in
 * hex of the whole text, tags and all, since a translation carries the tags over too.
 */
export const sourceHashOf = (script: string): string => createHash('sha256').update(script).digest('hex')
