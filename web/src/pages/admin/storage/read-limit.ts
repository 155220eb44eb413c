/** The largest limits that the server takes. */
const most = { storage: 1_000_000, tokens: 1_000_000_000_000 } as const
export type LimitKind = keyof typeof most

/** Marks between groups of three digits of tokens. In a storage, a comma begins the decimals. */
const groups = /(?<=^\d{1,3}(?:[ .,'’\u00a0\u202f]\d{3})*)[ .,'’\u00a0\u202f](?=\d{3}(?:\D|$))/g

/** "1,000": a thousand or one? A storage that can be read in two ways is none. */
const IN_TWO_WAYS = /^[1-9]\d{0,2}[.,]\d{3}$/

/**
 * Reads a limit as typed, with a decimal point or comma: GB, or whole tokens. Null: empty, no limit of its own. Undefined: no
 * limit.
 */
export const readLimit = (kind: LimitKind, typed: string): number | null | undefined => {
  const text = typed.normalize('NFKC').trim()
  if (text === '') return null
  if (kind === 'storage' && IN_TWO_WAYS.test(text)) return undefined
  const plain = kind === 'tokens' ? text.replaceAll(groups, '') : text.replace(',', '.')
  const isNumber = kind === 'tokens' ? /^\d+$/.test(plain) : /^(\d+\.?\d*|\.\d+)$/.test(plain)
  const number = Number(plain)
  return isNumber && number <= most[kind] ? number : undefined
}
