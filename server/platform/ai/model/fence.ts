import { randomBytes } from 'node:crypto'

/** Signs that nobody sees: they hide orders from people, and break words for whoever looks for them. */
const UNSEEN = /[\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]/gu
const KEPT = new Set(['\n', '\t'])

/** Text of a student, a slide or a professor as data: without what nobody sees. */
export const plainData = (text: string): string =>
  text.toWellFormed().replaceAll(UNSEEN, (sign) => (KEPT.has(sign) ? sign : ''))

/**
 * Sets texts apart from instructions by a tag whose name nobody can know who wrote them. One fence for a request.
 * @returns `around(kind, text)` gives the text between `<kind-…>` and `</kind-…>`
 */
export const createFence = (): { around(kind: string, text: string): string; name: string } => {
  const name = randomBytes(6).toString('hex')
  return {
    name,
    around: (kind, text) => `<${kind}-${name}>\n${plainData(text).replaceAll(name, '')}\n</${kind}-${name}>`,
  }
}
