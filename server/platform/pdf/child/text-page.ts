import { clamp, type Glyph, getDirection } from '../layout/glyph.ts'
import type { Matrix } from './page-matrix.ts'
import { getHeap, getTextCalls, type Pdfium, type TextCalls } from './pdfium.ts'

/** Largest height above and depth below the baseline, in font sizes; some fonts declare absurd boxes. */
const ASCENT_EM = 0.95
const DESCENT_EM = 0.3
const MAX_ADVANCE_EM = 2.5
/** The usual height of a letter's box, in font sizes. */
const BOX_EM = 1.15
/** A formula's axis is so far above its baseline, in font sizes. */
const AXIS_EM = 0.25
const LEAST_INK_PT = 0.5

/** Where a character stands on the picture. */
export type Frame = Omit<Glyph, 'text' | 'spaceBefore' | 'font'>
/** In points of the page. */
type Edges = { left: number; right: number; bottom: number; top: number }

/** The characters of a page, read from PDFium one by one. */
export class TextPage {
  readonly #pdfium: Pdfium
  readonly #calls: TextCalls
  readonly #pointer: number
  readonly #toPicture: Matrix
  readonly #memory: number
  #buffer: ArrayBufferLike | undefined
  #floats = new Float32Array(0)
  #doubles = new Float64Array(0)

  /** @param memory address of 32 bytes into which PDFium writes numbers */
  constructor(pdfium: Pdfium, pointer: number, toPicture: Matrix, memory: number) {
    this.#pdfium = pdfium
    this.#calls = getTextCalls(pdfium)
    this.#pointer = pointer
    this.#toPicture = toPicture
    this.#memory = memory
  }

  count(): number {
    return this.#pdfium.FPDFText_CountChars(this.#pointer)
  }

  /** A UTF-16 code unit, or 0. */
  readUnit(index: number): number {
    return this.#calls.FPDFText_GetUnicode(this.#pointer, index)
  }

  /** The code of the character that begins at `index`: of one unit or two, both before `end`. */
  readCode(index: number, end: number): number {
    const unit = this.readUnit(index)
    if (unit < 0xd800 || unit > 0xdbff || index + 1 >= end) return unit
    const next = this.readUnit(index + 1)
    return next >= 0xdc00 && next <= 0xdfff ? 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00) : unit
  }

  /** PDFium puts a line break between lines. */
  isLineStart(index: number): boolean {
    return index === 0 || /[\r\n]/.test(String.fromCodePoint(this.readUnit(index - 1)))
  }

  /** Returns false for a character without height: programs of Apple end paragraphs with a "!" that draws nothing. */
  isDrawn(index: number): boolean {
    const ink = this.#readInk(index)
    return ink === null || ink.top - ink.bottom > LEAST_INK_PT
  }

  readFrame(index: number): Frame | null {
    const [calls, pointer, memory] = [this.#calls, this.#pointer, this.#memory]
    const [a, b, c, d, e, f] = this.#toPicture
    if (!calls.FPDFText_GetCharOrigin(pointer, index, memory, memory + 8)) return null
    const [originX = 0, originY = 0] = this.#readDoubles()
    const x = a * originX + c * originY + e
    const y = b * originX + d * originY + f

    const matrix = calls.FPDFText_GetMatrix(pointer, index, memory) ? this.#readFloats() : [1, 0, 0, 1]
    const [ma = 1, mb = 0, mc = 0, md = 1] = matrix
    const fontSize = calls.FPDFText_GetFontSize(pointer, index) || 1
    const em = Math.abs(fontSize) * Math.hypot(a * mc + c * md, b * mc + d * md)
    const orientation = fontSize < 0 ? -1 : 1
    const angle = toDegrees(orientation * (a * ma + c * mb), orientation * (b * ma + d * mb))

    const edges = this.#readEdges(index)
    if (!edges) return null
    const { left, top, right, bottom } = edges
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

  /** The frame of a large symbol that has its middle at the formula's axis, with the baseline of the formula. */
  readHangingFrame(index: number): Frame | null {
    const frame = this.readFrame(index)
    const ink = frame?.angle === 0 ? this.#readInk(index) : null
    if (!frame || !ink) return frame
    const [, b, , d, , f] = this.#toPicture
    const [one, other] = [b * ink.left + d * ink.bottom + f, b * ink.left + d * ink.top + f]
    const baseline = (one + other) / 2 + AXIS_EM * frame.em
    return { ...frame, baseline, across: Math.min(one, other), acrossEnd: Math.max(one, other) }
  }

  /** The box of the font; the tight box is used if the font's box has no width. */
  #readEdges(index: number): Edges | null {
    const hasBox = this.#calls.FPDFText_GetLooseCharBox(this.#pointer, index, this.#memory)
    const [left = 0, top = 0, right = 0, bottom = 0] = hasBox ? this.#readFloats() : []
    return right <= left || top <= bottom ? this.#readInk(index) : { left, right, bottom, top }
  }

  /** The tight box around what the character draws. */
  #readInk(index: number): Edges | null {
    const memory = this.#memory
    const [calls, pointer] = [this.#calls, this.#pointer]
    if (!calls.FPDFText_GetCharBox(pointer, index, memory, memory + 8, memory + 16, memory + 24)) return null
    const [left = 0, right = 0, bottom = 0, top = 0] = this.#readDoubles()
    return { left, right, bottom, top }
  }

  #readFloats(): Float32Array {
    this.#renewViews()
    return this.#floats
  }

  #readDoubles(): Float64Array {
    this.#renewViews()
    return this.#doubles
  }

  /** Views are created again only when PDFium's memory was replaced. */
  #renewViews(): void {
    const { buffer } = getHeap(this.#pdfium)
    if (this.#buffer === buffer) return
    this.#buffer = buffer
    this.#floats = new Float32Array(buffer as ArrayBuffer, this.#memory, 4)
    this.#doubles = new Float64Array(buffer as ArrayBuffer, this.#memory, 4)
  }
}

function toDegrees(x: number, y: number): number {
  const degrees = Math.round((Math.atan2(y, x) * 180) / Math.PI)
  return degrees < 0 ? degrees + 360 : degrees
}
