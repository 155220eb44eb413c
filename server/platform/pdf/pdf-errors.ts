import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { type PdfErrorReason, type PdfLimits, PdfRefusedError } from './pdf.types.ts'

/** Creates the error with the message for a reason. */
export function createPdfError(reason: PdfErrorReason, limits: PdfLimits): PdfRefusedError {
  return new PdfRefusedError(reason, messages[reason](limits))
}

const messages: Record<PdfErrorReason, (limits: PdfLimits) => Message> = {
  protected: () => createMessage('pdf_protected'),
  unreadable: () => createMessage('pdf_damaged'),
  not_pdf: () => createMessage('pdf_wrong_kind'),
  empty: () => createMessage('pdf_empty'),
  no_pages: () => createMessage('pdf_without_pages'),
  too_large: ({ maxBytes }) =>
    createMessage('pdf_too_large', { number: Math.floor(maxBytes / (1024 * 1024)) }),
  too_many_pages: ({ maxPages }) => createMessage('pdf_too_many_pages', { number: maxPages }),
  too_slow: () => createMessage('pdf_too_slow'),
  too_big_in_memory: () => createMessage('pdf_too_much_memory'),
}

/** The reason why one page could not be drawn. */
export type PageFault = 'damaged' | 'too_slow' | 'too_big_in_memory' | 'crashed'

/** Creates the message about a page that is left out. */
export function describePageFault(number: number, fault: PageFault, limits: PdfLimits): Message {
  switch (fault) {
    case 'damaged':
      return createMessage('page_damaged', { number })
    case 'too_slow':
      return createMessage('page_too_slow', { number, seconds: Math.round(limits.maxPageMs / 1000) })
    case 'too_big_in_memory':
      return createMessage('page_too_much_memory', { number })
    case 'crashed':
      return createMessage('page_unreadable', { number })
  }
}
