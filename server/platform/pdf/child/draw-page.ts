import { composeText } from '../layout/page-text.ts'
import type { PdfLimits, TextLine, Word } from '../pdf.types.ts'
import { findBullets } from './find-bullets.ts'
import { findPictures } from './find-pictures.ts'
import { bracketRoots } from './find-roots.ts'
import { type OpenDocument, withPage } from './open-document.ts'
import type { Size } from './page-matrix.ts'
import { choosePictureSize } from './page-size.ts'
import { getHeap, type Pdfium } from './pdfium.ts'
import { readDrawings } from './read-drawings.ts'
import { readGlyphs } from './read-glyphs.ts'

/** Three bytes per pixel: the encoder takes no alpha, and removing it later costs more than drawing. */
const FORMAT_BGR = 2
const WHITE = 0xffffffff
const DRAW_ANNOTATIONS = 0x01
const RED_FIRST = 0x10
const FLAGS = DRAW_ANNOTATIONS | RED_FIRST

type DrawnPage = {
  width: number
  height: number
  words: Word[]
  lines: TextLine[]
  text: string
}

/**
 * Draws a page (1-based) on white and reads its text. The pixels (RGB, rows without padding) are written
 * into the memory that `getPixels` returns for a size in bytes. Returns undefined if the page cannot be
 * loaded.
 */
export function drawPage(
  pdfium: Pdfium,
  document: OpenDocument,
  number: number,
  limits: PdfLimits,
  getPixels: (sizeBytes: number) => Uint8Array,
): DrawnPage | undefined {
  return withPage(pdfium, document, number, (page) => {
    const size = getPictureSize(pdfium, page, limits)
    drawPixels(pdfium, document, page, size, getPixels)
    return { ...size, ...readText(pdfium, page, size, limits) }
  })
}

/** Reads only the text of a page (1-based). */
export function readPage(
  pdfium: Pdfium,
  document: OpenDocument,
  number: number,
  limits: PdfLimits,
): string | undefined {
  return withPage(pdfium, document, number, (page) => {
    const size = getPictureSize(pdfium, page, limits)
    return readText(pdfium, page, size, limits).text
  })
}

function readText(
  pdfium: Pdfium,
  page: number,
  size: Size,
  limits: PdfLimits,
): ReturnType<typeof composeText> {
  const glyphs = readGlyphs(pdfium, page, size, limits.maxPageCharacters)
  const drawings = readDrawings(pdfium, page, size)
  const written = [
    ...bracketRoots(glyphs, drawings.all),
    ...findBullets(drawings.all, glyphs),
    ...findPictures(drawings.pictures, glyphs),
  ]
  return composeText(written, size, drawings.boxes, drawings.all)
}

function getPictureSize(pdfium: Pdfium, page: number, limits: PdfLimits): { width: number; height: number } {
  const width = pdfium.FPDF_GetPageWidthF(page)
  const height = pdfium.FPDF_GetPageHeightF(page)
  return choosePictureSize(width, height, limits.maxPagePixels)
}

function drawPixels(
  pdfium: Pdfium,
  document: OpenDocument,
  page: number,
  { width, height }: { width: number; height: number },
  getPixels: (sizeBytes: number) => Uint8Array,
): void {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, FORMAT_BGR, 0, 0)
  if (bitmap === 0) throw new WebAssembly.RuntimeError('PDFium has no memory for the picture')
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
  pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS)
  if (document.form !== 0) pdfium.FPDF_FFLDraw(document.form, bitmap, page, 0, 0, width, height, 0, FLAGS)
  const stride = pdfium.FPDFBitmap_GetStride(bitmap)
  const start = pdfium.FPDFBitmap_GetBuffer(bitmap)
  const heap = getHeap(pdfium)
  const row = width * 3
  const pixels = getPixels(row * height)
  if (stride === row) pixels.set(heap.subarray(start, start + row * height))
  else
    for (let y = 0; y < height; y++)
      pixels.set(heap.subarray(start + y * stride, start + y * stride + row), y * row)
  pdfium.FPDFBitmap_Destroy(bitmap)
}
