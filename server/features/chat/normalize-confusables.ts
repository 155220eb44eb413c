/** Look-alike characters of other alphabets, in the order of `LATIN`. Source: UTS 39, confusables. */
const LOOKALIKES = 'аеорсухіјѕһԛԝԁӏԍѵοανριυκϲıɡɑ'
const LATIN = 'aeopcyxijshqwdlgvoavpiukciga'
/** Their small letters look different: they are read as Latin only beside Latin letters. */
const CAPITALS = 'АВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧ'
const LATIN_CAPITALS = 'ABEKMHOPCTYXIJSABEZHIKMNOPTYX'

const pairUp = (from: string, to: string) => new Map([...from].map((character, at) => [character, to[at]!]))
const small = pairUp(LOOKALIKES, LATIN)
const capital = pairUp(CAPITALS, LATIN_CAPITALS)

/** Format characters, the grapheme joiner and variation selectors: invisible. */
const INVISIBLE = /\p{Cf}|\u034f|[\u180b-\u180d]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu

/**
 * Text as a reader sees it, in small letters: without invisible characters, and with Latin letters for
 * look-alikes. Text in other alphabets changes consistently too: use the result for comparing, not for
 * showing.
 */
export const normalizeConfusables = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/[\p{L}\p{M}\p{N}]+/gu, (word) =>
      /[a-z]/i.test(word) ? [...word].map((character) => capital.get(character) ?? character).join('') : word,
    )
    .toLowerCase()
    .replaceAll(
      /[\u0131\u0251\u0261\u0370-\u03ff\u0400-\u052f]/g,
      (character) => small.get(character) ?? character,
    )

/** The same without accents on Latin, Greek and Cyrillic letters. */
export const normalizeConfusableLetters = (text: string): string =>
  normalizeConfusables(
    text
      .normalize('NFD')
      .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{M}\p{Cf}]+/gu, ''),
  )
