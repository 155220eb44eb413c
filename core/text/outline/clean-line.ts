import { termsOf } from '../terms.ts'
import { isKnownTerm } from '../word-likeness/word-likeness.ts'

/** Maximum length of a point or title. */
export const MAX_ITEM_CHARS = 2000

/**
 * Bullets before an item. Letters and numbers of ordered lists have a pattern of their own, because they
 * show the order.
 */
const BULLET =
  /^(?:(?:-+>|=[⇒⟹])\s*(?=\p{L})|=\s+(?=\p{L}{2})|"\s+(?=[^"]+$)|[•‣⇝⇒→»·∙◻-◾\p{So}\p{Co}]\s*|[-‒–—−*∗]\s+|[-–](?=\p{Lu}\p{Ll}|\p{Script=Hangul}{2}|\p{Script=Han}{2})|[+×]\s*(?=\p{L})|[!?]\s+(?=\p{L}{2})|[§Øüñþð›・]\s+|[àè]\s+(?=\p{Lu})|o\s+(?=\p{Lu}[\s'’\p{Ll}])|I\s+(?=\p{Lu}['’\p{Ll}]))+/u
const NUMBERING =
  /^(?:\d{1,2}\s?[-–]\s+(?=\p{L})|\(?\d{1,2}[.)）](?!\d|\p{Ll}(?!\p{Ll})|\s*[⇒⇔→⟹⟺])\s*|\(\d{1,2}\)\s+(?![⇒⇔→⟹⟺])|（\d{1,2}）\s*|（[一二三四五六七八九十]{1,3}）\s*|[一二三四五六七八九十]{1,3}\s?、\s*|\(?(?:[a-z]|[ivx]{2,4})\)\s+|[a-z]\.\s+(?![A-Za-z]\.)|\p{Lu}\d{1,2}[.)]\s+(?=\p{L})|(?:I{1,3}|I[VX]|VI{1,3})[.)]\s+(?=\p{Lu})|[①-⑳❶-➓]\s*|0\d\s+(?=\p{L})|\d{1,2}\s+(?=\p{Lu}\p{Ll}{2}|\p{Lu}\p{Ll}?\s(?:\p{Ll}|\p{Lu}\p{Ll}{2})|[“"]\p{Lu}|\d\s|\d(?:\.\d)+\s))/u
/** A day before its month is no number of a list: "8 Oct: Introduction", "23 January, 2018". */
const DAY =
  /^\d{1,2}\s(?:\p{Lu}\p{Ll}{2,9}\.?,?\s(?:19|20)\d\d|(?:Jan|Fe[bv]|M[aä]r|A[bpv]r|Mai|May|Ju[in]|Jul|A[uog]{2}|Sep|O[ckt]t|Nov|D[eéi][czk])\p{Ll}{0,2}\.?\s?:)/u
/** Also pictures, but not the signs of sexes, cards and notes: "F♯ minor". */
const SILENT =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD\u2600-\u263f\u2643-\u265f\u2668-\u266c\u2670-\u26ff\u2763-\u2767\u{1f300}-\u{1faff}]/gu
/**
 * Characters that PDFs keep in other forms than people type: mathematical letters, ligatures, and the Kangxi,
 * compatibility and full-width forms of Chinese and Japanese fonts.
 */
const LOOKALIKES =
  /[\u{1D400}-\u{1D7FF}\u210E\uFB00-\uFB06\u2E80-\u2FDF\uF900-\uFAFF\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF66-\uFF9D]+/gu
/** Radicals whose character Unicode does not name. */
const RADICALS = new Map(
  '⺠民 ⻑長 ⻄西 ⻆角 ⻘青 ⻝食 ⻩黄 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 ⻅见 ⻋车 ⻔门 ⻓长 ⻚页 ⻛风 ⻜飞 ⻰龙'
    .split(' ')
    .map((pair) => [pair[0]!, pair[1]!]),
)

const PLACE = String.raw`(?<![\w.@])(?:(?:https?:\/\/|www\.)[^\s<>（）()，。、'"’”]+|(?:[\w-]+\.)+(?:com|org|net|edu|gov|io|ac|kr|cn|jp|uk|de|fr|eu|ai|dev|app|info|html?)\/[^\s<>（）()，。、'"’”]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+(?::\S+)?)`
/** A line that holds only an address or the end of one, and an address too long to read out. */
const ONLY_ADDRESS = new RegExp(
  String.raw`^[^\p{L}\p{N}]*(?:${PLACE}|[a-z]https?:\/\/\S+|\S{20,}\.(?:html?|php|pdf|gif|png|jpe?g))[^\p{L}\p{N}]*$`,
  'iu',
)
/** In a longer line of signs the pattern above would try every place. */
const LONGEST_ADDRESS = 500
const LONG_ADDRESS = new RegExp(String.raw`\s?(?=\S{32})${PLACE}`, 'giu')
/** "(see …)": the sentence is complete without this bracket. */
const BRACKETED = new RegExp(
  String.raw`\s*[(（][^()（）]{0,30}${PLACE}[^()（）]{0,10}[)）]|\s*<[\w.+-]+@[\w.-]+>`,
  'giu',
)

/** `weight`: the line begins with a plus or a tick, or with a minus or a cross. */
export type CleanLine = { text: string; bullet: boolean; ordered: boolean; weight: '+' | '-' | null }

/** A line's text as it can be spoken: plain letters, single spaces, no bullets, no control characters. */
export function cleanLine(raw: string): CleanLine {
  const text = restoreLigatures(raw.normalize('NFC'))
    .replace(LOOKALIKES, (found) =>
      [...found.normalize('NFKC')].map((char) => RADICALS.get(char) ?? char).join(''),
    )
    .replace(/\s+/g, ' ')
    .trim()
  const weight = /^[+✓✔☑](?=\s*\p{L})/u.test(text)
    ? '+'
    : /^(?:[✗✘☒×]\s*|[-–−]\s+)(?=\p{L})/u.test(text)
      ? '-'
      : null
  const bare = text.replace(BULLET, '')
  // Behind a bullet, a number is no number of a list: "• 2. Regel".
  const isDay = DAY.test(bare)
  const point = !isDay && bare === text ? bare.replace(NUMBERING, '') : bare
  return {
    text:
      point.length <= LONGEST_ADDRESS && ONLY_ADDRESS.test(point)
        ? ''
        : tidyText(point.replace(BRACKETED, '')).replace(/^[.,;:]\s+(?=\S)/, ''),
    bullet: bare !== text,
    ordered: isDay || point !== bare,
    weight,
  }
}

const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl', 'ft', 'tt', 'ti']

/** Programs of Apple give joined letters the codes of other characters: "o#en" is "often", if an English word shows it. */
const restoreLigatures = (text: string): string =>
  text.replace(
    /(?<!\p{L})(\p{L}{1,30})[!-&](\p{Ll}{2,30})(?!\p{L})/gu,
    (whole, before: string, after: string) => {
      const words = LIGATURES.map((letters) => before + letters + after)
      return words.find((word) => termsOf(word).some(isKnownTerm)) ?? whole
    },
  )

/** The number of a footnote: raised, behind a word or a quotation, or before the first word of the note. */
const FOOTNOTE =
  /(?<=(?<!\b(?:sin|cos|tan|log|exp))(?<=[\p{Lu}\p{Ll}\p{Lo}]{3})|[”"』]|[\p{Lu}\p{Ll}\p{Lo}]{3}[.,;:!?])[⁰¹²³⁴-⁹]+(?!\p{L})|^[⁰¹²³⁴-⁹]+(?=\s?[\p{L}“"『])/gu

/** White space and punctuation as in prose, without characters that have no sound. */
export function tidyText(text: string): string {
  return text
    .replace(SILENT, '')
    .replace(FOOTNOTE, '')
    .replace(
      /(?<!\()\s*(?:⇝|⇒|→|➔|➜|(?<=\s)(?:-+|=)>)\s*(?=\p{L}{3}|\p{Script=Hangul})(?!\p{Lu}(?!\p{Script=Latin}))/gu,
      ', ',
    )
    .replace(LONG_ADDRESS, (address) =>
      address.replace(/^(\s?)(?:https?:\/\/)?(?:www\.)?([^/]+).*$/i, '$1$2'),
    )
    .replace(/(?<!\p{Lu})．/gu, '。')
    .replace(/\.(?: \.){2,}/g, '…')
    .replace(/([([（「『])(?:\s+|[⇒→]\s*(?=[\p{L}\d]))/gu, '$1')
    .replace(/\s+([)\]）」』,;。，、；：！？]|:(?![:+])|\.(?=\s|$)|[!?](?![\p{L}\p{N}?]| \+))/gu, '$1')
    .replace(/\s[(（][)）]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}
