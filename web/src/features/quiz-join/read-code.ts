export const codeChars = 5

/** What was typed or pasted, as an access code is written: capitals and 2 to 9, at most five. */
export const readCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z2-9]/g, '')
    .slice(0, codeChars)
