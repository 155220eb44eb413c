import { getHeap, type Pdfium } from './pdfium.ts'

export type Size = { width: number; height: number }
export type Matrix = [number, number, number, number, number, number]

/** Reads the matrix from the page's points to the picture's pixels, with rotation and crop box. */
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
