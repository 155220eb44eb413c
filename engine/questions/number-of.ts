/** A number below `limit` that looks random, and stays the same for a text. */
export const numberOf = (text: string, limit: number): number => {
  let sum = 0
  for (const char of text) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 99_991
  return sum % limit
}
