import type { FontKind } from '../layout/glyph.ts'
import { getHeap, type Pdfium, type TextCalls } from './pdfium.ts'

/** `symbols` returns the character for a code of a font that names its characters wrongly or not at all. */
export type Font = {
  kind: FontKind | undefined
  symbols?: (code: number) => string | undefined
  isHanging?: boolean
}

const PLAIN: Font = { kind: undefined }
const NAME_BYTES = 128

/** Typewriter fonts, in which every character is equally wide. "Monotype" is the name of a foundry. */
const TYPEWRITER =
  /mono(?!type|line)|courier|consol|menlo|inconsolata|monaco|lucidaconsole|(?<!american)typewriter|(?:source|fira|cascadia|victor)-?code|iosevka|\b(?:CM|EC|LA|SF)(?:TT|ITT|SLTT|VTT|IT\d)|txtt|pxtt|NimbusMonL|cousine|hack-|D2Coding|nanumgothiccoding|fixedsys/i
/** LaTeX's and Word's fonts of formulas. Their letters and symbols are set nowhere else. */
const MATH =
  /\b(?:CM(?:MI|SY|EX|MIB|BSY)\d|MS[AB]M\d|HFBR(?:MI|SY|EX)\d|EU[FSR][MB]\d|RSFS|LMMath|XITSMath|MT2?(?:MI|SY|EX)|[tp]x(?:sy|mi|ex)|stmary|KaTeX_(?:Math|AMS|Size|Main))|Math(?:Italic|Symbols|Extension|Jax)|\bMJX|[a-z]Math\b|Math-(?:Regular|Italic)|CambriaMath/

/** LaTeX's font of large symbols, which hang from the line's axis instead of standing on the baseline. */
const HANGING = /\b(?:CMEX\d|HFBREX\d|LMMathExtension)/
/** The letters that stand for its symbols. */
const LARGE: Record<string, string> = {
  ...{ P: '∑', X: '∑', Q: '∏', Y: '∏', R: '∫', Z: '∫', H: '∮', I: '∮', S: '⋃', T: '⋂' },
  ...{ L: '⨁', M: '⨁', N: '⨂', O: '⨂', p: '√', q: '√', r: '√', s: '√', t: '√' },
}
/** Its round and square brackets, in the order of their sizes. */
const LARGE_BRACKETS: Record<string, string> = {
  ...nameCodes([0x00, 0x10, 0x12, 0x20], '('),
  ...nameCodes([0x01, 0x11, 0x13, 0x21], ')'),
  ...nameCodes([0x02, 0x68, 0x14, 0x22], '['),
  ...nameCodes([0x03, 0x69, 0x15, 0x23], ']'),
}
/** Its other characters are brackets and their pieces. */
const PIECE = /^[\0-'*-Z\\^-{}~]$/

/** The characters of Adobe's font of symbols from 0x40, and from 0xA1 to 0xF2. */
const ADOBE_SYMBOLS: Record<string, string> = {
  ...{ '"': '∀', $: '∃', "'": '∋', '*': '∗', '-': '−' },
  ...nameFrom(0x40, '≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_ αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼'),
  ...nameFrom(0xa1, 'ϒ′≤/∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…  '),
  ...nameFrom(0xc0, 'ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑'),
  ...nameFrom(0xf1, '〉∫'),
}
/** The pieces of its large brackets. */
const ADOBE_PIECE = /^[\xe6-\xf0\xf3-\xfe]$/

/** Fonts whose characters PDFs seldom name, with the letter that PDFium returns for each. */
const SYMBOLS: [RegExp, Record<string, string>, silent?: RegExp][] = [
  [/\b(?:MSAM\d|[PT]xsya)/i, { F: '★', I: '▶', J: '◀', X: '✓', 6: '≤', '>': '≥' }],
  [/^(?:\w+\+)?Symbol/, ADOBE_SYMBOLS, ADOBE_PIECE],
  [HANGING, { ...LARGE_BRACKETS, ...LARGE }, PIECE],
  [/\b(?:CMMIB?\d|HFBRMI\d|LMMathItalic)/, { '\u000f': 'ϵ', '`': 'ℓ', '‘': 'ℓ', '%': 'ϱ', $: 'ϖ' }],
  // A slash is drawn over the next character ("≠"), and the foot of "↦" before "→".
  [/\b(?:CMB?SY\d|HFBRSY\d|LMMathSymbols)/, { '6': '\u0338', '7': '↦', '0': '′', k: '∥' }],
]

/** Returns a function that names the font of a character. Characters that follow each other mostly have one font. */
export function readFonts(
  pdfium: Pdfium,
  calls: TextCalls,
  textPage: number,
  memory: number,
): (index: number) => Font {
  const fonts = new Map<number, Font>()
  let last = 0
  let font = PLAIN
  return (index) => {
    const object = calls.FPDFText_GetTextObject(textPage, index)
    if (object === 0) return PLAIN
    if (object === last) return font
    last = object
    const pointer = calls.FPDFTextObj_GetFont(object)
    font = fonts.get(pointer) ?? findFont(readName(pdfium, calls, pointer, memory))
    fonts.set(pointer, font)
    return font
  }
}

function nameCodes(codes: readonly number[], name: string): Record<string, string> {
  return Object.fromEntries(codes.map((code) => [String.fromCodePoint(code), name]))
}

function nameFrom(first: number, names: string): Record<string, string> {
  return Object.fromEntries([...names].map((name, at) => [String.fromCodePoint(first + at), name]))
}

/** Fonts of pictures. What has no other meaning in them is a bullet, but the faces that replace ":)". */
const DINGBATS = /dings|Marlett/i
const DINGBAT: Record<string, string> = { à: '→', ß: '←', è: '➔', ü: '✓', û: '✗', J: '', K: '', L: '' }

/** Symbol fonts keep their characters here, in the order of Latin letters. */
const toLatin = (code: number): number => (code >= 0xf020 && code <= 0xf0ff ? code - 0xf000 : code)

function findFont(name: string): Font {
  if (DINGBATS.test(name))
    return {
      kind: undefined,
      symbols(code) {
        const latin = toLatin(code)
        return latin > 0x20 && latin < 0x100 ? (DINGBAT[String.fromCodePoint(latin)] ?? '•') : undefined
      },
    }
  const kind = TYPEWRITER.test(name) ? 'typewriter' : MATH.test(name) ? 'math' : undefined
  const [, table, silent] = SYMBOLS.find(([pattern]) => pattern.test(name)) ?? []
  if (!table) return { kind }
  return {
    kind,
    isHanging: HANGING.test(name),
    symbols(code) {
      const latin = toLatin(code)
      const character = String.fromCodePoint(latin)
      return table[character] ?? (silent?.test(character) ? '' : latin === code ? undefined : character)
    },
  }
}

function readName(pdfium: Pdfium, calls: TextCalls, font: number, memory: number): string {
  const bytes = calls.FPDFFont_GetBaseFontName(font, memory, NAME_BYTES)
  if (bytes < 2 || bytes > NAME_BYTES) return ''
  return Buffer.from(getHeap(pdfium).subarray(memory, memory + bytes - 1)).toString()
}
