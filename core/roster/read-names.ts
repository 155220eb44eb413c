import * as limits from '@lectern/contract/limits.ts'

/** Names of columns with names. */
export const NAME_HEADINGS =
  /^(?:(?:full |first |last |given |family |student )?name|surname|student|이름|성명|성|학생|姓名|姓|名|名字|学生)$/iu

/** Longer lines are no rows of a class. */
const ROW_CHARS = 2_000

/**
 * Splits a row into its cells: between tabs, else semicolons, else commas; in CSV also in quotes. Empty for a very long line.
 */
export const splitCells = (line: string): string[] => {
  if (line.length > ROW_CHARS) return []
  const separator = [...'\t;,'].find((one) => line.includes(one))
  if (separator === undefined) return [line.trim()]
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'y')
  const cells: string[] = []
  while (cell.lastIndex < line.length) {
    const match = cell.exec(line)
    // A quote that is not closed.
    if (!match) return line.split(separator).map((one) => one.trim())
    cells.push(
      match[1]!
        .trim()
        .replace(/^"(.*)"$/s, '$1')
        .replaceAll('""', '"')
        .trim(),
    )
  }
  return cells
}

const clean = (name: string): string =>
  name
    .replaceAll(/[\s、|]+/g, ' ')
    .trim()
    .slice(0, limits.nameChars)
    .toWellFormed()

/** Letters, and nothing that numbers, addresses and labels have. */
const isName = (text: string): boolean => /\p{L}/u.test(text) && !/[\d@:/<>]/.test(text)

/** The name before "<address>": in quotes, or since the separator before it. */
const nameBefore = (text: string): string => {
  const before = text.trim()
  if (before.endsWith('"')) return before.slice(before.lastIndexOf('"', before.length - 2) + 1, -1)
  return before.slice(Math.max(...[...',;\t'].map((one) => before.lastIndexOf(one))) + 1)
}

/**
 * The names beside the addresses of a line: "Name <address>", or for one address the columns with names, without any the
 * first words of the row.
 * @param emails the addresses of the line, in lower case
 * @param nameColumns from the heading of the table
 */
export const readNames = (
  line: string,
  emails: readonly string[],
  nameColumns: readonly number[],
): Map<string, string> => {
  const names = new Map<string, string>()
  const put = (email: string, name: string) => {
    if (clean(name) !== '' && emails.includes(email)) names.set(email, clean(name))
  }
  let end = 0
  for (const { 0: whole, 1: address = '', index } of line.matchAll(/<([^<>]*)>/g)) {
    put(address.trim().toLowerCase(), nameBefore(line.slice(end, index)))
    end = index + whole.length
  }
  const [email, ...others] = emails
  if (names.size > 0 || email === undefined || others.length > 0) return names
  const cells = splitCells(line)
  const before = line.slice(0, line.toLowerCase().indexOf(email))
  if (nameColumns.length > 0) put(email, nameColumns.map((column) => cells[column] ?? '').join(' '))
  else put(email, [...cells, before].find(isName) ?? '')
  return names
}
