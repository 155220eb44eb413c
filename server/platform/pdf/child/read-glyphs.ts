import { clamp, type FontKind, type Glyph, getDirection } from '../layout/glyph.ts'
import { withMemory } from './open-document.ts'
import { getHeap, getTextCalls, type Pdfium, type TextCalls } from './pdfium.ts'
import { readFonts } from './read-fonts.ts'

/** Largest height above and depth below the baseline, in font sizes; some fonts declare absurd boxes. */
const ASCENT_EM = 0.95
const DESCENT_EM = 0.3
const MAX_ADVANCE_EM = 2.5

const LEAST_INK_PT = 0.5

/** LaTeX draws a slash before the character that it negates. */
const NOT = '\u0338'

const SOFT_HYPHEN = 0xad
/** PDFium returns these codes where a word is hyphenated at a line end. */
const LINE_HYPHENS = new Set([0x02, 0xfffe])

export type Size = { width: number; height: number }

/**
 * Reads the characters of a loaded page that lie on the picture, in the order of the PDF. Invisible text is
 * included (the words under a scanned picture), text outside the page is not.
 */
export function readGlyphs(pdfium: Pdfium, page: number, picture: Size, maxCharacters: number): Glyph[] {
  const textPage = pdfium.FPDFText_LoadPage(page)
  if (textPage === 0) return []
  const glyphs = withMemory(pdfium, 192, (memory) => {
    const toPicture = readPageMatrix(pdfium, page, picture, memory)
    const numbers = readNumbers(pdfium, memory)
    const calls = getTextCalls(pdfium)
    const fontOf = readFonts(pdfium, calls, textPage, memory + 64)
    const count = Math.min(pdfium.FPDFText_CountChars(textPage), maxCharacters)
    const found: Glyph[] = []
    let spaceBefore = false
    let isNegated = false
    for (let index = 0; index < count; index++) {
      let code = calls.FPDFText_GetUnicode(textPage, index)
      if (isHighSurrogate(code) && index + 1 < count) {
        const low = calls.FPDFText_GetUnicode(textPage, index + 1)
        if (isLowSurrogate(low)) code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
      }
      const font = fontOf(index)
      let text =
        font.symbols?.(code) ??
        findUnnamed(code, calls.FPDFText_GetUnicode(textPage, index + 1), spaceBefore) ??
        ((isSymbol(code) || isRoundBullet(code, index, fontOf)) && isLineStart(calls, textPage, index)
          ? '•'
          : toText(code))
      if (text === '!' && !isDrawn(calls, textPage, index, memory, numbers)) text = ' '
      if (text === ' ') spaceBefore = true
      if (text === NOT) isNegated = true
      if (text === '' || text === ' ' || text === NOT) continue
      const whole = readFrame(calls, textPage, index, toPicture, memory, numbers)
      const frame =
        whole && (font.isHanging || (text === '√' && font.kind === 'math'))
          ? standOnLine(whole, calls, textPage, index, toPicture, memory, numbers)
          : whole
      if (code > 0xffff) index++
      if (!frame || !standsOn(picture, frame)) continue
      // PDFium returns the code of a bracket for a character that it puts in itself.
      if (font.isHanging && frame.alongEnd === frame.along) continue
      if (code === SOFT_HYPHEN && frame.alongEnd - frame.along < 0.05 * frame.em) continue
      if (isNegated && /\p{S}/u.test(text)) text = (text + NOT).normalize('NFC')
      const before = found.at(-1)
      if (text === '→' && before?.text === '↦') {
        before.alongEnd = frame.alongEnd
        continue
      }
      found.push({ text, ...frame, spaceBefore, ...(font.kind && { font: font.kind }) })
      spaceBefore = isNegated = false
    }
    return found
  })
  pdfium.FPDFText_ClosePage(textPage)
  return glyphs
}

/** Returns true for a character of a symbol font. */
const isSymbol = (code: number): boolean => code >= 0xf020 && code <= 0xf0ff

/** PowerPoint's round bullet is an "o" of a typewriter font before text of another one. */
const isRoundBullet = (
  code: number,
  index: number,
  fontOf: (index: number) => { kind?: FontKind },
): boolean => code === 0x6f && fontOf(index).kind === 'typewriter' && fontOf(index + 2).kind !== 'typewriter'

/** PDFium puts a line break between lines. */
const isLineStart = (calls: TextCalls, textPage: number, index: number): boolean =>
  index === 0 || /[\r\n]/.test(String.fromCodePoint(calls.FPDFText_GetUnicode(textPage, index - 1)))

type Frame = Omit<Glyph, 'text' | 'spaceBefore' | 'font'>
export type Matrix = [number, number, number, number, number, number]

/** The matrix from the page's points to the picture's pixels, with rotation and crop box. */
export function readPageMatrix(pdfium: Pdfium, page: number, picture: Size, memory: number): Matrix {
  // PDFium returns whole pixels only, so use a picture that is this many times larger.
  const fine = 32
  const map = (x: number, y: number): [number, number] => {
    pdfium.FPDF_PageToDevice(
      page,
      0,
      0,
      picture.width * fine,
      picture.height * fine,
      0,
      x,
      y,
      memory,
      memory + 4,
    )
    const view = new DataView(getHeap(pdfium).buffer, memory, 8)
    return [view.getInt32(0, true) / fine, view.getInt32(4, true) / fine]
  }
  const width = Math.max(pdfium.FPDF_GetPageWidthF(page), 1e-3)
  const height = Math.max(pdfium.FPDF_GetPageHeightF(page), 1e-3)
  const [x0, y0] = map(0, 0)
  const [x1, y1] = map(width, 0)
  const [x2, y2] = map(0, height)
  return [(x1 - x0) / width, (y1 - y0) / width, (x2 - x0) / height, (y2 - y0) / height, x0, y0]
}

type Numbers = { floats(): Float32Array; doubles(): Float64Array }

/**
 * Reads numbers that a function wrote into memory. Views are created again only when PDFium's memory was
 * replaced.
 */
function readNumbers(pdfium: Pdfium, memory: number): Numbers {
  let buffer: ArrayBufferLike | undefined
  let floats: Float32Array = new Float32Array(0)
  let doubles: Float64Array = new Float64Array(0)
  const renew = () => {
    const now = getHeap(pdfium).buffer
    if (buffer === now) return
    buffer = now
    floats = new Float32Array(now, memory, 4)
    doubles = new Float64Array(now, memory, 4)
  }
  return {
    floats() {
      renew()
      return floats
    },
    doubles() {
      renew()
      return doubles
    },
  }
}

function readFrame(
  calls: TextCalls,
  textPage: number,
  index: number,
  toPicture: Matrix,
  memory: number,
  numbers: Numbers,
): Frame | null {
  const [a, b, c, d, e, f] = toPicture
  if (!calls.FPDFText_GetCharOrigin(textPage, index, memory, memory + 8)) return null
  const [originX = 0, originY = 0] = numbers.doubles()
  const x = a * originX + c * originY + e
  const y = b * originX + d * originY + f

  const matrix = calls.FPDFText_GetMatrix(textPage, index, memory) ? numbers.floats() : [1, 0, 0, 1]
  const [ma = 1, mb = 0, mc = 0, md = 1] = matrix
  const fontSize = calls.FPDFText_GetFontSize(textPage, index) || 1
  const em = Math.abs(fontSize) * Math.hypot(a * mc + c * md, b * mc + d * md)
  const orientation = fontSize < 0 ? -1 : 1
  const angle = toDegrees(orientation * (a * ma + c * mb), orientation * (b * ma + d * mb))

  // In points; the tight box is used if the font's box has no width.
  let [left = 0, top = 0, right = 0, bottom = 0] = calls.FPDFText_GetLooseCharBox(textPage, index, memory)
    ? numbers.floats()
    : []
  if (right <= left || top <= bottom) {
    if (!calls.FPDFText_GetCharBox(textPage, index, memory, memory + 8, memory + 16, memory + 24)) return null
    ;[left = 0, right = 0, bottom = 0, top = 0] = numbers.doubles()
  }
  if (!Number.isFinite(x + y + em + left + top + right + bottom) || em <= 0) return null

  const { cos, sin } = getDirection(angle)
  const alongs: number[] = []
  const acrosses: number[] = []
  for (const pointX of [left, right]) {
    for (const pointY of [top, bottom]) {
      const pixelX = a * pointX + c * pointY + e
      const pixelY = b * pointX + d * pointY + f
      alongs.push(pixelX * cos + pixelY * sin)
      acrosses.push(pixelY * cos - pixelX * sin)
    }
  }
  const start = x * cos + y * sin
  const baseline = y * cos - x * sin
  // PDFium's upright box around a slanted letter is wider than the letter, on both sides alike.
  const extra = BOX_EM * em * Math.abs(sin * cos)
  const along = clamp(Math.min(...alongs) + extra, start - em, start + MAX_ADVANCE_EM * em)
  const alongEnd = clamp(Math.max(...alongs) - extra, along, along + MAX_ADVANCE_EM * em)
  let across = clamp(Math.min(...acrosses), baseline - ASCENT_EM * em, baseline)
  let acrossEnd = clamp(Math.max(...acrosses), baseline, baseline + DESCENT_EM * em)
  if (acrossEnd - across < 0.5 * em) {
    across = baseline - 0.8 * em
    acrossEnd = baseline + 0.2 * em
  }
  return { along, alongEnd, baseline, across, acrossEnd, em, angle }
}

/** The usual height of a letter's box, in font sizes. */
const BOX_EM = 1.15

/** A formula's axis is so far above its baseline, in font sizes. */
const AXIS_EM = 0.25

/** The frame of a large symbol that has its middle at the formula's axis, with the baseline of the formula. */
function standOnLine(
  frame: Frame,
  calls: TextCalls,
  textPage: number,
  index: number,
  [, b, , d, , f]: Matrix,
  memory: number,
  numbers: Numbers,
): Frame {
  if (frame.angle !== 0) return frame
  if (!calls.FPDFText_GetCharBox(textPage, index, memory, memory + 8, memory + 16, memory + 24)) return frame
  const [left = 0, , bottom = 0, top = 0] = numbers.doubles()
  const [one, other] = [b * left + d * bottom + f, b * left + d * top + f]
  const baseline = (one + other) / 2 + AXIS_EM * frame.em
  return { ...frame, baseline, across: Math.min(one, other), acrossEnd: Math.max(one, other) }
}

function standsOn(picture: Size, frame: Frame): boolean {
  const { cos, sin } = getDirection(frame.angle)
  const along = (frame.along + frame.alongEnd) / 2
  const across = (frame.across + frame.acrossEnd) / 2
  const x = along * cos - across * sin
  const y = along * sin + across * cos
  return x >= 0 && y >= 0 && x <= picture.width && y <= picture.height
}

/** Returns false for a character without height: programs of Apple end paragraphs with a "!" that draws nothing. */
function isDrawn(
  calls: TextCalls,
  textPage: number,
  index: number,
  memory: number,
  numbers: Numbers,
): boolean {
  if (!calls.FPDFText_GetCharBox(textPage, index, memory, memory + 8, memory + 16, memory + 24)) return true
  const [, , bottom = 0, top = 0] = numbers.doubles()
  return top - bottom > LEAST_INK_PT
}

/** Some programs write this code for a character that the font does not name. */
const NO_CHARACTER = 0xfffd

/** The codes of ligatures and Spanish signs in LaTeX's two encodings of letters. */
const UNNAMED = new Map<number, string>([
  ...['ff', 'fi', '', 'ffi', 'ffl'].map((letters, at): [number, string] => [0x0b + at, letters]),
  ...['ff', 'fi', 'fl', 'ffi', 'ffl'].map((letters, at): [number, string] => [0x1b + at, letters]),
  [0xbd, '¡'],
  [0xbe, '¿'],
])

/**
 * The letters that the font does not name: LaTeX's codes before a letter, and a character without a code before the
 * consonants that follow "fi", but not "ff", "fl" or "ft" ("de?nieren"; at the start of a word before any).
 */
function findUnnamed(code: number, next: number, isFirst: boolean): string | undefined {
  if (code >= 0x20 && code !== NO_CHARACTER && !UNNAMED.has(code)) return undefined
  const following = String.fromCodePoint(next)
  if (code === 0 || code === NO_CHARACTER)
    return (isFirst ? /^[b-df-hj-np-tv-xz]$/ : /^[bcdgkmnpvxz]$/).test(following) ? 'fi' : undefined
  return /^\p{L}$/u.test(following) ? UNNAMED.get(code) : undefined
}

/** The text for a code: '' for non-characters, ' ' for every kind of white space, letters for ligatures. */
function toText(code: number): string {
  if (LINE_HYPHENS.has(code) || code === SOFT_HYPHEN) return '-'
  if (code <= 0x20 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a))
    return code === 0 ? '' : ' '
  if (code === 0x1680 || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f) return ' '
  // Control characters, invisible format characters, lone surrogates, non-characters, private use (symbol
  // fonts without a meaning).
  if (code < 0xa0 && code > 0x7e) return ''
  if ((code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e) || code === 0xfeff) return ''
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff || (code & 0xfffe) === 0xfffe || code === 0xfffd)
    return ''
  if ((code >= 0xe000 && code <= 0xf8ff) || code >= 0xf0000) return ''
  const character = String.fromCodePoint(code)
  // Other forms of Chinese characters, which fonts of Apple name beside the usual one.
  if ((code >= 0x2f00 && code <= 0x2fdf) || (code >= 0xf900 && code <= 0xfaff))
    return character.normalize('NFKC')
  const isLigature =
    (code >= 0xfb00 && code <= 0xfb17) || (code >= 0xfb1d && code <= 0xfdfb) || code >= 0xfe70
  return isLigature && code <= 0xfefc ? character.normalize('NFKC') : character
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff
}

function toDegrees(x: number, y: number): number {
  const degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI)
  return degrees < 0 ? degrees + 360 : degrees
}
