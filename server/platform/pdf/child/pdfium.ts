import type { WrappedPdfiumModule } from '@embedpdf/pdfium'

export type Pdfium = WrappedPdfiumModule

/** Returns the current memory. PDFium replaces it when it grows, so get it again after every call. */
export function getHeap(pdfium: Pdfium): Uint8Array {
  return (pdfium.pdfium as unknown as { HEAPU8: Uint8Array }).HEAPU8
}

export function allocate(pdfium: Pdfium, sizeBytes: number): number {
  const pointer = pdfium.pdfium.wasmExports.malloc(sizeBytes)
  if (pointer === 0) throw new WebAssembly.RuntimeError('PDFium is out of memory')
  return pointer
}

export function free(pdfium: Pdfium, pointer: number): void {
  pdfium.pdfium.wasmExports.free(pointer)
}

/** The functions that are called for every single character. */
export type TextCalls = {
  FPDFText_GetUnicode(textPage: number, index: number): number
  FPDFText_GetCharOrigin(textPage: number, index: number, x: number, y: number): number
  FPDFText_GetMatrix(textPage: number, index: number, matrix: number): number
  FPDFText_GetFontSize(textPage: number, index: number): number
  FPDFText_GetLooseCharBox(textPage: number, index: number, box: number): number
  FPDFText_GetCharBox(
    textPage: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ): number
  FPDFText_GetTextObject(textPage: number, index: number): number
  FPDFTextObj_GetFont(textObject: number): number
  /** Writes the font's name as UTF-8 with a final zero; returns the number of bytes that it needs. */
  FPDFFont_GetBaseFontName(font: number, name: number, sizeBytes: number): number
}

/**
 * Returns these functions without the wrappers of PDFium's package, which cost more than the functions
 * themselves.
 */
export function getTextCalls(pdfium: Pdfium): TextCalls {
  return pdfium.pdfium.wasmExports as unknown as TextCalls
}
