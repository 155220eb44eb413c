import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'
import { installFallbackFonts } from './fallback-fonts.ts'
import type { Pdfium } from './pdfium.ts'

/** Loads PDFium. Its bytes are passed in because it would fetch them from the network otherwise. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')))
  const pdfium = await init({ wasmBinary: wasmBinary as unknown as ArrayBuffer })
  pdfium.PDFiumExt_Init()
  installFallbackFonts(pdfium)
  return pdfium
}
