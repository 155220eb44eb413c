/** The list of a class of 10,000 with names has half of it. */
export const MAX_FILE_BYTES = 1_000_000

export const isListFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.(?:csv|tsv|txt)$/i.test(name) || type === 'text/plain' || type === 'text/csv'

/** What spreadsheet programs of a country write as "CSV" where it is not UTF-8. */
const countryEncodings = { ko: 'euc-kr', 'zh-tw': 'big5', 'zh-hk': 'big5', zh: 'gb18030', ja: 'shift_jis' }

const encodingOf = (languages: readonly string[]): string => {
  for (const language of languages.map((one) => one.toLowerCase()))
    for (const [start, encoding] of Object.entries(countryEncodings))
      if (language === start || language.startsWith(`${start}-`)) return encoding
  return 'windows-1252'
}

/**
 * The text of a file. Spreadsheet programs also write UTF-16 and the encoding of their country; addresses are readable in
 * every one, and names only in the right one.
 * @param languages of the person, the most likely first
 */
export const readListFile = async (file: Blob, languages: readonly string[]): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (isLittle || isBig) return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(encodingOf(languages)).decode(bytes)
  }
}
