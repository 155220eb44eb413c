import { type Glyph, getDirection } from '../layout/glyph.ts'
import { findUnnamed, NOT, SOFT_HYPHEN, toText } from './character-codes.ts'
import { withMemory } from './open-document.ts'
import { readPageMatrix, type Size } from './page-matrix.ts'
import { getTextCalls, type Pdfium } from './pdfium.ts'
import { type Font, readFonts } from './read-fonts.ts'
import { type Frame, TextPage } from './text-page.ts'

/**
 * Reads the characters of a loaded page that lie on the picture, in the order of the PDF. Invisible text is
 * included (the words under a scanned picture), text outside the page is not.
 */
export function readGlyphs(pdfium: Pdfium, page: number, picture: Size, maxCharacters: number): Glyph[] {
  const pointer = pdfium.FPDFText_LoadPage(page)
  if (pointer === 0) return []
  const glyphs = withMemory(pdfium, 192, (memory) => {
    const toPicture = readPageMatrix(pdfium, page, picture, memory)
    const fontOf = readFonts(pdfium, getTextCalls(pdfium), pointer, memory + 64)
    return listGlyphs(new TextPage(pdfium, pointer, toPicture, memory), fontOf, picture, maxCharacters)
  })
  pdfium.FPDFText_ClosePage(pointer)
  return glyphs
}

type FontOf = (index: number) => Font

function listGlyphs(page: TextPage, fontOf: FontOf, picture: Size, maxCharacters: number): Glyph[] {
  const count = Math.min(page.count(), maxCharacters)
  const found: Glyph[] = []
  let spaceBefore = false
  let isNegated = false
  for (let index = 0; index < count; index++) {
    const code = page.readCode(index, count)
    const font = fontOf(index)
    let text = readCharacter(page, fontOf, index, code, spaceBefore)
    if (text === ' ') spaceBefore = true
    if (text === NOT) isNegated = true
    if (text === '' || text === ' ' || text === NOT) continue
    const isHanging = font.isHanging || (text === '√' && font.kind === 'math')
    const frame = isHanging ? page.readHangingFrame(index) : page.readFrame(index)
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
}

function readCharacter(
  page: TextPage,
  fontOf: FontOf,
  index: number,
  code: number,
  isFirst: boolean,
): string {
  const isBullet = () => (isSymbol(code) || isRoundBullet(code, index, fontOf)) && page.isLineStart(index)
  const text =
    fontOf(index).symbols?.(code) ??
    findUnnamed(code, page.readUnit(index + 1), isFirst) ??
    (isBullet() ? '•' : toText(code))
  return text === '!' && !page.isDrawn(index) ? ' ' : text
}

/** Returns true for a character of a symbol font. */
const isSymbol = (code: number): boolean => code >= 0xf020 && code <= 0xf0ff

/** PowerPoint's round bullet is an "o" of a typewriter font before text of another one. */
const isRoundBullet = (code: number, index: number, fontOf: FontOf): boolean =>
  code === 0x6f && fontOf(index).kind === 'typewriter' && fontOf(index + 2).kind !== 'typewriter'

function standsOn(picture: Size, frame: Frame): boolean {
  const { cos, sin } = getDirection(frame.angle)
  const along = (frame.along + frame.alongEnd) / 2
  const across = (frame.across + frame.acrossEnd) / 2
  const x = along * cos - across * sin
  const y = along * sin + across * cos
  return x >= 0 && y >= 0 && x <= picture.width && y <= picture.height
}
