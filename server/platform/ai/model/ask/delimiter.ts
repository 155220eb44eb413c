import { createHmac, randomBytes } from 'node:crypto'

/**
 * Signs that nobody sees: they hide orders from people, and break words for whoever looks for them. Variation selectors
 * are among them: a whole text can be spelt in those behind one visible sign.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const KEPT = new Set(['\n', '\t'])
/** Known to nobody outside of this process. */
const SECRET = randomBytes(32)

/** Text of a student, a slide or a professor as data: without what nobody sees. */
export const plainData = (text: string): string =>
  text.toWellFormed().replaceAll(UNSEEN, (sign) => (KEPT.has(sign) ? sign : ''))

export type Delimiter = {
  /** The text between `<kind-…>` and `</kind-…>`. */
  around(kind: string, text: string): string
  name: string
}

/**
 * Sets texts apart from instructions by a tag whose name nobody can know who wrote them; should one learn it all the
 * same, it is taken out of what they wrote.
 * @param of what the request is about (a lecture's name): requests about the same have the same fence, so that a
 * provider finds again what it has kept of them. Left out: a fence of its own.
 */
export const createDelimiter = (of?: string): Delimiter => {
  const name = of === undefined ? randomBytes(6).toString('hex') : nameOf(of)
  const named = new RegExp(name, 'gi')
  return {
    name,
    // A sign stays where the name stood, so that what is around it does not become the name.
    around: (kind, text) =>
      `<${kind}-${name}>\n${plainData(text).replaceAll(named, '…')}\n</${kind}-${name}>`,
  }
}

/**
 * Lines that tell a model what was wrong with its last reply, which names words of slides: data as they are.
 * @returns none where nothing was wrong
 */
export const complain = (
  delimiter: Delimiter,
  before: string,
  complaint: string | null | undefined,
  after?: string,
): string[] =>
  complaint ? [before, delimiter.around('what-was-wrong', complaint), ...(after ? [after] : [])] : []

const nameOf = (of: string): string => createHmac('sha256', SECRET).update(of).digest('hex').slice(0, 12)
