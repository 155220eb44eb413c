import { createMessage, type Message } from '@lectern/core/messages/message.ts'
import { type PdfLimits, type PdfRefusal, PdfRefusedError } from './pdf.types.ts'

/** Creates the error with the message for a reason. */
export function refuse(reason: PdfRefusal, limits: PdfLimits): PdfRefusedError {
  return new PdfRefusedError(reason, messages[reason](limits))
}

const messages: Record<PdfRefusal, (limits: PdfLimits) => Message> = {
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

/** The text about a page that is left out. */
export function describePageFault(number: number, fault: PageFault, limits: PdfLimits): string {
  switch (fault) {
    case 'damaged':
      return `Page ${number} could not be drawn because it is damaged.`
    case 'too_slow':
      return `Page ${number} could not be drawn because it takes longer than ${Math.round(limits.maxPageMs / 1000)} seconds.`
    case 'too_big_in_memory':
      return `Page ${number} could not be drawn because it needs too much memory.`
    case 'crashed':
      return `Page ${number} could not be drawn because something in it cannot be read.`
  }
}
