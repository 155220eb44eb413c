/** Removes case, width and the accents of Latin letters: "El Nino" finds "El Niño". */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/(?<=[a-z])\p{Mn}+/gu, '')
    .normalize('NFC')

/** Removes case, width and further spaces. */
export const foldCase = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
