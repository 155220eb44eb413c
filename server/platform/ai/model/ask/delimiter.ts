import { createHmac, randomBytes } from 'node:crypto'

/**
 * Invisible characters. They hide instructions from people and break words for filters. Variation selectors are included:
 * they can spell a whole text behind one visible character.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const KEPT = new Set(['\n', '\t'])
/** Secret of this process, so that no author can guess a delimiter. */
const SECRET = randomBytes(32)

/** Text of a student, a slide or a professor as data: without invisible characters. */
export const plainData = (text: string): string =>
  text.toWellFormed().replaceAll(UNSEEN, (character) => (KEPT.has(character) ? character : ''))

export type Delimiter = {
  /** The text between `<kind-…>` and `</kind-…>`. */
  around(kind: string, text: string): string
  name: string
}

/**
 * Separates data from instructions by a tag whose name the author of the data cannot know. The name is also removed from
 * the data.
 * @param of the subject of the request (a lecture's name). Requests about one subject share a delimiter, so that the
 * provider's prompt cache applies. Undefined: a random delimiter.
 */
export const createDelimiter = (of?: string): Delimiter => {
  const name = of === undefined ? randomBytes(6).toString('hex') : nameOf(of)
  const named = new RegExp(name, 'gi')
  return {
    name,
    // A character replaces the name, so that the text around it cannot form the name again.
    around: (kind, text) =>
      `<${kind}-${name}>\n${plainData(text).replaceAll(named, '…')}\n</${kind}-${name}>`,
  }
}

/**
 * Lines that tell a model what was wrong with its last reply. They quote slides, so they are delimited as data.
 * @returns an empty list without a complaint
 */
export const complain = (
  delimiter: Delimiter,
  before: string,
  complaint: string | null | undefined,
  after?: string,
): string[] =>
  complaint ? [before, delimiter.around('what-was-wrong', complaint), ...(after ? [after] : [])] : []

const nameOf = (of: string): string => createHmac('sha256', SECRET).update(of).digest('hex').slice(0, 12)
