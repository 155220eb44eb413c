/** Signs of other alphabets that look like these, in the order of the signs of `LATIN`. Source: UTS 39, confusables. */
const LOOKALIKES = 'аеорсухіјѕһԛԝԁӏԍѵοανριυκϲıɡɑ'
const LATIN = 'aeopcyxijshqwdlgvoavpiukciga'
/** Small ones of these look otherwise: they are read so only beside Latin letters. */
const CAPITALS = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN_CAPITALS = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'

const pairUp = (from: string, to: string) => new Map([...from].map((character, at) => [character, to[at]!]))
const small = pairUp(LOOKALIKES, LATIN)
const capital = pairUp(CAPITALS, LATIN_CAPITALS)

/** Format signs, the grapheme joiner and variation selectors: nobody sees them. */
const UNSEEN = /\p{Cf}|\u034f|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu

/**
 * Text as a reader sees it, in small letters: without signs that nobody sees, and with Latin letters for those that
 * look like them. What is written in another alphabet changes too, always in the same way: for comparing, not for
 * showing.
 */
export const unveil = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(UNSEEN, '')
    .replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
      /[a-z]/i.test(word) ? [...word].map((character) => capital.get(character) ?? character).join('') : word,
    )
    .toLowerCase()
    .replaceAll(
      /[\u0131\u0251\u0261\u0370-\u03ff\u0400-\u052f]/g,
      (character) => small.get(character) ?? character,
    )

/** The same without accents on Latin, Greek and Cyrillic letters. */
export const unveilLetters = (text: string): string =>
  unveil(
    text
      .normalize('NFD')
      .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{M}\p{Cf}]+/gu, ''),
  )
