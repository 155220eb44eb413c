import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { allocate, free, getHeap, type Pdfium } from './pdfium.ts'
import { FILE_LOST_EXIT } from './protocol.ts'

export type OpenDocument = {
  pageCount: number
  /** The handle for PDFium's functions. */
  handle: number
  /** The form environment, or 0 where the document has no form. */
  form: number
}

type OpenError = 'protected' | 'unreadable' | 'not_pdf' | 'no_pages'

const FORMAT_ERROR_PASSWORD = 4
const FORMAT_ERROR_SECURITY = 5
const HEADER_SEARCH_BYTES = 1024
const BLOCK_BYTES = 256 * 1024

/**
 * Opens a PDF from its path. PDFium reads it block by block through a callback, so that a large file is
 * never in memory as a whole.
 */
export function openDocument(pdfium: Pdfium, path: string): OpenDocument | { refused: OpenError } {
  const file = whileReadable(() => openSync(path, 'r'))
  const sizeBytes = whileReadable(() => fstatSync(file).size)
  if (!whileReadable(() => hasPdfHeader(file))) {
    closeSync(file)
    return { refused: 'not_pdf' }
  }
  const handle = pdfium.FPDF_LoadCustomDocument(describeFile(pdfium, file, sizeBytes), '')
  if (handle === 0) {
    const code = pdfium.FPDF_GetLastError()
    return {
      refused: code === FORMAT_ERROR_PASSWORD || code === FORMAT_ERROR_SECURITY ? 'protected' : 'unreadable',
    }
  }
  const pageCount = pdfium.FPDF_GetPageCount(handle)
  if (pageCount <= 0) return { refused: 'no_pages' }
  return { pageCount, handle, form: openForm(pdfium, handle) }
}

/** Ends the process when the storage of the file fails: PDFium would take the document for a damaged one. */
function whileReadable<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) process.exit(FILE_LOST_EXIT)
    throw error
  }
}

function hasPdfHeader(file: number): boolean {
  const head = Buffer.alloc(HEADER_SEARCH_BYTES)
  const length = readSync(file, head, 0, HEADER_SEARCH_BYTES, 0)
  return head.subarray(0, length).includes('%PDF-')
}

/** FPDF_FILEACCESS { unsigned long length; int (*read)(void*, unsigned long, unsigned char*, unsigned long); void* } */
function describeFile(pdfium: Pdfium, file: number, sizeBytes: number): number {
  const { addFunction, setValue } = pdfium.pdfium
  const block = Buffer.alloc(BLOCK_BYTES)
  let blockStart = -1
  let blockLength = 0
  const read = (_parameter: number, position: number, buffer: number, length: number): number => {
    const heap = getHeap(pdfium)
    const from = position >>> 0
    const size = length >>> 0
    const to = buffer >>> 0
    if (from + size > sizeBytes) return 0
    try {
      if (size >= BLOCK_BYTES)
        return whileReadable(() => readSync(file, heap, to, size, from)) === size ? 1 : 0
      if (blockStart < 0 || from < blockStart || from + size > blockStart + blockLength) {
        blockStart = Math.floor(from / (BLOCK_BYTES / 2)) * (BLOCK_BYTES / 2)
        if (from + size > blockStart + BLOCK_BYTES) blockStart = from
        const start = blockStart
        blockLength = whileReadable(() => readSync(file, block, 0, BLOCK_BYTES, start))
      }
      const offset = from - blockStart
      if (offset + size > blockLength) return 0
      heap.set(block.subarray(offset, offset + size), to)
      return 1
    } catch {
      blockStart = -1
      return 0
    }
  }
  const structure = allocate(pdfium, 12)
  setValue(structure, sizeBytes, 'i32')
  setValue(structure + 4, addFunction(read, 'iiiii'), 'i32')
  setValue(structure + 8, 0, 'i32')
  return structure
}

/** Without a form environment PDFium does not draw filled-in fields. */
function openForm(pdfium: Pdfium, handle: number): number {
  if (pdfium.FPDF_GetFormType(handle) === 0) return 0
  const info = pdfium.PDFiumExt_OpenFormFillInfo()
  const form = pdfium.PDFiumExt_InitFormFillEnvironment(handle, info)
  if (form === 0) {
    pdfium.PDFiumExt_CloseFormFillInfo(info)
    return 0
  }
  // PDFium tints fields to show where to type; on a slide the tint would look like a stain.
  pdfium.FPDF_SetFormFieldHighlightAlpha(form, 0)
  return form
}

/** Runs the work on a loaded page and closes it; undefined if the page cannot be loaded. */
export function withPage<Result>(
  pdfium: Pdfium,
  document: OpenDocument,
  number: number,
  work: (page: number) => Result,
): Result | undefined {
  const page = pdfium.FPDF_LoadPage(document.handle, number - 1)
  if (page === 0) return undefined
  if (document.form !== 0) pdfium.FORM_OnAfterLoadPage(page, document.form)
  const result = work(page)
  if (document.form !== 0) pdfium.FORM_OnBeforeClosePage(page, document.form)
  pdfium.FPDF_ClosePage(page)
  return result
}

/** Runs the work with a block of PDFium's memory. */
export function withMemory<Result>(
  pdfium: Pdfium,
  sizeBytes: number,
  work: (pointer: number) => Result,
): Result {
  const pointer = allocate(pdfium, sizeBytes)
  const result = work(pointer)
  free(pdfium, pointer)
  return result
}
