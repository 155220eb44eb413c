import type { PdfLimits } from './pdf.types.ts'

const MEGABYTE = 1024 * 1024

export const defaultPdfLimits: PdfLimits = {
  maxBytes: 100 * MEGABYTE,
  maxPages: 500,
  maxPageMs: 20_000,
  maxDocumentMs: 300_000,
  maxDocumentMsPerPage: 2_000,
  maxChildBytes: 600 * MEGABYTE,
  renewChildBytes: 280 * MEGABYTE,
  maxPagePixels: 12_000_000,
  maxPageCharacters: 100_000,
  maxChildren: 2,
}
