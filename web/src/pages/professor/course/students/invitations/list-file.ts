/** The list of a class of 10,000 with names has half of it. */
export const MAX_FILE_BYTES = 1_000_000

export const isListFile = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  /\.(?:csv|tsv|txt)$/i.test(name) || type === 'text/plain' || type === 'text/csv'

/** The text of a file. Spreadsheet programs also write UTF-16; addresses are readable in every other encoding. */
export const readListFile = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes)
}
